import type { ValidateWords } from "./en.ts";

export const validate: ValidateWords = {
  title: "Ein signiertes PDF prüfen",
  lead: "Sehen Sie, wer ein Dokument signiert hat, ob die Signaturen halten und was danach geändert wurde.",
  choose: "PDF wählen",
  drop: "oder hier ablegen",
  limit: (size) =>
    `Ein PDF, höchstens ${size}. Es wird geprüft und vergessen: nichts bleibt gespeichert.`,
  uploading: (percent) => `Wird gesendet: ${percent}`,
  checking: "Signaturen, Zertifikate und jede spätere Änderung werden geprüft …",
  again: "Weiteres Dokument prüfen",
  closed: {
    title: "Bitte melden Sie sich an, um Dokumente zu prüfen",
    text: "Bei diesem Dienst können nur Personen mit Konto Dokumente prüfen lassen.",
    go: "Anmelden",
  },
  failed: {
    "file.pdf.not_a_pdf":
      "Diese Datei ist kein PDF. Wählen Sie das signierte PDF selbst, kein Bild und kein ZIP.",
    "file.pdf.too_complex": "Dieses PDF ist zu verschachtelt, um sicher geprüft zu werden.",
    "error.request.body_too_large": "Diese Datei ist zu gross, um hier geprüft zu werden.",
    other: "Dieses Dokument konnte nicht geprüft werden.",
  },
  verdict: {
    valid: {
      title: "Gültig",
      text: "Jede Signatur hält, und nichts wurde geändert, was sie nicht erlaubt.",
    },
    marked: {
      title: "Gültig, mit späteren Zeichen",
      text: "Jede Signatur hält. Wer später signierte, setzte Zeichen auf Seiten, die andere schon signiert hatten. Die früheren Signaturen erlauben sie, decken sie aber nicht ab: Sehen Sie sich jedes an.",
    },
    added: {
      title: "Gültig, mit späteren Zusätzen",
      text: "Jede Signatur hält. Danach kam etwas dazu, das die Signaturen erlauben, aber nicht abdecken. Sehen Sie sich an, was unten markiert ist.",
    },
    changed: {
      title: "Nach dem Signieren geändert",
      text: "Die Signaturen sind echt, doch das Dokument wurde danach geändert. Sehen Sie sich an, was unten markiert ist.",
    },
    changedUndecided: {
      title: "Nach dem Signieren geändert",
      text: "Das Dokument wurde nach dem Signieren geändert, und mindestens eine Signatur lässt sich nicht bestätigen. Verlassen Sie sich nicht auf dieses Dokument.",
    },
    failed: {
      title: "Nicht gültig",
      text: "Mindestens eine Signatur hält nicht. Verlassen Sie sich nicht auf dieses Dokument.",
    },
    undecided: {
      title: "Nicht sicher",
      text: "Es wurde nichts Falsches gefunden, doch mindestens eine Signatur lässt sich nicht bestätigen. Der Grund steht bei ihr.",
    },
    none: {
      title: "Keine Signatur",
      text: "Dieses PDF trägt keine elektronische Signatur. Das Bild einer Unterschrift ist keine.",
    },
    incomplete: {
      title: "Nicht gültig",
      text: "Ein Teil der Datei lässt sich nicht lesen; die Signaturen beweisen deshalb nicht, was sie zeigt. Verlassen Sie sich nicht auf dieses Dokument.",
    },
    signature: {
      title: "Die Signatur lässt sich nicht lesen",
      text: "Dieses PDF enthält eine Signatur, die entfernt wurde, beschädigt ist oder nicht mehr angezeigt wird. So beweist sie nichts. Verlangen Sie das Original.",
    },
    encrypted: {
      title: "Mit einem Passwort geschützt",
      text: "Das Innere lässt sich nicht ansehen, auch Signaturen nicht. Entfernen Sie den Schutz und prüfen Sie erneut.",
    },
    damaged: {
      title: "Das PDF ist beschädigt",
      text: "Es lässt sich nicht als Ganzes lesen; über seine Signaturen lässt sich nichts sagen. Verlangen Sie das Original.",
    },
    too_complex: {
      title: "Das PDF ist zu lang oder zu komplex",
      text: "Es übersteigt, was hier geprüft wird; über seine Signaturen wird nichts gesagt. Die technischen Einzelheiten nennen die Grenze.",
    },
  },
  laterMarks: {
    title: "Zeichen, die später dazukamen",
    named: (name, given) => `${name} («${given}»)`,
    added: (who, pages, count, after) =>
      `${who} setzte ein Zeichen auf ${count === 1 ? "Seite" : "die Seiten"} ${pages} nach der Signatur von ${after}.`,
    more: (count) => `Und ${count} weitere; die technischen Einzelheiten nennen sie.`,
  },
  count: (valid, all) =>
    all === 1 ? `${valid} von 1 Signatur hält` : `${valid} von ${all} Signaturen halten`,
  facts: {
    file: "Datei",
    checked: "Geprüft",
    format: "Format",
    fingerprint: "Fingerabdruck (SHA-256)",
  },
  signers: "Signaturen",
  signer: {
    unknown: "Unbekannte Person",
    holds: "hält",
    fails: "hält nicht",
    unsure: "nicht sicher",
    time: "Signiert",
    proven: "Zeit durch einen Zeitstempel bewiesen",
    claimed: "Zeit laut Computer der Person",
    timeUnknown: "die Signatur nennt keine Zeit",
    quality: "Art",
    qualities: {
      SES: "Einfache Signatur (EES)",
      AES: "Fortgeschrittene Signatur (FES)",
      QES: "Qualifizierte Signatur (QES)",
      none: "Art nicht festgestellt",
    },
    seal: "Siegel einer Organisation",
    laws: { ZERTES: "Schweizer Recht (ZertES)", EIDAS: "EU-Recht (eIDAS)" },
    longTerm: "Auf lange Sicht",
    longTermYes: "Auch nach Ablauf der Zertifikate prüfbar",
    longTermNo: "Nach Ablauf der Zertifikate nicht mehr sicher prüfbar",
    issuer: "Zertifikat von",
    name: "Angegebener Name",
    vouched: "vom Inhaber des Zertifikats genannt, der allein dafür einsteht",
    reason: "Angegebener Grund",
    why: "Warum",
  },
  why: {
    broken:
      "Die Signatur passt nicht zum Dokument: eines von beiden wurde nach dem Signieren verändert oder ist beschädigt.",
    revoked: "Das Zertifikat der Person wurde widerrufen.",
    time: "Das Zertifikat war zur Zeit des Signierens nicht gültig, soweit sich diese Zeit beweisen lässt.",
    unknown:
      "Wer das Zertifikat ausgestellt hat, gehört nicht zu denen, welchen dieser Dienst vertraut. Wer signiert hat, ist nicht bestätigt.",
    later:
      "Ob das Zertifikat noch gültig war, liess sich nicht feststellen. Versuchen Sie es später noch einmal.",
    weak: "Das Verfahren der Signatur ist heute zu schwach, um sich darauf zu verlassen.",
    changed:
      "Teile des Dokuments wurden nach dieser Signatur auf eine Weise geändert, die sie nicht erlaubt.",
    other:
      "Die Signatur verletzt eine Regel, die sie einhalten muss. Die technischen Einzelheiten nennen sie.",
  },
  changes: {
    title: "Nach den Signaturen geändert",
    none: "Nach den Signaturen wurde nichts geändert ausser dem, was das Signieren selbst hinzufügt.",
    allPermitted: "Die Signaturen erlauben alles, was später geändert wurde.",
    otherReason:
      "Die Signaturen erlauben alles, was später geändert wurde. Das Ergebnis oben hat einen anderen Grund.",
    notCompared:
      "Nicht alles liess sich mit dem Signierten vergleichen; was fehlt, steht in den technischen Einzelheiten.",
    unknown:
      "Was geändert wurde, lässt sich hier nicht sagen: Eine Signatur passt nicht mehr zum Dokument, es gibt also nichts Signiertes zum Vergleichen. Verlangen Sie das Original.",
    page: (page) => `Seite ${page}`,
    whole: "Ganzes Dokument",
    shown: "Rot ist, was die Signaturen nicht erlauben, grün, was sie erlauben.",
    shownPermitted: "Grün ist, was dazukam; die Signaturen erlauben es.",
    picture: (page) => `Seite ${page}, wie sie jetzt ist; nicht erlaubte Änderungen sind rot`,
    picturePermitted: (page) => `Seite ${page}, wie sie jetzt ist; erlaubte Änderungen sind grün`,
    enlarge: "Vergrössern",
    compare: "Vergleichen",
    signed: "Wie signiert",
    now: "Jetzt",
    slider: "Grenze zwischen beiden",
    sliderValue: (percent) => `${percent} % wie signiert`,
    permitted: "erlaubt",
    notice: "zu beachten",
    violation: "nicht erlaubt",
    families: {
      signature: "Eine Signatur oder ein Zeitstempel kam dazu",
      signatureLost: "Eine Signatur wurde entfernt oder verändert",
      form: "Formularfelder wurden ausgefüllt oder geändert",
      comment: "Kommentare oder Zeichnungen kamen dazu oder wurden geändert",
      content: "Der Inhalt der Seite wurde geändert",
      behaviour: "Aktionen oder angehängte Dateien wurden geändert",
      technical: "Technische Angaben wurden geändert",
      look: "Die Seite sieht anders aus als signiert, oder etwas verdeckt sie",
      unexplained:
        "Die Datei enthält etwas, das zu keinem Teil des Dokuments gehört; mehr in den technischen Einzelheiten",
    },
  },
  technical: {
    title: "Technische Einzelheiten",
    indication: "Ergebnis nach EN 319 102-1",
    level: "Stufe",
    findings: "Befunde",
    download: "Bericht speichern (JSON)",
  },
};
