import { aDeposit } from '../../testing/builders';
import { Types } from 'mongoose';
import type { Payment } from '../document/payment.schema';
import type { PaymentRefund } from '../document/payment-refund.schema';
import { soldSurplusIn } from './sold-surplus';

const NOW = new Date(0);
const chosen = aDeposit(new Types.ObjectId(), NOW);
const CELO = { token: 'USDC', network: 'celo' } as const;
const USDT = { token: 'USDT', network: 'bsc' } as const;
const { tokenAddress } = chosen;
const otherAssets = [
  { ...CELO, tokenAddress, decimals: 6, rate: '1550.00' },
  // An asset worth a little more, with more decimals.
  { ...USDT, tokenAddress, decimals: 18, rate: '1551.00' },
];
const deposit = { ...chosen, otherAssets };
const left = (
  of: Pick<PaymentRefund, 'token' | 'network'>,
  refunds: PaymentRefund[] = [],
  settlement: Partial<NonNullable<Payment['settlement']>> = {},
): bigint =>
  soldSurplusIn(
    {
      deposit,
      surplusUnits: '2762431',
      refunds,
      settlement: { state: 'settled', provider: 'sandbox', ...settlement },
    },
    of,
  );
const refund = (units: bigint, over: Partial<PaymentRefund> = {}): PaymentRefund => ({
  id: new Types.ObjectId(),
  basis: 'excess',
  tokenAddress,
  decimals: 6,
  createdAt: NOW,
  token: 'USDC',
  network: 'base',
  units: units.toString(),
  status: 'queued',
  version: 1,
  told: [],
  sources: [{ account: 'converted', units: units.toString() }],
  requestedBy: { kind: 'merchant', id: 'a', name: 'a' },
  ...over,
});

it('has the same value in each asset that the choice fixed, and none in any other', () => {
  expect(left(deposit)).toBe(2_762_431n);
  expect(left(CELO)).toBe(2_762_431n);
  expect(left(USDT)).toBe((2_762_431n * 10n ** 12n * 1550n) / 1551n);
  expect(left({ token: 'USDT', network: 'polygon' })).toBe(0n);
});

it('is reduced by refunds of the surplus in any asset, and by no other refund', () => {
  expect(left(deposit, [refund(1_000_000n, CELO)])).toBe(1_762_431n);
  expect(left(deposit, [refund(1_000_000n, { basis: 'amount' })])).toBe(2_762_431n);
  expect(left(deposit, [refund(1_000_000n, { status: 'cancelled' })])).toBe(2_762_431n);
});

// Guarantee: rounding leaves no unit that could be requested again and again.
it.each([deposit, CELO, USDT])('is nothing once all of it was refunded, in $token on $network', (asset) => {
  const all = left(asset);
  const after = [refund(all, { token: asset.token, network: asset.network })];
  for (const one of [deposit, CELO, USDT]) expect(left(one, after)).toBe(0n);
});

it('excludes the amount held for the payer, before and after that was refunded', () => {
  const held = { heldUnits: '2762431' };
  const sources = [{ account: 'held' as const, units: '2762431' }];
  expect(left(deposit, [], held)).toBe(0n);
  expect(left(CELO, [refund(2_762_431n, { sources })], held)).toBe(0n);
  expect(left(deposit, [], { heldUnits: '2000000', heldAsset: CELO })).toBe(762_431n);
});
