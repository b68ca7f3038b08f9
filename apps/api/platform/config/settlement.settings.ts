import { type Settings, wholeNumber } from './setting';

/** Within a day somebody sees the e-mail about a change that nobody in the business made. */
const LEAST_HOURS = 24;

/** How merchants are paid (docs/decisions/0067). */
export const settlementSettings = {
  SETTLEMENT_ACCOUNT_DELAY_HOURS: wholeNumber({
    description:
      'How long a change of a merchant’s account waits before it takes effect. Meanwhile the merchant and the operator are notified and can cancel it. The first account takes effect at once.',
    default: 48,
    min: 0,
    max: 720,
    withRealMoney: [{ must: 'must be at least 24', isMet: (hours) => hours >= LEAST_HOURS }],
  }),
} satisfies Settings;
