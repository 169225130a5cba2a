type Part = { readonly title: string; readonly text: readonly string[] };
type Article = { readonly title: string; readonly parts: readonly Part[] };

/** The words of the pages that every footer leads to. */
export type HelpWords = Readonly<Record<"help" | "accessibility" | "privacy", Article>>;

export const help: HelpWords = {
  help: {
    title: "Help",
    parts: [
      {
        title: "How do I sign?",
        text: [
          "Open the link from the e‑mail, read the document, choose how your mark looks, check everything once more and press “Sign now”.",
          "Where the signature asks for it, you then get a code by SMS or e‑mail. Only after that is anything signed.",
        ],
      },
      {
        title: "The code does not arrive",
        text: [
          "Wait a moment and look in the spam folder. Under “Nothing received?” you can have a new one sent.",
          "If the number or the address is wrong, only the sender can correct it.",
        ],
      },
      {
        title: "Is this request genuine?",
        text: [
          "The first page names who asks, what and by when. Nothing happens by opening it.",
          "If you did not expect it, press “I did not expect this”. The operator is told, the sender is not.",
        ],
      },
      {
        title: "I do not want to sign",
        text: [
          "Open the document and choose “Decline”. You may give a reason. This ends the request for everybody.",
        ],
      },
      {
        title: "I closed the window",
        text: ["Nothing is lost. Open the link from the e‑mail again; you go on where you were."],
      },
    ],
  },
  accessibility: {
    title: "Accessibility",
    parts: [
      {
        title: "What we aim for",
        text: [
          "These pages are built to WCAG 2.2, level AA. Every page and state is checked by a program before it is published, and the whole way is walked by keyboard alone.",
        ],
      },
      {
        title: "What helps",
        text: [
          "Everything works by keyboard. Drawing is never needed: your name can be typed. A mark can be placed with the arrow keys.",
          "Documents with tags are read out with their headings, lists and tables. Text can be enlarged to 400 percent.",
          "The countdown before leaving a page can be stopped at once.",
        ],
      },
      {
        title: "What is not good yet",
        text: [
          "A document that is only a picture cannot be read out. Please ask the sender for a version with text.",
          "The pages have not yet been tried by ear with every screen reader.",
        ],
      },
    ],
  },
  privacy: {
    title: "Privacy",
    parts: [
      {
        title: "What is kept",
        text: [
          "Your name, e‑mail address and, where needed, mobile number as the sender gave them; the documents; and a record of who did what and when, which proves the signature.",
          "Documents are kept encrypted until the sender or the agreed period deletes them.",
        ],
      },
      {
        title: "What is not done",
        text: [
          "No other company’s servers are asked by these pages, nothing is counted or followed, and there is no advertising.",
          "One cookie keeps your session and ends with it.",
        ],
      },
      {
        title: "Whom to ask",
        text: [
          "The sender decides about your data in this request. Ask them for access, correction or deletion.",
        ],
      },
    ],
  },
};
