/** What the way to the provider of identifications and back says. */
export const identification = {
  provider: "Simulated provider of identifications",
  title: "Show your document",
  text: "A real provider would look at your passport and your face here. The names must be those of your account.",
  cancel: "Back without a check",
  again: "Try again",
  toDocument: "Back to the document",
  toAccount: "Back to your account",
  simulated: "It was simulated and counts for demo requests only.",
  accountName: (name: string) => `Your account: ${name}`,
  ended: {
    accepted: {
      title: "Your identity is recorded",
      text: "The provider has confirmed your document. It counts for qualified signatures of your account.",
    },
    other_person: {
      title: "These are not the names of your account",
      text: "The document names somebody else than your account does. Nothing was recorded. Correct the name of your account, or show your own document.",
    },
    not_confirmed: {
      title: "The provider did not confirm the document",
      text: "Nothing was recorded. The document may have expired; you can show another one.",
    },
    cancelled: {
      title: "Nothing was checked",
      text: "You came back before the provider had looked at a document. Nothing was recorded.",
    },
    over: {
      title: "This took too long",
      text: "The provider waits half an hour. Nothing was recorded; please start again.",
    },
    missing: {
      title: "This check is not yours, or over",
      text: "Start again from your account or from the document.",
    },
  },
};

export type IdentificationWords = typeof identification;
