import type { Translated } from '../i18n/words';

export default {
  setting: {
    accountCurrency: 'la devise du compte',
    ofSettings: {
      developerApiEnabled: { label: 'Les clés du marchand fonctionnent' },
      toleranceBasisPoints: { label: 'Tolérance en pourcentage' },
      holdSurplus: {
        label: 'Conserver un excédent pour le payeur',
        help: 'L’excédent n’est ni vendu ni facturé, et peut être remboursé.',
      },
      requiresSecondFactor: { label: 'Chaque personne doit avoir un second facteur' },
      markupBasisPoints: { label: 'Marge en pourcentage' },
      anyNetwork: { label: 'Le jeton choisi compte sur tous les réseaux' },
      'bounds.minimumOutputAmount': { label: 'Paiement minimum en la devise du compte' },
      'bounds.maximumOutputAmount': { label: 'Paiement maximum en la devise du compte' },
      'bounds.minimumUSDAmount': { label: 'Paiement minimum en USD' },
      'bounds.maximumUSDAmount': { label: 'Paiement maximum en USD' },
      'fee.basisPoints': { label: 'Frais en pourcentage' },
      'fee.fixed': { label: 'Frais fixes en la devise du compte' },
      'refunds.approvalAboveTokens': {
        label: 'Au-delà de ce nombre de jetons, un opérateur approuve le remboursement',
      },
      'refunds.payersUpToTokens': { label: 'Remboursements automatiques jusqu’à, en jetons' },
      'refunds.keepFee': { label: 'Conserver les frais des fonds remboursés' },
      'environments.*.treasury': { label: 'Trésorerie', empty: 'la trésorerie de l’environnement' },
      'environments.*.treasuryTron': {
        label: 'Trésorerie sur TRON',
        empty: 'la trésorerie du réseau ; un marchand qui a une trésorerie ne propose pas TRON',
      },
      'environments.*.provider': { label: 'Plateforme d’échange' },
      'environments.*.settlements.schedule': { label: 'Règlements' },
      'environments.*.settlements.minimumAmount': {
        label: 'Règlement quotidien minimum',
        empty: 'rien n’attend',
      },
      'environments.*.settlements.twoPartiesAbove': {
        label: 'Deux personnes nécessaires au-delà de',
        empty: 'jamais deux',
      },
    },
  },
} satisfies Translated<typeof import('./setting.words')>;
