import fc from 'fast-check';
import { Types } from 'mongoose';
import { ended, joined, passedOver, requestOf, shareOf, unitsOf, without } from './sale-lot';
import type { LotShare, SaleLot } from './sale-lot.schema';

const MINIMUM = 10_000_000n;
const share = (over: Partial<LotShare> = {}): LotShare => ({
  paymentId: new Types.ObjectId(),
  units: '400000',
  rate: '18.5',
  depositTxHash: '0x1',
  ...over,
});

const lotOf = (shares: LotShare[], over: Partial<SaleLot> = {}): SaleLot => ({
  _id: new Types.ObjectId(),
  environment: 'live',
  provider: 'luno',
  token: 'USDC',
  network: 'ethereum',
  decimals: 6,
  currency: 'ZAR',
  reference: 'Ref1',
  state: 'gathering',
  isOpen: true,
  shares,
  left: [],
  version: 3,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...over,
});

const filled = (soldUnits: bigint, boughtUnits: bigint) => ({
  kind: 'filled' as const,
  orderId: 'o1',
  soldUnits: `${soldUnits}`,
  boughtUnits: `${boughtUnits}`,
});

it('sells the sum of all shares, at the highest rate, with every deposit once', () => {
  const lot = lotOf([
    share({ rate: '9.75' }),
    share({ rate: '18.50', depositTxHash: '0x2' }),
    share({ rate: '18.5' }),
  ]);
  expect(requestOf(lot)).toEqual({
    idempotencyKey: 'Ref1',
    buy: { currency: 'ZAR' },
    rate: '18.50',
    sell: { token: 'USDC', network: 'ethereum', decimals: 6, units: 1_200_000n },
    depositTxHash: '0x1',
    moreDepositTxHashes: ['0x2'],
  });
});

it('takes a payment once, and not again after it has left', () => {
  const mine = share();
  const lot = lotOf([mine]);
  expect(joined(lot, mine, MINIMUM)).toEqual({});
  expect(joined(lot, share(), MINIMUM)?.shares).toHaveLength(2);
  const after = { ...lot, ...without(lot, [mine.paymentId]) };
  expect([after.shares, joined(after, mine, MINIMUM)]).toEqual([[], undefined]);
});

// Guarantee: a lot that is too small is never full, so its payments do not wait forever.
it('takes more than 500 payments while their sum is too small, and closes once it is enough', () => {
  const some = Array.from({ length: 500 }, () => share({ units: '10000' }));
  expect(joined(lotOf(some), share(), MINIMUM)?.shares).toHaveLength(501);
  const enough = lotOf([...some, share({ units: '5000000' })]);
  expect(joined(enough, share(), MINIMUM)).toBeUndefined();
  expect(joined(enough, some[0] ?? share(), MINIMUM)).toEqual({});
});

it('makes room for another lot when a payment that left comes back, unless its order may be on its way', () => {
  const mine = share();
  const lot = { ...lotOf([mine, share()]), ...without(lotOf([mine]), [mine.paymentId]) };
  expect(passedOver(lot, mine.paymentId)).toEqual({ isOpen: false });
  expect(passedOver(lot, share().paymentId)).toBeUndefined();
  expect(passedOver({ ...lot, closedAt: new Date(0) }, mine.paymentId)).toBeUndefined();
});

it('takes no payment once another lot is open instead', () => {
  const lot = lotOf([share()], { isOpen: false });
  expect(joined(lot, share(), MINIMUM)).toBeUndefined();
  expect(without(lot, [lot.shares[0]?.paymentId ?? new Types.ObjectId()])?.shares).toEqual([]);
});

it('takes no payment and releases none once it is closed', () => {
  const mine = share();
  const lot = lotOf([mine], { state: 'closed', isOpen: false });
  expect([joined(lot, share(), MINIMUM), without(lot, [mine.paymentId])]).toEqual([undefined, undefined]);
});

it('has one outcome, which nothing replaces', () => {
  const closed = lotOf([share()], { state: 'closed', isOpen: false });
  const after = { ...closed, ...ended(closed, filled(400_000n, 740n)) };
  expect(after).toMatchObject({ state: 'ended', outcome: { soldUnits: '400000' } });
  expect(ended(after, filled(1n, 1n))).toEqual({});
  expect(ended(lotOf([share()]), filled(1n, 1n))).toEqual({});
});

it('shares what was sold and bought to the unit, in the same way each time', () => {
  const units = fc.array(fc.bigInt({ min: 1n, max: 10n ** 20n }), { minLength: 1, maxLength: 30 });
  const sales = units.chain((some) => {
    const sum = some.reduce((all, one) => all + one, 0n);
    const sold = fc.bigInt({ min: 1n, max: sum });
    return fc.tuple(fc.constant(some), sold, fc.bigInt({ min: 0n, max: 10n ** 15n }));
  });
  fc.assert(
    fc.property(sales, ([some, sold, bought]) => {
      const shares = some.map((one) => share({ units: `${one}` }));
      const lot = lotOf(shares, { state: 'ended', outcome: filled(sold, bought) });
      const parts = shares.map(({ paymentId }) => shareOf(lot, paymentId));
      const sums = parts.reduce(
        (all, part) =>
          part.state === 'filled'
            ? { sold: all.sold + part.soldUnits, bought: all.bought + part.boughtUnits }
            : all,
        { sold: 0n, bought: 0n },
      );
      expect(sums).toEqual({ sold, bought });
      parts.forEach((part, index) => {
        if (part.state === 'filled') expect(part.soldUnits).toBeLessThanOrEqual(some[index] ?? 0n);
      });
      expect(shares.map(({ paymentId }) => shareOf(lot, paymentId))).toEqual(parts);
    }),
  );
  expect(unitsOf(lotOf([share(), share()]))).toBe(800_000n);
});

it('gives no part of a small fill to a payment that sold nothing in it', () => {
  const [large, small] = [share({ units: '999999' }), share({ units: '1' })];
  const lot = lotOf([large, small], { outcome: filled(10n, 5n) });
  expect(shareOf(lot, large.paymentId)).toMatchObject({ soldUnits: 10n, boughtUnits: 5n });
  expect(shareOf(lot, small.paymentId)).toEqual({ state: 'unsold', orderId: 'o1' });
});

it('refuses every payment of an order that was refused, and leaves unsold what nobody bought', () => {
  const mine = share();
  const refused = { kind: 'refused' as const, orderId: 'o1', reason: 'closed' };
  expect(shareOf(lotOf([mine], { outcome: refused }), mine.paymentId)).toMatchObject({ reason: 'closed' });
  const unsold = { kind: 'unsold' as const, orderId: 'o1' };
  expect(shareOf(lotOf([mine], { outcome: unsold }), mine.paymentId)).toEqual({
    state: 'unsold',
    orderId: 'o1',
  });
});
