import { countOf, defineWords } from '../../i18n/words';

/** `1 payout waits for the chain`, `2 payouts wait for the chain`. */
function counted(one: string, many: string, rest: string): (count: number) => string {
  return (count) => `${countOf(count, one, many)} ${rest}`;
}

export const overviewWords = defineWords({
  title: 'Overview',
  about: 'What needs a person, and how the service is doing.',
  environments: { test: 'Test', live: 'Live' },
  noNetworks: (environment: string) => `No network is configured for ${environment}.`,
  waits: 'Needs attention',
  nothing: 'Nothing needs attention.',
  openMoney: counted('payment', 'payments', 'with money that waits for a decision'),
  screening: counted('payment', 'payments', 'whose sender is listed'),
  unanswered: counted('payment waits', 'payments wait', 'until a sender was checked'),
  approval: counted('payout waits', 'payouts wait', 'for an approval'),
  signer: counted('payout waits', 'payouts wait', 'to be handed out'),
  chain: counted('payout waits', 'payouts wait', 'for the chain'),
  settlements: counted('settlement', 'settlements', 'to be paid'),
  stuckSettlements: (count: number) =>
    count === 1
      ? '1 payment is not settled 2 hours after it was paid'
      : `${count} payments are not settled 2 hours after they were paid`,
  stuckPayments: counted('payment has', 'payments have', 'not ended after a day'),
  vaults: counted('vault', 'vaults', 'could not be emptied'),
  books: counted('payment', 'payments', 'with wrong books: run cowrie ledger check --chain'),
  late: (queue: string, item: string, reason: string) => `${queue}: ${item} has waited too long: ${reason}`,
  failing: counted('webhook endpoint is', 'webhook endpoints are', 'failing'),
  gas: (network: string, days: number) => `Gas for sweeps on ${network} lasts ${countOf(days, 'day')}`,
  since: 'since',
  day: 'The last 24 hours',
  created: 'Payments created',
  completed: 'Completed',
  volume: 'Volume',
  none: 'none',
  findings: 'Checks',
  allWell: (count: number) => (count === 1 ? 'The check passed.' : `All ${count} checks passed.`),
  rest: counted('more check', 'more checks', 'passed.'),
  verdicts: { ok: 'Passed', warn: 'Warning', fail: 'Failed', skip: 'Not checked' },
});
