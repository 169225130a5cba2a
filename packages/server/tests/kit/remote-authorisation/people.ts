/** Two signers without an account, as requests name them. */
export const ADA = { email_address: "ada@example.com", first_name: "Ada", last_name: "Lovelace" };
export const BOB = { email_address: "bob@example.com", first_name: "Bob", last_name: "Boole" };
