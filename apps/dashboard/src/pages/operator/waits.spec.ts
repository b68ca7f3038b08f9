import type { Schemas } from '../../api/schemas';
import type { overviewWords } from './overview-page.words';
import { waitsOf } from './waits';

type Overview = Schemas['AdminEnvironmentOverview'];

const SINCE = '2026-11-20T09:00:00.000Z';
const none = { payouts: 0 };
const QUIET = {
  environment: 'live',
  openMoney: { payments: 0 },
  screening: { hits: 0, unanswered: 0 },
  stuck: { settlements: 0, payments: 0, vaults: 0, books: 0 },
  payouts: { approval: none, signer: none, chain: none },
  webhooks: { failing: [] },
  gas: [],
} as unknown as Overview;
/** Says the name of the text and what it is told. */
const say = new Proxy({} as (typeof overviewWords)['en'], {
  get:
    (_, name: string) =>
    (...told: unknown[]) =>
      [name, ...told].join(' '),
});
const linked = (to: string, search: object = {}): object => ({
  to,
  search: { environment: 'live', ...search },
});
const networks = linked('/operator/networks');

it.each<[what: string, changed: object, waits: object[]]>([
  ['nothing', {}, []],
  [
    'money of a listed sender',
    { screening: { hits: 2, unanswered: 0, since: SINCE } },
    [
      {
        text: 'screening 2',
        link: linked('/operator/exceptions', { kind: 'screening' }),
        since: SINCE,
      },
    ],
  ],
  [
    'a sender who could not be checked',
    { screening: { hits: 0, unanswered: 1 } },
    [{ text: 'unanswered 1', link: linked('/operator/exceptions', { kind: 'screening' }) }],
  ],
  [
    'money that waits for a decision',
    { openMoney: { payments: 3 } },
    [{ text: 'openMoney 3', link: linked('/operator/exceptions') }],
  ],
  [
    'payouts, each with its own reason',
    {
      payouts: {
        approval: { payouts: 1, since: SINCE },
        signer: { payouts: 2 },
        chain: { payouts: 3, since: SINCE },
      },
    },
    [
      { text: 'approval 1', link: linked('/operator/payouts'), since: SINCE },
      { text: 'signer 2', link: linked('/operator/payouts', { status: 'queued' }) },
      {
        text: 'chain 3',
        link: linked('/operator/payouts', { status: 'sent' }),
        since: SINCE,
      },
    ],
  ],
  [
    'what is stuck',
    { stuck: { settlements: 1, payments: 2, vaults: 3, books: 4, since: SINCE } },
    [
      { text: 'stuckSettlements 1', since: SINCE },
      { text: 'stuckPayments 2' },
      { text: 'vaults 3', link: networks },
      { text: 'books 4' },
    ],
  ],
  ['endpoints that do not answer', { webhooks: { failing: [{}, {}] } }, [{ text: 'failing 2' }]],
  [
    'gas for less than 14 days',
    {
      gas: [{ network: 'base', daysLeft: 13 }, { network: 'celo', daysLeft: 14 }, { network: 'polygon' }],
    },
    [{ text: 'gas Base 13', link: networks }],
  ],
])('lists %s', (_, changed, waits) => {
  const found = waitsOf({ ...QUIET, ...changed } as Overview, 0, [], say);
  expect(found).toEqual(waits);
});

it('lists settlements that are to be paid', () =>
  expect(waitsOf(QUIET, 2, [], say)).toEqual([
    { text: 'settlements 2', link: linked('/operator/settlements') },
  ]));

// Guarantee: an item of a queue is shown where it belongs, and one of a queue of all environments everywhere.
it.each([
  ['sweeps live base', true],
  ['sweeps test base', false],
  ['webhooks', true],
  ['sweeps of lively', true],
])('an item that is late in the queue %j is listed in live: %s', (queue, isListed) => {
  const late = [{ queue, item: 'one', reason: 'why', since: SINCE }] as unknown as Schemas['AdminLateItem'][];
  expect(waitsOf(QUIET, 0, late, say)).toEqual(
    isListed ? [{ text: `late ${queue} one why`, since: SINCE }] : [],
  );
});
