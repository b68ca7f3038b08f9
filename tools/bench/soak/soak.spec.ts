import { type BookedPayment, countPaid } from './paid.count';
import { soakOptions } from './soak.options';

const line = (account: string, units: string, asset = 'USDC@base') => ({ account, asset, units });
const entry = (...lines: ReturnType<typeof line>[]) => ({ lines });

function completed(over: Partial<BookedPayment> = {}): BookedPayment {
  return {
    id: 'a',
    status: 'completed',
    expectedUnits: '10',
    history: [{ to: 'processing' }, { to: 'completed' }],
    ledger: [
      entry(line('vault', '10'), line('received', '-10')),
      entry(line('vault', '-10'), line('sent', '10')),
      entry(line('sent', '-10'), line('converted', '10'), line('converted', '-1550', 'NGN')),
    ],
    ...over,
  };
}

it('finds nothing wrong with payments that were received and sold once', () => {
  expect(
    countPaid(['a'], [completed(), completed({ id: 'not paid', status: 'pending', ledger: [] })]),
  ).toEqual({
    paid: 1,
    lost: [],
    doubled: [],
  });
});

it.each<[string, Partial<BookedPayment>]>([
  ['is not completed', { status: 'processing' }],
  ['received less', { ledger: [entry(line('received', '-9')), entry(line('converted', '9'))] }],
  ['was not sold', { ledger: [entry(line('vault', '10'), line('received', '-10'))] }],
])('reports a payment as lost that %s', (_, over) => {
  expect(countPaid(['a'], [completed(over)])).toMatchObject({ lost: ['a'], doubled: [] });
});

it('reports a payment as lost that is not stored', () => {
  expect(countPaid(['b'], [completed()]).lost).toEqual(['b']);
});

const twice = completed().ledger;
it.each<[string, Partial<BookedPayment>]>([
  ['was received and sold twice', { ledger: [...twice, ...twice] }],
  ['was sold twice', { ledger: [...twice, entry(line('converted', '10'))] }],
  ['was completed twice', { history: [{ to: 'completed' }, { to: 'completed' }] }],
  ['got its money again as a surplus', { ledger: [...twice, entry(line('surplus', '-10'))] }],
])('reports a payment as doubled that %s', (_, over) => {
  expect(countPaid(['a'], [completed(over)])).toMatchObject({ lost: [], doubled: ['a'] });
});

it('reads its options, and refuses what is not a number', () => {
  expect(soakOptions([])).toEqual({ minutes: 30, connections: 8, paymentsPerMinute: 20 });
  expect(soakOptions(['--minutes', '0.5', '--payments-per-minute', '5'])).toMatchObject({
    minutes: 0.5,
    paymentsPerMinute: 5,
  });
  expect(() => soakOptions(['--minutes', 'x'])).toThrow('--minutes is "x"; give a number above 0');
  expect(() => soakOptions(['--payments-per-minute', '90'])).toThrow('up to 40\nnpm run soak');
  expect(() => soakOptions(['--fast'])).toThrow('npm run soak -- [--minutes 30]');
});
