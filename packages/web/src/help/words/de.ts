import type { HelpWords } from "./en.ts";

export const help: HelpWords = {
  help: {
    title: "Hilfe",
    parts: [
      {
        title: "Wie unterschreibe ich?",
        text: [
          "Öffnen Sie den Link aus der E‑Mail, lesen Sie das Dokument, wählen Sie das Aussehen Ihres Zeichens, prüfen Sie alles nochmals und drücken Sie «Jetzt unterschreiben».",
          "Wo die Signatur es verlangt, erhalten Sie danach einen Code per SMS oder E‑Mail. Erst dann wird etwas unterschrieben.",
        ],
      },
      {
        title: "Der Code kommt nicht an",
        text: [
          "Warten Sie einen Moment und sehen Sie im Spam-Ordner nach. Unter «Nichts erhalten?» können Sie einen neuen anfordern.",
          "Ist die Nummer oder die Adresse falsch, kann nur der Absender sie berichtigen.",
        ],
      },
      {
        title: "Ist diese Anfrage echt?",
        text: [
          "Die erste Seite nennt, wer um was und bis wann bittet. Durch das Öffnen geschieht nichts.",
          "Wenn Sie sie nicht erwartet haben, drücken Sie «Das habe ich nicht erwartet». Der Betreiber erfährt es, der Absender nicht.",
        ],
      },
      {
        title: "Ich möchte nicht unterschreiben",
        text: [
          "Öffnen Sie das Dokument und wählen Sie «Ablehnen». Sie dürfen einen Grund nennen. Das beendet die Anfrage für alle.",
        ],
      },
      {
        title: "Ich habe das Fenster geschlossen",
        text: [
          "Es ist nichts verloren. Öffnen Sie den Link aus der E‑Mail nochmals; Sie machen dort weiter, wo Sie waren.",
        ],
      },
    ],
  },
  accessibility: {
    title: "Barrierefreiheit",
    parts: [
      {
        title: "Was wir anstreben",
        text: [
          "Diese Seiten sind nach WCAG 2.2, Stufe AA, gebaut. Jede Seite und jeder Zustand wird vor der Veröffentlichung von einem Programm geprüft, und der ganze Weg wird allein mit der Tastatur gegangen.",
        ],
      },
      {
        title: "Was hilft",
        text: [
          "Alles geht mit der Tastatur. Zeichnen ist nie nötig: Ihr Name kann getippt werden. Ein Zeichen lässt sich mit den Pfeiltasten setzen.",
          "Dokumente mit Tags werden mit Überschriften, Listen und Tabellen vorgelesen. Text lässt sich auf 400 Prozent vergrössern.",
          "Der Countdown vor dem Verlassen einer Seite kann sofort angehalten werden.",
        ],
      },
      {
        title: "Was noch nicht gut ist",
        text: [
          "Ein Dokument, das nur ein Bild ist, kann nicht vorgelesen werden. Bitten Sie den Absender um eine Fassung mit Text.",
          "Die Seiten wurden noch nicht mit jedem Bildschirmleser angehört.",
        ],
      },
    ],
  },
  privacy: {
    title: "Datenschutz",
    parts: [
      {
        title: "Was aufbewahrt wird",
        text: [
          "Ihr Name, Ihre E‑Mail-Adresse und, wo nötig, Ihre Mobilnummer, wie der Absender sie angegeben hat; die Dokumente; und ein Verlauf, wer wann was getan hat, der die Unterschrift beweist.",
          "Dokumente bleiben verschlüsselt, bis der Absender oder die vereinbarte Frist sie löscht.",
        ],
      },
      {
        title: "Was nicht geschieht",
        text: [
          "Diese Seiten fragen keine Server anderer Firmen, es wird nichts gezählt und niemand verfolgt, und es gibt keine Werbung.",
          "Ein Cookie hält Ihre Sitzung und endet mit ihr.",
        ],
      },
      {
        title: "Wen Sie fragen können",
        text: [
          "Der Absender entscheidet über Ihre Daten in dieser Anfrage. Verlangen Sie bei ihm Auskunft, Berichtigung oder Löschung.",
        ],
      },
    ],
  },
};
