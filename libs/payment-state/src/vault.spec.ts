import { evaluate, type VaultFact } from './index';
import { causes, END, facts, locked, open, POLICY, transfer, vault } from './testing/facts.builder';

const AFTER = END + 9;
const closed = (over: Parameters<typeof facts>[0]) => facts({ chainReadThrough: AFTER, ...over });
const balance = { token: 'USDC', heldUnits: 0n, recordedUnits: 0n };

/** Each is a reason to doubt that the record is complete. */
const UNPROVEN: [string, VaultFact | undefined][] = [
  ['was not asked', undefined],
  ['was asked at the end of the window', vault(0n, { readAt: END })],
  ['held a base unit more than was recorded', vault(1n)],
  ['held less than was recorded', vault(0n, { balances: [{ ...balance, recordedUnits: 1n }] })],
  [
    'held more of another token',
    vault(0n, { balances: [balance, { token: 'USDT', heldUnits: 5n, recordedUnits: 0n }] }),
  ],
  ['was not asked for the token', vault(0n, { balances: [{ ...balance, token: 'USDT' }] })],
];

// Guarantee: a node that leaves transfers out of its answers ends no payment (docs/decisions/0021).
describe.each(UNPROVEN)('while the vault %s', (_name, unproven) => {
  it('a payment without funds does not expire', () => {
    expect(evaluate(locked(), closed({ vault: unproven }), POLICY, AFTER)).toMatchObject({
      status: 'pending',
      transitions: [],
    });
  });

  it('a short payment does not fail', () => {
    const short = closed({ vault: unproven, transfers: [transfer({ units: 500_000n })] });
    expect(evaluate(locked('processing'), short, POLICY, AFTER).status).toBe('processing');
  });

  it('a payment whose funds a reorg orphaned does not expire', () => {
    const orphaned = closed({ vault: unproven, transfers: [transfer({ canonical: false })] });
    expect(causes(evaluate(locked('processing'), orphaned, POLICY, AFTER))).toEqual(['funds_taken_back']);
  });

  it('a payment that was paid in full is due for settlement', () => {
    const paid = closed({ vault: unproven, transfers: [transfer()] });
    expect(evaluate(locked('processing'), paid, POLICY, AFTER).isSettlementDue).toBe(true);
  });
});

it('a payment without a choice has no vault to ask', () => {
  expect(evaluate(open(), facts({ vault: undefined }), POLICY, AFTER).status).toBe('expired');
});

it('a vault that held what was recorded ends the payment, even when that is more than nothing', () => {
  const proven = vault(0n, {
    readAt: END + 1,
    balances: [{ ...balance, heldUnits: 500_000n, recordedUnits: 500_000n }],
  });
  const short = closed({ vault: proven, transfers: [transfer({ units: 500_000n })] });
  expect(causes(evaluate(locked('processing'), short, POLICY, AFTER))).toEqual(['underpaid']);
});

it('does not make up for a chain that was not read', () => {
  const unread = facts({ chainReadThrough: END, vault: vault() });
  expect(evaluate(locked(), unread, POLICY, AFTER).status).toBe('pending');
});
