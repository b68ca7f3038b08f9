import type { Payment } from '../../api/hooks/payments';
import { timelineLines } from './timeline-lines';

type Entry = Payment['timeline'][number];
const at = (seconds: string, kind: Entry['kind'], more: Partial<Entry> = {}): Entry => ({
  at: `2026-11-23T10:00:${seconds}Z`,
  kind,
  ...more,
});
const transfer = { txHash: '0x1', amount: '5.00', unit: 'USDC', network: 'base' };
const other = { ...transfer, txHash: '0x2' };
const read = (entries: Entry[]) =>
  timelineLines(entries).map(({ entry, steps, isNews, notes }) =>
    [
      steps.length > 0 ? steps.join('+') : entry.kind,
      isNews ? '' : 'again',
      ...notes.map(({ kind, event, status }) => `(${event ?? status ?? kind})`),
    ]
      .filter(Boolean)
      .join(' '),
  );

it.each<[what: string, entries: Entry[], lines: string[]]>([
  [
    'what a fact led to is a note of it, also when it came first',
    [
      at('01.000', 'paid'),
      at('01.000', 'event', { event: 'payment.paid' }),
      at('09.100', 'status', { status: 'completed' }),
      at('09.100', 'settled'),
      at('09.100', 'event', { event: 'payment.completed' }),
    ],
    ['paid (payment.paid)', 'settled (completed) (payment.completed)'],
  ],
  [
    'a change of the status by itself is a line, with its event',
    [
      at('01.000', 'created'),
      at('30.000', 'status', { status: 'expired' }),
      at('30.000', 'event', { event: 'payment.expired' }),
    ],
    ['created', 'status (payment.expired)'],
  ],
  [
    'the steps of a transfer in one second are one line, and later ones do not repeat its facts',
    [
      at('01.000', 'seen', transfer),
      at('01.900', 'confirmed', transfer),
      at('05.000', 'paid'),
      at('07.000', 'final', transfer),
    ],
    ['seen+confirmed', 'paid', 'final again'],
  ],
  [
    'another transfer has its own line',
    [at('01.000', 'seen', transfer), at('01.000', 'seen', other), at('02.000', 'confirmed', other)],
    ['seen', 'seen', 'confirmed again'],
  ],
  [
    'the same second of two facts stays two lines',
    [at('01.000', 'sold'), at('01.500', 'settled')],
    ['sold', 'settled'],
  ],
])('%s', (_what, entries, lines) => expect(read(entries)).toEqual(lines));
