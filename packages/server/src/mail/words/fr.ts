import type { Words } from "./en.ts";

export const fr: Words = {
  greetingNamed: "Bonjour {name}",
  greeting: "Bonjour",

  invitationSubject: "{sender} vous demande de signer : {title}",
  invitationLead: "{sender} vous demande de signer un document.",
  invitationLeadMany: "{sender} vous demande de signer {count} documents.",
  turnSubject: "C’est à vous de signer : {title}",
  turnLead:
    "{sender} vous demande de signer : les personnes avant vous l’ont fait, c’est maintenant à vous.",
  reminderSubject: "Rappel : {title} attend votre signature",
  reminderLead: "{sender} vous rappelle que votre signature manque encore.",
  completedSubject: "Signé par tous : {title}",
  completedLead:
    "Tout le monde a signé. Vous pouvez consulter et télécharger les documents signés et le protocole de signature.",
  declinedSubject: "Refusé : {title}",
  declinedLead: "{person} a refusé de signer. La procédure est close.",
  declinedLeadUnnamed: "Un signataire a refusé de signer. La procédure est close.",
  withdrawnSubject: "Retiré : {title}",
  withdrawnLead: "{sender} a retiré la demande. Vous n’avez plus à signer.",
  failedSubject: "Échec : {title}",
  failedLead:
    "Un problème technique a mis fin à la procédure. Le document ne peut pas être signé ; {sender} en est informé.",
  expiredSubject: "Expiré : {title}",
  expiredLead: "Le délai est passé. Le document ne peut plus être signé.",
  codeSubject: "{code} est votre code",
  codeLead: "Voici votre code pour confirmer la signature :",
  membershipSubject: "{sender} vous invite",
  membershipLead: "{sender} vous invite à travailler avec Paraph en tant que membre.",
  handoverGivenSubject: "{sender} : des demandes vous sont confiées",
  handoverGivenOne: "Vous gérez désormais cette demande de {sender}.",
  handoverGivenMany: "Vous gérez désormais ces demandes de {sender}.",
  handoverTakenSubject: "{sender} : vos demandes ont changé de responsable",
  handoverTakenOne:
    "Une autre personne de {sender} gère désormais cette demande. Vous ne la voyez plus.",
  handoverTakenMany:
    "Une autre personne de {sender} gère désormais vos demandes. Vous ne les voyez plus.",
  handoverRemovedSubject: "Vous n’êtes plus membre de {sender}",
  handoverRemoved:
    "L’administration vous a retiré de {sender}. Vous ne voyez plus les demandes de cette entreprise.",
  handoverKept:
    "Vous gardez l’accès à ce que vous avez signé vous-même et à ce qui a été partagé avec votre adresse.",
  handoverButton: "Voir les demandes",
  requestsLabel: "Demandes",
  managerLabel: "Gérées par",
  byLabel: "Modifié par",
  receiveAgainSubject: "Souhaitez-vous à nouveau recevoir des messages de {business} ?",
  receiveAgainLead:
    "Vous avez signalé une demande de {business}. Depuis, cette entreprise ne vous atteint plus : ni demandes, ni rappels, ni codes. Quelqu’un vient de demander sur votre page de changer cela. Si c’était vous, ouvrez la page et confirmez.",
  receiveAgainButton: "Ouvrir et confirmer",
  receiveAgainNotYou: "Si ce n’était pas vous, ne faites rien. Rien ne change alors.",
  accountChangedSubject: "Votre compte Paraph a été modifié",
  accountPasswordChanged: "Le mot de passe de votre compte Paraph a été changé.",
  accountRecovered:
    "Le mot de passe de votre compte Paraph a été redéfini par un code envoyé à cette adresse et un autre à votre numéro de mobile.",
  accountPasskeyAdded: "Une clé d’accès a été ajoutée à votre compte Paraph.",
  accountPasskeyRemoved: "Une clé d’accès a été supprimée de votre compte Paraph.",
  accountNameChanged: "Le nom de votre compte Paraph a été changé.",
  accountMobileChanged:
    "Le numéro de mobile de votre compte Paraph a été changé. Les codes sont désormais envoyés au nouveau.",
  accountEmailChanged:
    "L’adresse e-mail de votre compte Paraph a été changée. Les messages sont désormais envoyés à la nouvelle.",
  accountTotpOn: "Une application d’authentification a été configurée pour votre compte Paraph.",
  accountTotpOff: "L’application d’authentification de votre compte Paraph a été désactivée.",
  accountRecoveryCodes:
    "De nouveaux codes de secours ont été créés pour votre compte Paraph ; les anciens ne fonctionnent plus.",
  accountRecoveryCodeUsed: "Un code de secours de votre compte Paraph a été utilisé.",
  accountDeleted:
    "Votre compte Paraph a été supprimé. Ce que vous avez signé reste chez ceux qui s’y fient.",
  accountOthersOut: "Tous les autres navigateurs ont été déconnectés.",
  accountNotYou:
    "Ce n’était pas vous ? Définissez aussitôt un nouveau mot de passe et prévenez l’exploitant de ce service.",
  accountDeletedNotYou: "Ce n’était pas vous ? Prévenez aussitôt l’exploitant de ce service.",
  accountCodeLead: "Voici le code pour votre compte Paraph :",
  accountCodeSms: "{code} est le code pour votre compte Paraph. Valable {minutes} minutes.",
  codeValid: "Il est valable {minutes} minutes. Ne le donnez à personne.",
  codeSms: "{code} est votre code pour signer « {title} » avec Paraph. Valable {minutes} minutes.",

  documentLabel: "Document",
  senderLabel: "De",
  pagesLabel: "Pages",
  pagesIn: "{pages} dans {count} documents",
  expiresLabel: "À signer avant le",
  businessLabel: "Entreprise",
  invitedByLabel: "Invitation de",
  roleLabel: "Rôle",
  roleAdmin: "Administration",
  roleMember: "Membre",
  validLabel: "À accepter jusqu’au",
  messageLabel: "Message de {sender}",
  reasonLabel: "Motif indiqué",
  attachedLabel: "En pièce jointe",
  attachedDocument: "le document signé",
  attachedReport: "le protocole de signature",
  availableLabel: "Disponible jusqu’au",

  signButton: "Consulter et signer",
  viewButton: "Consulter le document",
  fetchButton: "Consulter et télécharger",
  membershipButton: "Voir l’invitation",
  membershipHow:
    "Connectez-vous avec l’adresse {email} ou inscrivez-vous avec elle ; vous décidez ensuite si vous acceptez.",
  membershipDays: "L’invitation est valable {days} jours.",
  linkBelow: "Si le bouton ne fonctionne pas, ouvrez cette adresse :",
  personalLink: "Ce lien vous est personnel. Merci de ne pas le transmettre.",
  notExpected:
    "Si vous ne connaissez pas l’expéditeur ou n’attendiez pas ce message, ne faites rien.",
  codeNotExpected: "Si vous n’avez pas demandé de code, ne faites rien ; rien ne sera signé.",
  accountCodeNotExpected:
    "Si vous n’avez pas demandé de code, ne faites rien : sans lui, personne n’accède à votre compte.",
  demo: "Démo. Signatures sans effet juridique.",
  sentByUs: "Envoyé par Paraph.",
  sentBy: "Envoyé par Paraph au nom de {sender}.",
};
