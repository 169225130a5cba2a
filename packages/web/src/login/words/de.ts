import type { LoginWords } from "./en.ts";

export const login: LoginWords = {
  title: "Anmelden",
  email: "E-Mail-Adresse",
  password: "Passwort",
  go: "Weiter",
  wrong: "E-Mail-Adresse oder Passwort stimmt nicht.",
  none: "Sie haben noch kein Konto?",
  register: "Konto eröffnen",
  missing: "Bitte ausfüllen.",
  recovery: {
    forgotten: "Passwort vergessen?",
    title: "Neues Passwort setzen",
    text: "Wir senden einen Code an Ihre E-Mail-Adresse, dann einen an Ihre Mobilnummer. Ihre Passkeys und Ihre Nummer bleiben, wie sie sind.",
    go: "Passwort setzen",
    mobile: "Mit der Mobilnummer bestätigen",
  },
  passkey: {
    go: "Mit Passkey anmelden",
    failed: "Der Passkey wurde nicht angenommen oder die Anfrage abgebrochen.",
  },
  code: {
    title: "Code eingeben",
    sentTo: (to: string) => `Wir haben einen Code an ${to} gesendet. Er gilt bis`,
    label: "Code",
    go: "Anmelden",
    wrong: "Dieser Code stimmt nicht. Bitte sehen Sie noch einmal nach.",
    used: "Zu viele falsche Codes. Bitte beginnen Sie von vorn.",
    expired: "Das hat zu lange gedauert oder ist schon geschehen. Bitte beginnen Sie von vorn.",
    again: "Von vorn beginnen",
    notReceived: "Nichts erhalten?",
    notReceivedText:
      "Eine Nachricht kann eine Minute brauchen. Beginnen Sie dann von vorn; es wird ein neuer Code gesendet.",
  },
  start: {
    title: "Konto eröffnen",
    text: "Mit einem Konto unterschreiben Sie, ohne Links zu suchen, und finden alles wieder, was Sie unterschrieben haben.",
    hint: "Die Adresse, an welche die Einladung ging.",
    have: "Sie haben schon ein Konto?",
    logIn: "Anmelden",
  },
  verify: {
    title: "E-Mail-Adresse bestätigen",
    codeLabel: "Code aus der E-Mail",
    firstName: "Vorname",
    lastName: "Nachname",
    nameHint: "Wie in Pass oder Identitätskarte: So steht der Name in Ihren Unterschriften.",
    passwordHint:
      "Mindestens 10 Zeichen. Einige Wörter sind leicht zu behalten und schwer zu erraten.",
    weak: "Dieses Passwort ist zu kurz oder wird bekanntlich von vielen verwendet. Bitte wählen Sie ein anderes.",
    mobile: "Mobilnummer",
    mobileHint: "Mit Land, zum Beispiel +41 79 123 45 67. Dorthin gehen Codes zum Unterschreiben.",
    mobileWrong: "Bitte beginnen Sie mit + und dem Land, zum Beispiel +41 79 123 45 67.",
    exists: "Für diese Adresse gibt es schon ein Konto.",
  },
  mobile: { title: "Mobilnummer bestätigen", go: "Konto eröffnen" },
  ended: {
    title: "Sie sind abgemeldet",
    text: "Schliessen Sie das Fenster, wenn andere dieses Gerät benutzen.",
    go: "Wieder anmelden",
  },
};
