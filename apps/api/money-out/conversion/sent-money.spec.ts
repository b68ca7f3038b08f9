import { Types } from 'mongoose';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { PaidAsset } from '@cowrie/api/money-in/payments/evaluate/paid-assets';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { backoffMs } from '@cowrie/api/platform/tasks/backoff';
import { isCreditFinal, sentMoneyOf } from './sent-money';
import type { ConvertingPayment } from './converting-payment';
import { vaultBalances } from './vault-balances';

const now = new Date(0);
const base = aLockedPayment(now);
const incoming = (units: number, over: Partial<Transfer> = {}) =>
  aTransfer(base, { units: units.toString(), ...over });
const outgoing = (units: number, over: Partial<Transfer> = {}) =>
  aTransfer(base, {
    direction: 'out',
    units: units.toString(),
    from: base.deposit.address,
    to: base.deposit.treasury,
    ...over,
  });
const elsewhere = { to: '0x0000000000000000000000000000000000000FEE' };
const orphaned = { canonical: false, finalAt: undefined, confirmedAt: undefined };

function crediting(credited: readonly Transfer[], over: Partial<ConvertingPayment> = {}): ConvertingPayment {
  const settlement = { state: 'sweeping' as const, provider: 'hold' as const, dueAt: now };
  return { ...base, settlement, creditedIds: credited.map(transferIdOf), ...over };
}

describe('sent money', () => {
  const paid = incoming(5);
  const part = (units: number, by: Transfer, asset: PaidAsset = base.deposit) => ({
    asset,
    units: BigInt(units),
    txHash: by.txHash,
  });
  const sent = (units: number, by: Transfer) => ({ state: 'sent', parts: [part(units, by)] });

  it('is waiting until the transfer out is final', () => {
    const out = outgoing(5, { finalAt: undefined });
    expect(sentMoneyOf(crediting([paid]), [paid])).toEqual({ state: 'waiting' });
    expect(sentMoneyOf(crediting([paid]), [paid, out])).toEqual({ state: 'waiting' });
    const final = { ...out, finalAt: now };
    expect(sentMoneyOf(crediting([paid]), [paid, final])).toEqual(sent(5, out));
  });

  it('is what was credited, without late money in the same transfer', () => {
    const [late, all] = [incoming(3), outgoing(8)];
    expect(sentMoneyOf(crediting([paid]), [paid, late, all])).toEqual(sent(5, all));
  });

  it('adds up over several transactions, from any sender and in any order', () => {
    const [more, one, two] = [incoming(2), outgoing(5), outgoing(2)];
    const payment = crediting([paid, more]);
    expect(sentMoneyOf(payment, [paid, more, one])).toEqual({ state: 'waiting' });
    expect(sentMoneyOf(payment, [two, more, one, paid])).toEqual(sent(7, two));
  });

  it('is less when the token keeps a part, once the vault is empty', () => {
    const [out, fee, topUp] = [outgoing(4), outgoing(1, elsewhere), incoming(2, { finalAt: undefined })];
    expect(sentMoneyOf(crediting([paid]), [paid, out])).toEqual({ state: 'waiting' });
    expect(sentMoneyOf(crediting([paid]), [paid, out, fee, topUp])).toEqual({ state: 'waiting' });
    expect(sentMoneyOf(crediting([paid]), [paid, out, fee])).toEqual(sent(4, out));
  });

  it('does not count refunds, another token or another network', () => {
    const [late, all] = [incoming(3), outgoing(8)];
    const refund = { transferId: transferIdOf(late), kind: 'refunded' as const, reason: '', by: '', at: now };
    const accepted = incoming(5, { network: 'celo' });
    const strays = [outgoing(9, { network: 'celo' }), outgoing(9, { tokenAddress: elsewhere.to })];
    expect(sentMoneyOf(crediting([paid]), [paid, ...strays])).toEqual({ state: 'waiting' });
    expect(
      sentMoneyOf(crediting([paid], { resolutions: [refund] }), [paid, late, outgoing(5), accepted]),
    ).toEqual({
      state: 'waiting',
    });
    expect(sentMoneyOf(crediting([paid], { resolutions: [refund] }), [paid, late, all])).toEqual(
      sent(5, all),
    );
  });

  describe('in several assets', () => {
    const celo: PaidAsset = { ...base.deposit, network: 'celo' };
    const usdt: PaidAsset = { ...base.deposit, token: 'USDT', tokenAddress: elsewhere.to, rate: '1540' };
    const deposit = { ...base.deposit, otherAssets: [{ ...celo, counts: true }, usdt] };
    const there = incoming(3, { network: 'celo' });
    const payment = crediting([paid, there], { deposit });
    const [here, away] = [outgoing(5), outgoing(3, { network: 'celo' })];

    it('is waiting until each of them has reached the treasury, and then has a part for each', () => {
      expect(sentMoneyOf(payment, [paid, there, here])).toEqual({ state: 'waiting' });
      expect(sentMoneyOf(payment, [paid, there, away])).toEqual({ state: 'waiting' });
      expect(sentMoneyOf(payment, [paid, there, away, here])).toMatchObject({
        state: 'sent',
        parts: [part(5, here), part(3, away, celo)],
      });
    });

    it('leaves out what was lost, and what a reorg took back after money had left', () => {
      const stolen = outgoing(3, { network: 'celo', ...elsewhere });
      expect(sentMoneyOf(payment, [paid, there, here, stolen])).toMatchObject({ parts: [part(5, here)] });
      const gone = { ...paid, ...orphaned };
      expect(sentMoneyOf(payment, [gone, there, away])).toMatchObject({ parts: [part(3, away, celo)] });
      expect(sentMoneyOf(payment, [gone, there])).toEqual({ state: 'orphaned' });
    });

    it('counts nothing from an asset that is not credited', () => {
      expect(sentMoneyOf(crediting([paid], { deposit }), [paid, there, here])).toMatchObject({
        parts: [part(5, here)],
      });
    });
  });

  it('is lost when all of it went to another address', () => {
    expect(sentMoneyOf(crediting([paid]), [paid, outgoing(5, elsewhere)])).toEqual({ state: 'lost' });
  });

  it('is orphaned when a reorg orphans all or part of it before anything left', () => {
    const gone = { ...paid, ...orphaned };
    expect(sentMoneyOf(crediting([paid]), [gone])).toEqual({ state: 'orphaned' });
    expect(sentMoneyOf(crediting([paid, incoming(2)]), [gone, incoming(2)])).toEqual({ state: 'orphaned' });
    const [rest, out] = [incoming(2), outgoing(2)];
    expect(sentMoneyOf(crediting([paid, rest]), [gone, rest, out])).toEqual(sent(2, out));
    expect(sentMoneyOf(crediting([paid]), [gone, out])).toEqual({ state: 'orphaned' });
  });

  it('is the remaining part when an operator accepted the payment', () => {
    const [gone, rest, out] = [{ ...paid, ...orphaned }, incoming(2), outgoing(2)];
    const accepted = {
      transferId: transferIdOf(rest),
      kind: 'accepted' as const,
      reason: '',
      by: '',
      at: now,
    };
    const payment = crediting([paid, rest], { status: 'completed', resolutions: [accepted] });
    expect(isCreditFinal(payment, [gone, rest])).toBe(true);
    expect(sentMoneyOf(payment, [gone, rest])).toEqual({ state: 'waiting' });
    expect(sentMoneyOf(payment, [gone, rest, out])).toEqual(sent(2, out));
    expect(sentMoneyOf(payment, [gone])).toEqual({ state: 'orphaned' });
  });

  it('is not swept before every credited transfer is final', () => {
    const shallow = incoming(2, { finalAt: undefined });
    expect(isCreditFinal(crediting([paid]), [paid, shallow])).toBe(true);
    expect(isCreditFinal(crediting([paid, shallow]), [paid, shallow])).toBe(false);
    expect(isCreditFinal(crediting([paid]), [{ ...paid, ...orphaned }])).toBe(false);
    expect(isCreditFinal(crediting([]), [paid])).toBe(false);
  });
});

it('gives received and departed amounts by network and token, from final transfers only', () => {
  const usdt = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
  const transfers = [
    incoming(5),
    incoming(3, { finalAt: undefined }),
    incoming(9, orphaned),
    outgoing(1),
    outgoing(1, elsewhere),
    incoming(7, { network: 'celo' }),
    incoming(2, { token: 'USDT', tokenAddress: usdt }),
    incoming(4, { token: undefined, tokenAddress: elsewhere.to }),
    aTransfer(base, { _id: new Types.ObjectId(), units: '0' }),
  ];
  const { tokenAddress } = base.deposit;
  expect(vaultBalances(transfers)).toEqual([
    { network: 'base', tokenAddress, receivedUnits: 5n, leftUnits: 2n },
    { network: 'celo', tokenAddress, receivedUnits: 7n, leftUnits: 0n },
    { network: 'base', tokenAddress: usdt, receivedUnits: 2n, leftUnits: 0n },
  ]);
});

it('multiplies each backoff by 1.5, up to the maximum', () => {
  const policy = { firstMs: 1000, maxMs: 4000 };
  expect([0, 1, 2, 3, 4, 1000].map((tries) => backoffMs(tries, policy))).toEqual([
    1000, 1500, 2250, 3375, 4000, 4000,
  ]);
});
