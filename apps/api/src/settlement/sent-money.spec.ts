import { Types } from 'mongoose';
import type { Transfer } from '../chain-records/transfer.schema';
import { transferIdOf } from '../payments/payment-facts';
import { aLockedPayment, aTransfer } from '@cowrie/testing/api/builders';
import { backoffMs } from './backoff';
import { isCreditFinal, sentMoneyOf } from './sent-money';
import type { SettlingPayment } from './settling-payment';
import { vaultBalances } from './vault-balances';

const now = new Date(0);
const base = aLockedPayment(now);
const coming = (units: number, over: Partial<Transfer> = {}) =>
  aTransfer(base, { units: units.toString(), ...over });
const leaving = (units: number, over: Partial<Transfer> = {}) =>
  aTransfer(base, {
    direction: 'out',
    units: units.toString(),
    from: base.deposit.address,
    to: base.deposit.treasury,
    ...over,
  });
const elsewhere = { to: '0x0000000000000000000000000000000000000FEE' };
const goneFact = { canonical: false, finalAt: undefined, confirmedAt: undefined };

function crediting(credited: readonly Transfer[], over: Partial<SettlingPayment> = {}): SettlingPayment {
  const settlement = { state: 'sweeping' as const, provider: 'hold' as const, dueAt: now };
  return { ...base, settlement, creditedIds: credited.map(transferIdOf), ...over };
}

describe('what was sent', () => {
  const paid = coming(5);
  const sent = (units: number, by: Transfer) => ({ state: 'sent', units: BigInt(units), txHash: by.txHash });

  it('is on its way until the chain shows it for good', () => {
    const out = leaving(5, { finalAt: undefined });
    expect(sentMoneyOf(crediting([paid]), [paid])).toEqual({ state: 'waiting' });
    expect(sentMoneyOf(crediting([paid]), [paid, out])).toEqual({ state: 'waiting' });
    const final = { ...out, finalAt: now };
    expect(sentMoneyOf(crediting([paid]), [paid, final])).toEqual(sent(5, out));
  });

  it('is what was credited, not the late or stray money that went along', () => {
    const [late, all] = [coming(3), leaving(8)];
    expect(sentMoneyOf(crediting([paid]), [paid, late, all])).toEqual(sent(5, all));
  });

  it('adds up over several transactions, whoever sent them, in whatever order they are told', () => {
    const [more, one, two] = [coming(2), leaving(5), leaving(2)];
    const payment = crediting([paid, more]);
    expect(sentMoneyOf(payment, [paid, more, one])).toEqual({ state: 'waiting' });
    expect(sentMoneyOf(payment, [two, more, one, paid])).toEqual(sent(7, two));
  });

  it('is less where the token keeps a part, once nothing is left to come', () => {
    const [out, fee, topUp] = [leaving(4), leaving(1, elsewhere), coming(2, { finalAt: undefined })];
    expect(sentMoneyOf(crediting([paid]), [paid, out])).toEqual({ state: 'waiting' });
    expect(sentMoneyOf(crediting([paid]), [paid, out, fee, topUp])).toEqual({ state: 'waiting' });
    expect(sentMoneyOf(crediting([paid]), [paid, out, fee])).toEqual(sent(4, out));
  });

  it('does not count what was given back, nor another token or network', () => {
    const [late, all] = [coming(3), leaving(8)];
    const refund = { transferId: transferIdOf(late), kind: 'refunded' as const, reason: '', by: '', at: now };
    const accepted = coming(5, { network: 'celo' });
    const strays = [leaving(9, { network: 'celo' }), leaving(9, { tokenAddress: elsewhere.to })];
    expect(sentMoneyOf(crediting([paid]), [paid, ...strays])).toEqual({ state: 'waiting' });
    expect(
      sentMoneyOf(crediting([paid], { resolutions: [refund] }), [paid, late, leaving(5), accepted]),
    ).toEqual({
      state: 'waiting',
    });
    expect(sentMoneyOf(crediting([paid], { resolutions: [refund] }), [paid, late, all])).toEqual(
      sent(5, all),
    );
  });

  it('is nothing when all of it went elsewhere', () => {
    expect(sentMoneyOf(crediting([paid]), [paid, leaving(5, elsewhere)])).toEqual({ state: 'lost' });
  });

  it('is gone when a reorganization took it, or a part of it, before anything left', () => {
    const taken = { ...paid, ...goneFact };
    expect(sentMoneyOf(crediting([paid]), [taken])).toEqual({ state: 'gone' });
    expect(sentMoneyOf(crediting([paid, coming(2)]), [taken, coming(2)])).toEqual({ state: 'gone' });
    const [rest, out] = [coming(2), leaving(2)];
    expect(sentMoneyOf(crediting([paid, rest]), [taken, rest, out])).toEqual(sent(2, out));
    expect(sentMoneyOf(crediting([paid]), [taken, out])).toEqual({ state: 'gone' });
  });

  it('is what is left of it, where an operator has accepted the payment', () => {
    const [taken, rest, out] = [{ ...paid, ...goneFact }, coming(2), leaving(2)];
    const accepted = {
      transferId: transferIdOf(rest),
      kind: 'accepted' as const,
      reason: '',
      by: '',
      at: now,
    };
    const payment = crediting([paid, rest], { status: 'completed', resolutions: [accepted] });
    expect(isCreditFinal(payment, [taken, rest])).toBe(true);
    expect(sentMoneyOf(payment, [taken, rest])).toEqual({ state: 'waiting' });
    expect(sentMoneyOf(payment, [taken, rest, out])).toEqual(sent(2, out));
    expect(sentMoneyOf(payment, [taken])).toEqual({ state: 'gone' });
  });

  it('is not asked for before every credited transfer is beyond doubt', () => {
    const shallow = coming(2, { finalAt: undefined });
    expect(isCreditFinal(crediting([paid]), [paid, shallow])).toBe(true);
    expect(isCreditFinal(crediting([paid, shallow]), [paid, shallow])).toBe(false);
    expect(isCreditFinal(crediting([paid]), [{ ...paid, ...goneFact }])).toBe(false);
    expect(isCreditFinal(crediting([]), [paid])).toBe(false);
  });
});

it('books tell by network and token what came and what left, for good', () => {
  const usdt = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
  const facts = [
    coming(5),
    coming(3, { finalAt: undefined }),
    coming(9, goneFact),
    leaving(1),
    leaving(1, elsewhere),
    coming(7, { network: 'celo' }),
    coming(2, { token: 'USDT', tokenAddress: usdt }),
    coming(4, { token: undefined, tokenAddress: elsewhere.to }),
    aTransfer(base, { _id: new Types.ObjectId(), units: '0' }),
  ];
  const { tokenAddress } = base.deposit;
  expect(vaultBalances(facts)).toEqual([
    { network: 'base', tokenAddress, receivedUnits: 5n, leftUnits: 2n },
    { network: 'celo', tokenAddress, receivedUnits: 7n, leftUnits: 0n },
    { network: 'base', tokenAddress: usdt, receivedUnits: 2n, leftUnits: 0n },
  ]);
});

it('pauses grow by half each time, up to the longest', () => {
  const policy = { firstMs: 1000, maxMs: 4000 };
  expect([0, 1, 2, 3, 4, 1000].map((tries) => backoffMs(tries, policy))).toEqual([
    ...[1000, 1500, 2250, 3375, 4000, 4000],
  ]);
});
