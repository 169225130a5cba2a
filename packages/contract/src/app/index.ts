export * from "./account.ts";
export * from "./inbox.ts";
export * from "./intent.ts";
export * from "./kit.ts";
export * from "./session.ts";
export * from "./signing-calls.ts";
export * from "./signing.ts";
export * from "./states.ts";
