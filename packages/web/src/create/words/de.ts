import type { CreateWords } from "./en.ts";

export const create: CreateWords = {
  title: "Neue Anfrage",
  none: {
    title: "Sie gehören noch zu keinem Unternehmen",
    text: "Anfragen entstehen im Namen eines Unternehmens. Bitten Sie dessen Verwaltung, Sie aufzunehmen.",
  },
  business: "Im Namen von",
  steps: {
    name: "Schritte",
    documents: "Dokumente",
    people: "Personen",
    places: "Stellen",
    review: "Prüfen",
    next: (step) => `Weiter: ${step}`,
    back: "Zurück",
  },
  documents: {
    title: "Dokumente",
    choose: "PDF-Dateien wählen",
    drop: "oder hier ablegen",
    limit: "PDF, je bis 112.5 MB",
    uploading: (name, percent) => `${name}: ${percent} hochgeladen`,
    pages: (count) => `${count} ${count === 1 ? "Seite" : "Seiten"}`,
    remove: (name) => `${name} entfernen`,
    repair: (name) => `${name} reparieren`,
    repairHint:
      "Die Datei lässt sich neu schreiben, bevor jemand signiert. Das Original bleibt erhalten, und das Signaturprotokoll nennt es.",
    repaired: "Repariert: aus einer beschädigten Datei neu geschrieben.",
    original: "Original herunterladen",
    missing: "Wählen Sie mindestens ein Dokument.",
    notAdded: (name: string) => `${name} wurde nicht hinzugefügt. Wählen Sie die Datei erneut.`,
    notRemoved: (name: string) => `${name} wurde nicht entfernt. Versuchen Sie es erneut.`,
  },
  people: {
    title: "Wer unterschreibt",
    person: (number) => `Person ${number}`,
    add: "Weitere Person",
    recent: "Früher angefragt",
    remove: (number) => `Person ${number} entfernen`,
    earlier: (number) => `Person ${number}: früher unterschreiben`,
    later: (number) => `Person ${number}: später unterschreiben`,
    ordered: "Sie unterschreiben in einer bestimmten Reihenfolge",
    orderedHint:
      "Wer im gleichen Schritt steht, unterschreibt gleichzeitig. Verschieben Sie mit den Pfeilen oder durch Ziehen in einen anderen Schritt.",
    step: (number) => `Schritt ${number}`,
    newStep: "Hier ablegen für einen neuen letzten Schritt",
    addGroup: "Gruppe des Unternehmens hinzufügen",
    chooseGroup: "Gruppe wählen",
    group: {
      ALL: (count) =>
        count === 1
          ? "Gruppe: das einzige Mitglied unterschreibt"
          : `Gruppe: alle ${count} Mitglieder unterschreiben`,
      ANY_ONE: (count) =>
        count === 1
          ? "Gruppe: das einzige Mitglied unterschreibt"
          : `Gruppe: eines von ${count} Mitgliedern unterschreibt`,
    },
  },
  places: {
    title: "Wo unterschrieben wird",
    text: "Ziehen Sie eine Person auf die Seite, oder drücken Sie ihren Namen. Ohne Feld wählt sie die Stelle selbst.",
    document: "Dokument",
    region: (title) => `Seiten von ${title}`,
    page: (number) => `Seite ${number}`,
    loading: "Das Dokument wird gezeichnet",
    put: (name) => `Feld für ${name} setzen`,
    field: (name, page) => `Feld von ${name} auf Seite ${page}`,
    stands: (name, page, left, bottom) =>
      `Feld von ${name}: Seite ${page}, ${left} mm von links, ${bottom} mm vom unteren Rand`,
    removed: (name) => `Das Feld von ${name} wurde entfernt`,
    keys: "Ziehen Sie ein Feld, oder nutzen Sie die Pfeiltasten: ein Millimeter, mit Umschalt zehn. Bild auf und Bild ab wechseln die Seite, Ctrl+D kopiert das Feld, Entfernen löscht es, Ctrl+Z nimmt zurück.",
    broken:
      "Dieses Dokument lässt sich hier nicht zeichnen. Die Stelle wählt dann, wer unterschreibt.",
    none: "Wählen Sie zuerst ein Dokument; dann lassen sich Felder auf seine Seiten setzen.",
    bare: (titles) => `Noch ohne Feld: ${titles}. Dort wählt die Stelle, wer unterschreibt.`,
    own: (name, page) =>
      `Leeres Signaturfeld „${name}“ des PDF auf Seite ${page}: wer dort unterschreibt`,
    use: "Wer unterschreibt hier?",
    count: (count) => `${count} ${count === 1 ? "Feld" : "Felder"}`,
    size: (name) =>
      `Grösse des Feldes von ${name}. Pfeiltasten ändern sie, mit Umschalttaste in grösseren Schritten.`,
    tools: (name, page) => `Feld von ${name} auf Seite ${page} ändern`,
    owner: "Wer in diesem Feld unterschreibt",
    copy: "Auf dieser Seite kopieren",
    copyTo: "Kopieren auf …",
    allPages: "Alle anderen Seiten",
    remove: "Feld entfernen",
    gone: (count: number) =>
      `${count === 1 ? "Ein anderes Feld" : `${count} andere Felder`} dieser Person ${count === 1 ? "fiel" : "fielen"} weg: Ein Dokument wird im eigenen Feld oder an gewählten Stellen unterschrieben, nicht beides.`,
    undo: "Rückgängig",
    redo: "Wiederherstellen",
  },
  details: {
    title: "Angaben",
    name: "Titel",
    message: "Nachricht (freiwillig)",
    quality: "Art der Signatur",
    usual: "Wie im Unternehmen üblich",
    qualities: {
      SES: "Einfach (EES)",
      AES: "Fortgeschritten (FES)",
      QES: "Qualifiziert (QES)",
      AES_MINIMAL: "Fortgeschritten (FES)",
    },
    until: "Letzter Tag zum Unterschreiben (freiwillig)",
    latest: (day) => `Heute oder später, spätestens am ${day}.`,
    laws: { ZERTES: "Schweizer Recht (ZertES)", EIDAS: "EU-Recht (eIDAS)" },
    deleted: (day) => `Sie wird am ${day} gelöscht; der letzte Tag liegt davor.`,
    deadlineOff:
      "Eine Frist ist für dieses Unternehmen nicht eingeschaltet. Das kann die Administration unter «Unternehmen» tun.",
  },
  along: {
    attachments: "Beilagen (freiwillig)",
    attach: "Beilagen wählen",
    kinds: "PDF, Office, Bilder oder Text. Sie gehen mit und werden nicht unterschrieben.",
    observers: "Beobachtende (freiwillig)",
    watch: "Sie lesen die Anfrage und ihre Dokumente und unterschreiben nicht.",
    address: "Adresse der beobachtenden Person",
    observe: "Hinzufügen",
    group: "Beobachtende Gruppe hinzufügen",
    choose: "Gruppe wählen",
    groupsOff:
      "Beobachtende Gruppen sind für dieses Unternehmen nicht eingeschaltet. Das kann die Administration unter «Unternehmen» tun.",
    remove: (name) => `${name} entfernen`,
    left: (name, why) => (name === "" ? why : `${name}: ${why}`),
    failed: "Das hat nicht geklappt.",
  },
  review: {
    title: "Was gesendet wird",
    unsigned: "Geht mit, wird nicht unterschrieben",
    invited: "Wird sofort eingeladen",
    invitedAfter: (step) => `Wird eingeladen, sobald Schritt ${step} unterschrieben hat`,
    placed: (title, pages) => `${title}: unterschreibt auf Seite ${pages}`,
    free: (title) => `${title}: wählt die Stelle selbst`,
    until: "Letzter Tag",
    message: "Nachricht",
    noMessage: "Keine",
    observers: "Beobachtende",
    changeDocuments: "Dokumente ändern",
    changePeople: "Personen ändern",
    changePlaces: "Stellen ändern",
  },
  kept: {
    saved: (at: string) => `Gespeichert ${at}`,
    saving: "Wird gespeichert …",
    failed: "Noch nicht gespeichert – neuer Versuch läuft",
  },
  send: "Senden",
  draft: "Als Entwurf speichern",
  note: "Wer an der Reihe ist, erhält sofort eine Einladung.",
  failed: "Es wurde nicht gesendet. Was zu verbessern ist, steht oben.",
  wrong: {
    "error.group.not_found": "Diese Gruppe gibt es nicht mehr.",
    "file.attachment.unsupported":
      "Diese Art von Datei kann nicht beigelegt werden. PDF, Office, Bilder und Text gehen.",
    "file.attachment.too_large": "Diese Datei ist grösser als 112.5 MB.",
    "file.pdf.not_a_pdf": "Diese Datei ist kein PDF.",
    "file.pdf.corrupted": "Dieses PDF ist beschädigt und nicht lesbar.",
    "file.pdf.password_protected": "Dieses PDF ist mit einem Passwort gesperrt.",
    "file.pdf.too_large": "Dieses PDF ist grösser als 112.5 MB.",
    "file.pdf.too_complex": "Dieses PDF ist zu verschachtelt, um es zu prüfen.",
    "file.malware.detected": "In dieser Datei wurde Schadsoftware gefunden.",
    "file.malware.scanner_unavailable":
      "Die Datei konnte nicht auf Schadsoftware geprüft werden. Versuchen Sie es später.",
    "error.request.body_too_large": "Diese Datei ist zu gross.",
    "file.pdf.no_pages": "Dieses PDF hat keine Seiten.",
    "file.pdf.signature_damaged":
      "Eine Signatur in diesem PDF ist beschädigt; es kann nicht weiter unterschrieben werden.",
    "file.pdf.changes_not_allowed":
      "Dieses PDF wurde durch eine Zertifizierung abgeschlossen; niemand kann es mehr unterschreiben.",
    "file.pdf.new_mark_not_allowed": "Dieses PDF nimmt keine weiteren sichtbaren Zeichen auf.",
    "file.pdf.active_content":
      "Dieses PDF enthält aktive Inhalte, die eine qualifizierte Signatur nicht erlaubt.",
    "file.pdf.field_not_found": "Ein vergebenes Feld gibt es im PDF nicht mehr.",
    "file.pdf.field_already_signed": "Ein vergebenes Feld ist schon unterschrieben.",
    "file.pdf.field_locked":
      "Ein vergebenes Feld ist gesperrt, oder wird es, sobald andere unterschrieben haben.",
    "file.pdf.seed_value_unmet":
      "Ein Feld des PDF verlangt eine Art von Signatur, die es hier nicht gibt. Vergeben Sie es nicht.",
    "error.position.outside_page": "Ein Feld steht ausserhalb seiner Seite.",
    "error.position.too_small": "Ein Feld ist zu klein für ein Zeichen.",
    "error.sr.place_covers_text":
      "Ein Feld würde Text oder Bilder eines bereits unterschriebenen Dokuments verdecken. Verschieben Sie es an eine freie Stelle.",
    "error.document.damaged":
      "Die gespeicherte Kopie eines Dokuments ist beschädigt. Laden Sie es nochmals hoch, oder bitten Sie den Betreiber des Dienstes, sie wiederherzustellen.",
    "error.document.not_found": "Ein Dokument ist nicht mehr da. Laden Sie es nochmals hoch.",
    "error.sr.not_draft":
      "Diese Anfrage wurde inzwischen gesendet. Was Sie hier geändert haben, gehört nicht dazu.",
    "error.sr.changed_meanwhile":
      "Die Dokumente dieses Entwurfs sind andere als die hier aufgeführten. Laden Sie die Seite neu, prüfen Sie sie und versuchen Sie es erneut.",
    "error.sr.expires_at_out_of_range": "Dieser Tag ist nicht möglich. Wählen Sie einen anderen.",
    "error.feature.not_enabled": "Dieses Unternehmen darf keinen letzten Tag setzen.",
    "error.sr.legislation_required": "Diese Art der Signatur braucht ein Recht.",
    "error.sr.identity_data_incomplete":
      "Prüfen Sie die Mobilnummer: Ziffern, mit dem Land am Anfang.",
    "error.sr.too_many_signers":
      "Ein Dokument fasst höchstens 99 Unterschriften. Verteilen Sie die Personen auf mehrere Anfragen.",
    "error.sr.signer_required": "Geben Sie die Adresse der Person an, die unterschreibt.",
    "error.sr.nobody_can_sign":
      "Diese Person könnte hier nicht unterschreiben: Was ihre Signatur braucht, ist auf dieser Instanz nicht eingerichtet.",
    "error.request.body_invalid": "Etwas fehlt oder ist zu lang. Prüfen Sie Ihre Angaben.",
    "error.auth.forbidden": "Sie gehören nicht mehr zu diesem Unternehmen.",
  },
};
