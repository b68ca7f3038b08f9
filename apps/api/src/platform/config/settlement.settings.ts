import { type Settings, wholeNumber } from './setting';

/** How merchants are paid (docs/decisions/0067). */
export const settlementSettings = {
  SETTLEMENT_ACCOUNT_DELAY_HOURS: wholeNumber({
    description:
      'How long a change of a merchant’s account waits before it counts. Meanwhile merchant and operator are told and can cancel it. The first account counts at once.',
    default: 48,
    min: 0,
    max: 720,
  }),
} satisfies Settings;
