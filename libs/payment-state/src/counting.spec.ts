import {
  COUNTED_TRANSFERS_LIMIT,
  evaluate,
  EXCEPTION_KINDS,
  isNoise,
  threshold,
  type TransferFact,
} from './index';
import { END, EXPECTED, facts, locked, open, POLICY, transfer } from './testing/facts.builder';

const late = { minedAt: END + 1 };
const counted = (transfers: TransferFact[], creditedIds?: string[]) =>
  evaluate(locked('processing', { creditedIds }), facts({ transfers }), POLICY, 7);

describe('transfers that do not count', () => {
  it.each([
    ['late', late],
    ['wrong_token', { token: 'USDT' }],
    ['wrong_network', { network: 'celo' }],
    ['unlisted_token', { token: undefined }],
    ['unlisted_token', { token: undefined, network: 'celo' }],
    ['zero_value', { units: 0n }],
  ])('reports %s as an exception and never credits it', (kind, over) => {
    const result = evaluate(
      locked(),
      facts({ transfers: [transfer({ depth: 'final', ...over })], chainReadThrough: END + 2 }),
      POLICY,
      END + 2,
    );
    expect(result).toMatchObject({
      status: 'expired',
      seenUnits: 0n,
      confirmedUnits: 0n,
      creditedIds: [],
      exceptions: [{ transferId: 'base:0x1:0', kind }],
    });
  });

  it('counts a block at the very end of the window, and no orphaned block', () => {
    expect(counted([transfer({ minedAt: END })])).toMatchObject({
      confirmedUnits: 1_000_000n,
      exceptions: [],
    });
    expect(counted([transfer({ canonical: false })])).toMatchObject({ seenUnits: 0n, exceptions: [] });
    expect(counted([transfer({ canonical: false, ...late })])).toMatchObject({ exceptions: [] });
  });

  it('reports not_expected for a transfer before the choice', () => {
    expect(evaluate(open(), facts({ transfers: [transfer()] }), POLICY, 7).exceptions).toEqual([
      { transferId: 'base:0x1:0', kind: 'not_expected' },
    ]);
  });

  it('sorts exceptions by transfer id', () => {
    const ids = ['c', 'a', 'b'];
    expect(counted(ids.map((id) => transfer({ id, ...late }))).exceptions.map((e) => e.transferId)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('calls unlisted tokens and zero transfers noise', () => {
    expect(EXCEPTION_KINDS.filter(isNoise)).toEqual(['unlisted_token', 'zero_value']);
  });
});

describe('depth', () => {
  const parts = (count: number, depth: TransferFact['depth']) =>
    Array.from({ length: count }, (_, i) => transfer({ id: `base:0x1:${i}`, units: 100_000n, depth }));
  const above = (units: bigint | undefined) => ({
    ...POLICY,
    ...(units !== undefined && { finalAboveUnits: { base: units } }),
  });
  const due = (transfers: TransferFact[], finalAboveUnits?: bigint) =>
    evaluate(locked('processing'), facts({ transfers }), above(finalAboveUnits), 7).isSettlementDue;

  it.each([
    ['seen', undefined, false],
    ['confirmed', undefined, true],
    ['final', undefined, true],
    ['confirmed', 1_000_000n, true],
    ['confirmed', 999_999n, false],
    ['final', 999_999n, true],
  ] as const)('depth %s, final above %s: settlement due %s', (depth, finalAboveUnits, suffices) => {
    expect(due([transfer({ depth })], finalAboveUnits)).toBe(suffices);
  });

  it('a large sum in many small transfers waits for final', () => {
    const limit = 1_000_000n;
    const eleven = parts(11, 'confirmed');
    expect(due(parts(10, 'confirmed'), limit)).toBe(true);
    expect(evaluate(locked('processing'), facts({ transfers: eleven }), above(limit), 7)).toMatchObject({
      isSettlementDue: false,
      seenUnits: 1_100_000n,
      confirmedUnits: 0n,
    });
    expect(due(parts(11, 'final'), limit)).toBe(true);
  });

  it('the first small transfer of a large payment waits for final', () => {
    expect(
      evaluate(locked('processing'), facts({ transfers: parts(1, 'confirmed') }), above(999_999n), 7)
        .confirmedUnits,
    ).toBe(0n);
  });

  it('a payment that waits for final does not fail meanwhile', () => {
    const waiting = facts({ transfers: [transfer({ units: 600_000n })], chainReadThrough: END + 1 });
    const limit = above(500_000n);
    expect(evaluate(locked('processing'), waiting, limit, END + 1).status).toBe('processing');
    const final = { ...waiting, transfers: [transfer({ units: 600_000n, depth: 'final' })] };
    expect(evaluate(locked('processing'), final, limit, END + 1).status).toBe('failed');
  });
});

describe('a fixed sum', () => {
  const first = transfer();
  const second = transfer({ id: 'base:0x2:0', units: 7n });

  it('reports after_completion for a transfer in time that is found afterwards', () => {
    expect(counted([first, second], [first.id])).toMatchObject({
      confirmedUnits: 1_000_000n,
      creditedIds: [first.id],
      exceptions: [{ transferId: second.id, kind: 'after_completion' }],
    });
    expect(counted([first], [])).toMatchObject({ seenUnits: 0n, creditedIds: [] });
    expect(counted([transfer(late)], []).exceptions).toMatchObject([{ kind: 'late' }]);
  });

  it('keeps a credited transfer credited when it is orphaned and mined again, even late and shallow', () => {
    const orphaned = counted([{ ...first, canonical: false }], [first.id]);
    expect(orphaned).toMatchObject({
      confirmedUnits: 0n,
      creditedIds: [first.id],
      exceptions: [{ transferId: first.id, kind: 'reversed' }],
    });
    const again = counted([{ ...first, ...late, depth: 'seen' }], orphaned.creditedIds);
    expect(again).toMatchObject({ seenUnits: 1_000_000n, confirmedUnits: 0n, creditedIds: [first.id] });
    expect(counted([{ ...first, ...late }], again.creditedIds)).toMatchObject({
      confirmedUnits: 1_000_000n,
      exceptions: [],
    });
  });
});

describe('a credited transfer that a reorg orphaned', () => {
  const orphaned = transfer({ canonical: false, depth: 'seen' });
  const reversed = [{ transferId: orphaned.id, kind: 'reversed' }];

  it.each(['completed', 'failed', 'processing'] as const)(
    'is reported while the credit of a payment that is %s is fixed, and changes no status',
    (status) => {
      const payment = locked(status, { creditedIds: [orphaned.id], paidAt: 5 });
      const started = facts({ transfers: [orphaned], settlement: { state: 'started' } });
      const result = evaluate(payment, started, POLICY, END + 2);
      expect(result).toMatchObject({ status, transitions: [], paidAt: 5, exceptions: reversed });
    },
  );

  it('is reported when it no longer belongs to the payment', () => {
    const payment = locked('completed', { creditedIds: [orphaned.id] });
    expect(evaluate(payment, facts(), POLICY, 7).exceptions).toEqual(reversed);
  });

  it('is not reported while the credit is open: then the status follows the chain', () => {
    expect(counted([orphaned])).toMatchObject({ status: 'pending', exceptions: [] });
  });
});

describe('more transfers than a payment counts', () => {
  const dust = (count: number) =>
    Array.from({ length: count }, (_, i) => transfer({ id: `base:0xd${i}:0`, units: 1n }));
  const kinds = (result: ReturnType<typeof evaluate>) => new Set(result.exceptions.map(({ kind }) => kind));

  it('counts transfers up to the limit', () => {
    const result = counted(dust(COUNTED_TRANSFERS_LIMIT));
    expect(result.creditedIds).toHaveLength(COUNTED_TRANSFERS_LIMIT);
    expect(result.exceptions).toEqual([]);
  });

  it('counts the largest, in any order, and reports each of the others', () => {
    const all = [...dust(COUNTED_TRANSFERS_LIMIT + 9), transfer()];
    const result = counted(all);
    expect(result.creditedIds).toHaveLength(COUNTED_TRANSFERS_LIMIT);
    expect(result).toMatchObject({
      isSettlementDue: true,
      confirmedUnits: 1_000_000n + BigInt(COUNTED_TRANSFERS_LIMIT - 1),
    });
    expect(result.creditedIds).toContain(transfer().id);
    expect(result.exceptions).toHaveLength(10);
    expect(kinds(result)).toEqual(new Set(['over_limit']));
    expect(counted([...all].reverse())).toEqual(result);
  });

  it('counts an accepted transfer in addition to the limit', () => {
    const accepted = transfer({ id: 'base:0xe:0', units: 1n, resolution: 'accepted' });
    const result = counted([...dust(COUNTED_TRANSFERS_LIMIT), accepted]);
    expect(result).toMatchObject({ isSettlementDue: true, exceptions: [] });
    expect(result.creditedIds).toHaveLength(COUNTED_TRANSFERS_LIMIT + 1);
  });
});

describe('a refunded transfer', () => {
  const refunded = transfer({ units: 600_000n, resolution: 'refunded' });
  const topUp = transfer({ id: 'base:0x2:0', units: 600_000n });

  it('does not count towards a payment that is still open', () => {
    expect(counted([refunded, topUp])).toMatchObject({
      seenUnits: 600_000n,
      confirmedUnits: 600_000n,
      creditedIds: [topUp.id],
      isSettlementDue: false,
      exceptions: [],
    });
    expect(counted([refunded])).toMatchObject({ status: 'pending', seenUnits: 0n });
  });

  it('stays in the sum by which a payment was decided', () => {
    const failed = locked('failed', { creditedIds: [refunded.id] });
    expect(evaluate(failed, facts({ transfers: [refunded] }), POLICY, 7)).toMatchObject({
      confirmedUnits: 600_000n,
      deficitUnits: 400_000n,
      creditedIds: [refunded.id],
    });
  });

  it('is not an exception after the end, if it was not part of that sum', () => {
    const expired = locked('expired', { creditedIds: [] });
    expect(evaluate(expired, facts({ transfers: [refunded] }), POLICY, 7)).toMatchObject({
      confirmedUnits: 0n,
      creditedIds: [],
      exceptions: [],
    });
  });
});

it('rounds the tolerance down', () => {
  expect(threshold(EXPECTED.units, POLICY)).toBe(995_000n);
  expect(threshold(199n, POLICY)).toBe(199n);
  expect(threshold(200n, POLICY)).toBe(199n);
});

describe('another network', () => {
  const anywhere = locked('processing', { expected: { ...EXPECTED, alsoOn: ['celo'] } });
  const onCelo = (over: Partial<TransferFact> = {}) =>
    transfer({ id: 'celo:0x1:0', network: 'celo', units: 400_000n, ...over });

  it('counts the same token together with that of the chosen network', () => {
    const transfers = [onCelo(), transfer({ units: 600_000n })];
    expect(evaluate(anywhere, facts({ transfers }), POLICY, 7)).toMatchObject({
      confirmedUnits: 1_000_000n,
      isSettlementDue: true,
      exceptions: [],
    });
  });

  it('does not count another token there, and nothing on a network that is not named', () => {
    const transfers = [onCelo({ token: 'USDT' }), onCelo({ id: 'x:0x1:0', network: 'polygon' })];
    expect(evaluate(anywhere, facts({ transfers }), POLICY, 7).exceptions).toEqual([
      { transferId: 'celo:0x1:0', kind: 'wrong_token' },
      { transferId: 'x:0x1:0', kind: 'wrong_network' },
    ]);
  });

  it('waits for the depth that each network asks of a large payment', () => {
    const transfers = [onCelo(), transfer({ units: 600_000n })];
    const due = (finalAboveUnits: Record<string, bigint>) =>
      evaluate(anywhere, facts({ transfers }), { ...POLICY, finalAboveUnits }, 7).confirmedUnits;
    expect(due({ polygon: 0n })).toBe(1_000_000n);
    expect(due({ celo: 999_999n })).toBe(600_000n);
    expect(due({ celo: 1_000_000n, base: 999_999n })).toBe(400_000n);
  });

  it('what an operator accepts counts in any token, by its worth', () => {
    const transfers = [onCelo({ token: 'USDT', network: 'polygon', resolution: 'accepted' })];
    const result = evaluate(locked('failed'), facts({ transfers }), POLICY, 7);
    expect(result).toMatchObject({ status: 'completed', confirmedUnits: 400_000n, exceptions: [] });
  });
});
