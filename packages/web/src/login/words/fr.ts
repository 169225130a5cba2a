import type { LoginWords } from "./en.ts";

export const login: LoginWords = {
  title: "Connexion",
  email: "Adresse e-mail",
  password: "Mot de passe",
  go: "Continuer",
  wrong: "L’adresse e-mail ou le mot de passe n’est pas correct.",
  none: "Vous n’avez pas encore de compte ?",
  register: "Créer un compte",
  missing: "Veuillez remplir ce champ.",
  recovery: {
    forgotten: "Mot de passe oublié ?",
    title: "Définir un nouveau mot de passe",
    text: "Nous envoyons un code à votre adresse e-mail, puis un autre à votre numéro de mobile. Vos clés d’accès et votre numéro restent inchangés.",
    go: "Définir le mot de passe",
    mobile: "Confirmer par le numéro de mobile",
  },
  passkey: {
    go: "Se connecter avec une clé d’accès",
    failed: "La clé d’accès n’a pas été acceptée ou la demande a été annulée.",
  },
  code: {
    title: "Saisir le code",
    sentTo: (to: string) => `Nous avons envoyé un code à ${to}. Il est valable jusqu’à`,
    label: "Code",
    go: "Se connecter",
    wrong: "Ce code n’est pas correct. Veuillez vérifier.",
    used: "Trop de codes erronés. Veuillez recommencer.",
    expired: "Cela a pris trop de temps ou a déjà été fait. Veuillez recommencer.",
    again: "Recommencer",
    notReceived: "Rien reçu ?",
    notReceivedText:
      "Un message peut prendre une minute. Recommencez ensuite ; un nouveau code sera envoyé.",
  },
  start: {
    title: "Créer un compte",
    text: "Avec un compte, vous signez sans chercher de lien et retrouvez tout ce que vous avez signé.",
    hint: "L’adresse à laquelle l’invitation a été envoyée.",
    have: "Vous avez déjà un compte ?",
    logIn: "Se connecter",
  },
  verify: {
    title: "Confirmer votre adresse e-mail",
    codeLabel: "Code reçu par e-mail",
    firstName: "Prénom",
    lastName: "Nom",
    nameHint: "Comme sur votre passeport ou carte d’identité : il figurera dans vos signatures.",
    passwordHint:
      "Au moins 10 caractères. Quelques mots sont faciles à retenir et difficiles à deviner.",
    weak: "Ce mot de passe est trop court ou connu pour être utilisé par beaucoup. Veuillez en choisir un autre.",
    mobile: "Numéro de mobile",
    mobileHint:
      "Avec le pays, par exemple +41 79 123 45 67. Les codes de signature y sont envoyés.",
    mobileWrong: "Veuillez commencer par + et le pays, par exemple +41 79 123 45 67.",
    exists: "Il existe déjà un compte pour cette adresse.",
  },
  mobile: { title: "Confirmer votre numéro de mobile", go: "Créer le compte" },
  ended: {
    title: "Vous êtes déconnecté",
    text: "Fermez la fenêtre si d’autres personnes utilisent cet appareil.",
    go: "Se reconnecter",
  },
};
