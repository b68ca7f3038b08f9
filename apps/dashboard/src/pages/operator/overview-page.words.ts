import { plural } from '../../i18n/plural';
import { defineWords } from '../../i18n/words';

const daysOf = plural({ one: '# day', other: '# days' });

export const overviewWords = defineWords('overview', {
  title: 'Overview',
  about: 'What needs a person, and how the service is doing.',
  environments: { test: 'Test', live: 'Live' },
  noNetworks: (environment: string) => `No network is configured for ${environment}.`,
  waits: 'Needs attention',
  nothing: 'Nothing needs attention.',
  openMoney: plural({
    one: '# payment with funds waiting for a decision',
    other: '# payments with funds waiting for a decision',
  }),
  screening: plural({
    one: '# payment from a listed sender',
    other: '# payments from listed senders',
  }),
  unanswered: plural({
    one: '# payment waiting for a sender to be screened',
    other: '# payments waiting for a sender to be screened',
  }),
  approval: plural({ one: '# payout waiting for approval', other: '# payouts waiting for approval' }),
  signer: plural({ one: '# payout waiting to be handed out', other: '# payouts waiting to be handed out' }),
  chain: plural({ one: '# payout waiting for the chain', other: '# payouts waiting for the chain' }),
  settlements: plural({ one: '# settlement to be paid', other: '# settlements to be paid' }),
  stuckSettlements: plural({
    one: '# payment not settled 2 hours after it was paid',
    other: '# payments not settled 2 hours after they were paid',
  }),
  stuckPayments: plural({
    one: '# payment still open after a day',
    other: '# payments still open after a day',
  }),
  vaults: plural({ one: '# vault could not be emptied', other: '# vaults could not be emptied' }),
  books: plural({
    one: '# payment with wrong books: run cowrie ledger check --chain',
    other: '# payments with wrong books: run cowrie ledger check --chain',
  }),
  late: (queue: string, item: string, reason: string) => `${queue}: ${item} has waited too long: ${reason}`,
  failing: plural({ one: '# webhook endpoint is failing', other: '# webhook endpoints are failing' }),
  gas: (network: string, days: number) => `Gas for sweeps on ${network} lasts ${daysOf(days)}`,
  since: 'since',
  day: 'The last 24 hours',
  created: 'Payments created',
  completed: 'Completed',
  volume: 'Volume',
  none: 'none',
  findings: 'Checks',
  allWell: plural({ one: 'The check passed.', other: 'All # checks passed.' }),
  rest: plural({ one: '# more check passed.', other: '# more checks passed.' }),
  verdicts: { ok: 'Passed', warn: 'Warning', fail: 'Failed', skip: 'Not checked' },
});
