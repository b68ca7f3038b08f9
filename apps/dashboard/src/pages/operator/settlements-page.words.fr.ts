import { pluralsIn } from '../../i18n/plural';
import type { Translated } from '../../i18n/words';

const plural = pluralsIn('fr');

const settlements = plural({ one: '# règlement', other: '# règlements' });

export default {
  desk: {
    title: 'Bureau des règlements',
    about: 'Ce qui est dû aux marchands, et ce qui leur a été versé.',
    states: { open: 'À payer', paying: 'Virement en cours', paid: 'Payé', failed: 'Échoué' },
    state: 'Statut',
    allStates: 'Tous',
    begun: plural({
      one: '# règlement est en cours de virement, sans résultat pour l’instant.',
      other: '# règlements sont en cours de virement, sans résultat pour l’instant.',
    }),
    showBegun: 'Afficher',
    empty: 'Aucun règlement ne correspond.',
    noneYet:
      'Rien à payer. Les règlements sont établis selon le calendrier de chaque marchand. Un marchand sans calendrier n’en reçoit aucun : définissez-le sur la page du marchand.',
    net: 'À payer',
    lines: plural({ one: '# paiement', other: '# paiements' }),
    created: 'Créé',
    account: 'Compte',
    show: 'Afficher',
    close: 'Fermer',
    one: (id) => `Règlement ${id}`,
    collected: 'Produit de la vente',
    fee: 'Frais',
    refunded: 'Remboursé aux clients',
    feeReturned: 'Frais restitués',
    startedBy: 'Commencé par',
    bankReference: 'Référence bancaire',
    failedBecause: 'Échoué car',
    paidAt: 'Payé le',
    payTo: 'Bénéficiaire',
    holder: 'Titulaire du compte',
    number: 'Numéro',
    institution: 'Établissement',
    verified: 'Titulaire confirmé',
    begin: 'Commencer le virement',
    showAccount: 'Afficher le compte',
    beginAbout: 'Ceci fixe le compte. Un changement ultérieur n’affecte pas ce règlement.',
    pay: 'Marquer comme payé',
    payAbout: 'Uniquement après l’acceptation du virement par la banque. Le marchand est prévenu.',
    reference: 'La référence de la banque',
    fail: 'Marquer comme échoué',
    failAbout: 'Ses paiements passent au règlement suivant. Le marchand est prévenu.',
    statement: 'Relevé (JSON)',
    back: 'Retour',
    count: 'Règlements',
    byMerchant: 'Par marchand',
    each: 'Chaque règlement',
    choose: 'Choisir',
    chooseAll: 'Tout choisir',
    chooseAllOf: (business, currency) => `Choisir tous ceux de ${business} en ${currency}`,
    chooseOne: (id) => `Choisir ${id}`,
    chosen: plural({ one: '# choisi :', other: '# choisis :' }),
    clear: 'Effacer',
    oneCurrency: 'Un fichier bancaire a une seule devise. Choisissez des règlements d’une seule devise.',
    showAll: 'Afficher tous les marchands',
    bankFile: 'Payer avec un fichier bancaire',
    bankFileAbout: (count, sum) =>
      `${settlements(count)}, ${sum} au total. Ceci fixe leurs comptes et enregistre un fichier CSV pour votre banque.`,
    form: (currency) => `Colonnes du formulaire de votre banque pour ${currency}`,
    formAbout:
      'Une par ligne : en-tête = texte. Vous pouvez utiliser {number}, {holder}, {institution}, {institutionName}, {amount}, {currency} et {settlement}.',
    startAndSave: 'Commencer le virement et enregistrer le fichier',
    inFile: plural({
      one: '# règlement figure dans le fichier.',
      other: '# règlements figurent dans le fichier.',
    }),
    leftOut: plural({
      one: '# règlement n’a pas été modifié :',
      other: '# règlements n’ont pas été modifiés :',
    }),
    leftOutOne: (id, message) => `${id} : ${message}`,
    markPaid: 'Marquer comme payés',
    markPaidAbout:
      'Saisissez la référence que la banque a donnée à chaque virement. Les règlements sans référence restent inchangés.',
    markPaidCount: plural({
      one: 'Marquer # règlement comme payé',
      other: 'Marquer # règlements comme payés',
    }),
    referenceOf: (amount, to) => `Référence pour ${amount} à ${to}`,
    paidCount: plural({
      one: '# règlement est marqué comme payé.',
      other: '# règlements sont marqués comme payés.',
    }),
  },
} satisfies Translated<typeof import('./settlements-page.words')>;
