/** The first page of the demo. */
export const demo = {
  title: "Try Paraph",
  lead: "Everything here runs on this machine. You are Ada Keller of Acme, and one document waits for your signature.",
  go: "Continue as Ada Keller",
  steps: [
    { title: "Sign", text: "A lease lies in your inbox. Open it, read it, sign it." },
    {
      title: "Follow",
      text: "One request waits for somebody else, one is done: with its history and its callbacks.",
    },
    { title: "Check", text: "Any signed PDF is judged in plain words, this one too." },
  ],
  programmers: "For programs: the interface, with keys and examples",
  check: "Check a PDF without going in",
};

export type DemoWords = typeof demo;
