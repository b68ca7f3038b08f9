import { pluralsIn } from '../../../i18n/plural';
import type { Translated } from '../../../i18n/words';

const plural = pluralsIn('fr');

const hoursOf = plural({ one: '# heure', other: '# heures' });

export default {
  settlementAccount: {
    title: 'Compte de règlement',
    about: (environment) =>
      environment === 'live'
        ? 'Le compte sur lequel vos règlements sont versés.'
        : 'Le compte sur lequel les règlements de test sont versés. Aucun argent ne circule.',
    when: 'Quand vous êtes payé',
    schedule: 'Règlements',
    schedules: {
      none: 'Aucun règlement prévu',
      per_payment: 'Après chaque paiement',
      daily: 'Une fois par jour, après minuit',
    },
    minimum: 'Montant minimum',
    ask: 'Votre opérateur définit les deux. Demandez-lui de les modifier.',
    delay: (hours) =>
      `Le premier compte de votre entreprise prend effet immédiatement. Chaque compte suivant, même dans une autre devise, prend effet après ${hoursOf(hours)}. Les propriétaires et les administrateurs sont prévenus par e-mail, et chacun d’eux peut l’annuler d’ici là. Ainsi, un accès ou une clé volés ne suffisent pas à détourner immédiatement votre argent.`,
    accountIn: (currency) => `Compte en ${currency}`,
    none: 'Aucun compte n’est défini. Vous ne pouvez pas être payé tant qu’il n’y en a pas.',
    noneMay: 'Choisissez « Ajouter un compte ».',
    noneAsk: 'Un propriétaire ou un administrateur de votre entreprise peut l’ajouter.',
    kind: 'Type',
    kinds: { bank: 'Compte bancaire', mobile_money: 'Mobile money' },
    institution: 'Établissement',
    search: 'Rechercher par nom',
    notListed: 'Aucun établissement ne porte ce nom',
    noList: {
      bank: (currency) =>
        `Il n’y a pas de liste de banques en ${currency}. Saisissez le nom et le code. Votre opérateur connaît le code.`,
      mobile_money: (currency) =>
        `Il n’y a pas de liste de services de mobile money en ${currency}. Saisissez le nom et le code. Votre opérateur connaît le code.`,
    },
    listUnavailable: 'La liste est indisponible. Réessayez plus tard, ou saisissez le nom et le code.',
    code: 'Code de l’établissement',
    codeAbout: 'Le code utilisé par les services de virement, comme GTBINGLA.',
    number: 'Numéro de compte',
    phone: 'Numéro de téléphone',
    phoneAbout: 'Avec l’indicatif du pays, sans +, par exemple 254712345678.',
    holder: 'Titulaire du compte',
    holderAbout: 'Le nom communiqué par l’établissement le remplace.',
    confirmed: 'Contrôle du nom',
    unconfirmed: 'Non confirmé',
    since: 'En vigueur depuis',
    pending: 'Un changement est en attente',
    pendingAbout: 'Il remplace le compte ci-dessus le',
    hours: (hours) => (hours < 1 ? 'dans moins d’une heure' : `dans ${hoursOf(Math.ceil(hours))}`),
    cancel: 'Annuler le changement',
    cancelTitle: 'Annuler ce changement ?',
    cancelAbout:
      'Le compte actuel est conservé. Les propriétaires et les administrateurs sont prévenus par e-mail.',
    add: 'Ajouter un compte',
    change: 'Changer de compte',
    currency: 'Devise',
    check: 'Vérifier le compte',
    found: (holder) => `D’après l’établissement, ce compte appartient à ${holder}.`,
    unknown: 'L’établissement ne connaît pas ce compte. Vérifiez l’établissement et le numéro.',
    nobody: 'Le titulaire du compte ne peut pas être recherché. Vérifiez chaque chiffre.',
    set: 'Définir ce compte',
    back: 'Retour',
    faults: {
      institution: '2 à 20 lettres majuscules et chiffres',
      name: 'Un nom de 1 à 100 caractères',
      number: '5 à 20 chiffres',
    },
    done: 'Le compte a été défini.',
    doneLater: (hours) => `Le changement prend effet dans ${hoursOf(hours)}, sauf si quelqu’un l’annule.`,
  },
} satisfies Translated<typeof import('./account.words')>;
