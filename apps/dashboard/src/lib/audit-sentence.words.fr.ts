import type { Translated } from '../i18n/words';
import type { Named } from './audit-sentence.words';

type Phrase = (named: Named) => string;

/** Values of entries as French names them. One that has no text stays as it is. */
const TEXTS: Readonly<Record<string, string>> = {
  public: 'publique',
  secret: 'secrète',
  test: 'de test',
  live: 'de production',
  owner: 'propriétaire',
  admin: 'administrateur',
  developer: 'développeur',
  viewer: 'lecteur',
};
const textOf = (value: string): string => TEXTS[value] ?? value;

/** `une clé API secrète de production`, or without what is unknown. */
const key: Phrase = ({ value }) =>
  ['une clé API', textOf(value('kind')), textOf(value('environment'))].filter(Boolean).join(' ');
const endpoint: Phrase = ({ value, subject }) => `le point de terminaison ${value('url') || subject}`;
const endpointOf: Phrase = ({ value, subject }) => `du point de terminaison ${value('url') || subject}`;
const person: Phrase = ({ value, subject }) => value('email') || subject;
const name: Phrase = ({ value, subject }) => value('name') || subject;
const role: Phrase = ({ value }) => value('role') && ` avec le rôle ${textOf(value('role'))}`;

export default {
  auditSentences: {
    'merchant.create': ({ value }) => `a créé l’entreprise ${value('name')}`,
    'merchant.change': () => 'a modifié les paramètres de l’entreprise',
    'merchant.ip-allowlist': () => 'a modifié la liste d’adresses IP autorisées',
    'api-key.issue': (named) => `a émis ${key(named)}`,
    'api-key.revoke': (named) => `a révoqué ${key(named)}`,
    'api-key.roll': (named) => `a renouvelé ${key(named)}`,
    'webhook-endpoint.create': (named) => `a ajouté ${endpoint(named)}`,
    'webhook-endpoint.change': (named) => `a modifié ${endpoint(named)}`,
    'webhook-endpoint.remove': (named) => `a supprimé ${endpoint(named)}`,
    'webhook-endpoint.roll': (named) => `a renouvelé le secret ${endpointOf(named)}`,
    'webhook-endpoint.test': () => 'a envoyé un événement de test',
    'webhook-delivery.resend': () => 'a renvoyé un webhook',
    'webhook-delivery.resend-range': () => 'a renvoyé les webhooks d’une période',
    'webhook-delivery.resend-given-up': () => 'a renvoyé les webhooks en échec',
    'settlement-account.set': () => 'a défini le premier compte de règlement',
    'settlement-account.change': () => 'a demandé un changement de compte de règlement',
    'settlement-account.cancel': () => 'a annulé le changement de compte de règlement',
    'settlement.start': ({ subject }) => `a commencé le virement du règlement ${subject}`,
    'settlement.pay': ({ value, subject }) =>
      `a marqué le règlement ${subject} comme payé${value('bankReference') && ` (référence ${value('bankReference')})`}`,
    'settlement.fail': ({ subject }) => `a marqué le règlement ${subject} comme échoué`,
    'settlement.retry': ({ subject }) => `a relancé la vente du paiement ${subject}`,
    'settlement.fill': ({ subject }) => `a saisi la vente du paiement ${subject}`,
    'settlement.refuse': ({ subject }) => `a refusé la vente du paiement ${subject}`,
    'payment.accept': ({ subject }) => `a accepté des fonds du paiement ${subject}`,
    'payment.refund': ({ subject }) => `a enregistré un remboursement manuel du paiement ${subject}`,
    'payments.export': () => 'a exporté des paiements',
    'screening.release': ({ subject }) => `a libéré les fonds retenus du paiement ${subject}`,
    'screening.refuse': ({ subject }) => `a refusé les fonds retenus du paiement ${subject}`,
    'payout.request': ({ subject }) => `a demandé le remboursement ${subject}`,
    'payout.approve': ({ subject }) => `a approuvé le versement ${subject}`,
    'payout.refuse': ({ subject }) => `a refusé le versement ${subject}`,
    'payout.cancel': ({ subject }) => `a annulé le remboursement ${subject}`,
    'payout.export': ({ subject }) => `a exporté le versement ${subject} vers le Safe`,
    'payout.recover': ({ subject }) =>
      `a repris le versement ${subject} après une réorganisation de la chaîne`,
    'payout.prove-sender': ({ subject }) =>
      `a prouvé l’adresse de l’expéditeur pour le remboursement ${subject}`,
    'payment_link.create': ({ subject }) => `a créé le lien de paiement ${subject}`,
    'payment_link.change': ({ subject }) => `a modifié le lien de paiement ${subject}`,
    'rate.fix': ({ subject }) => `a fixé manuellement le taux ${subject}`,
    'rate.unfix': ({ subject }) => `a retiré le taux ${subject} fixé manuellement`,
    'customer.erase': () => 'a effacé les données personnelles d’un client',
    'operator.create': (named) => `a créé l’opérateur ${name(named)}`,
    'operator.confirm': (named) => `a confirmé l’opérateur ${name(named)}`,
    'operator.change-role': (named) => `a changé le rôle de l’opérateur ${name(named)}`,
    'operator.revoke': (named) => `a révoqué l’opérateur ${name(named)}`,
    'operator.roll': (named) => `a renouvelé le jeton d’accès de l’opérateur ${name(named)}`,
    'operator.hand-over': (named) => `a confié l’opérateur ${name(named)} à une personne`,
    'invitation.create': (named) => `a invité ${person(named)}${role(named)}`,
    'invitation.resend': (named) => `a renvoyé l’invitation de ${person(named)}`,
    'invitation.cancel': (named) => `a annulé l’invitation de ${person(named)}`,
    'invitation.accept': (named) => `a accepté une invitation${role(named)}`,
    'member.role': (named) => `a changé le rôle d’un membre${role(named)}`,
    'member.remove': () => 'a retiré un membre',
    'person.create': (named) => `a créé la personne ${person(named)}`,
    'person.disable': (named) => `a désactivé ${person(named)}`,
    'person.enable': (named) => `a réactivé ${person(named)}`,
    'person.operator': (named) => `a modifié l’accès d’opérateur de ${person(named)}`,
    'person.reset-factors': (named) => `a supprimé les seconds facteurs de ${person(named)}`,
    'person.rename': () => 'a changé son nom',
    'person.email': () => 'a changé son adresse e-mail',
    'person.set-password': () => 'a défini un mot de passe',
    'person.add-passkey': () => 'a ajouté une clé d’accès',
    'person.rename-passkey': () => 'a renommé une clé d’accès',
    'person.remove-passkey': () => 'a supprimé une clé d’accès',
    'person.add-totp': () => 'a ajouté une application d’authentification',
    'person.remove-totp': () => 'a supprimé l’application d’authentification',
    'person.new-recovery-codes': () => 'a généré de nouveaux codes de secours',
    'database.migrate': () => 'a migré la base de données',
    'database.restore': () => 'a restauré la base de données à partir d’une sauvegarde',
    'sandbox.set': () => 'a modifié la plateforme simulée',
  },
} satisfies Translated<typeof import('./audit-sentence.words')>;
