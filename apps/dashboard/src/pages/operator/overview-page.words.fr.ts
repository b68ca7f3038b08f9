import { pluralsIn } from '../../i18n/plural';
import type { Translated } from '../../i18n/words';

const plural = pluralsIn('fr');
const daysOf = plural({ one: '# jour', other: '# jours' });

export default {
  overview: {
    title: 'Vue d’ensemble',
    about: 'Ce qui demande une intervention, et l’état du service.',
    environments: { test: 'Test', live: 'Production' },
    noNetworks: (environment) => `Aucun réseau n’est configuré pour ${environment}.`,
    waits: 'À traiter',
    nothing: 'Rien ne demande d’attention.',
    openMoney: plural({
      one: '# paiement dont les fonds attendent une décision',
      other: '# paiements dont les fonds attendent une décision',
    }),
    screening: plural({
      one: '# paiement dont l’expéditeur est signalé',
      other: '# paiements dont l’expéditeur est signalé',
    }),
    unanswered: plural({
      one: '# paiement attend le contrôle d’un expéditeur',
      other: '# paiements attendent le contrôle d’un expéditeur',
    }),
    approval: plural({
      one: '# versement attend une approbation',
      other: '# versements attendent une approbation',
    }),
    signer: plural({
      one: '# versement attend d’être transmis',
      other: '# versements attendent d’être transmis',
    }),
    chain: plural({ one: '# versement attend la chaîne', other: '# versements attendent la chaîne' }),
    settlements: plural({ one: '# règlement à payer', other: '# règlements à payer' }),
    stuckSettlements: plural({
      one: '# paiement n’est pas réglé 2 heures après avoir été payé',
      other: '# paiements ne sont pas réglés 2 heures après avoir été payés',
    }),
    stuckPayments: plural({
      one: '# paiement n’est pas terminé après un jour',
      other: '# paiements ne sont pas terminés après un jour',
    }),
    vaults: plural({ one: '# coffre n’a pas pu être vidé', other: '# coffres n’ont pas pu être vidés' }),
    books: plural({
      one: '# paiement dont les écritures sont fausses : exécutez cowrie ledger check --chain',
      other: '# paiements dont les écritures sont fausses : exécutez cowrie ledger check --chain',
    }),
    late: (queue, item, reason) => `${queue} : ${item} attend depuis trop longtemps : ${reason}`,
    failing: plural({
      one: '# point de terminaison de webhook est en échec',
      other: '# points de terminaison de webhooks sont en échec',
    }),
    gas: (network, days) => `Le gaz pour les collectes sur ${network} suffit pour ${daysOf(days)}`,
    since: 'depuis le',
    day: 'Les dernières 24 heures',
    created: 'Paiements créés',
    completed: 'Terminés',
    volume: 'Volume',
    none: 'aucun',
    findings: 'Contrôles',
    allWell: plural({ one: 'Le contrôle est réussi.', other: 'Les # contrôles sont réussis.' }),
    rest: plural({ one: '# autre contrôle est réussi.', other: '# autres contrôles sont réussis.' }),
    verdicts: { ok: 'Réussi', warn: 'Avertissement', fail: 'Échec', skip: 'Non contrôlé' },
  },
} satisfies Translated<typeof import('./overview-page.words')>;
