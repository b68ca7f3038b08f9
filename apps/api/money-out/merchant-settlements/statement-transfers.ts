import type { StatementLeftOut, StatementLine, StatementTransfer } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';

/** Transfers of a line besides those that count. Anybody can send dust to a deposit address. */
const MOST_OTHERS = 200;

/** Decimals of a token on a network; undefined where they are unknown. */
export type DecimalsOf = (asset: { token: Transfer['token']; network: string }) => number | undefined;

/**
 * The transfers of a payment in full, with each token's own decimals: all that count, all that went to the
 * treasury, and the largest of the others. The rest is reported as a count and a sum, so that arrivals and
 * departures still add up. Pure.
 */
export function transfersOf(
  payment: Pick<Payment, 'creditedIds' | 'deposit'>,
  transfers: readonly Transfer[],
  decimalsOf: DecimalsOf,
): Pick<StatementLine, 'transfers' | 'leftOut'> {
  const credited = new Set(payment.creditedIds ?? []);
  const treasury = payment.deposit?.treasury.toLowerCase();
  const told = transfers.filter(({ canonical, confirmedAt, token }) => canonical && confirmedAt && token);
  const isPrinted = (one: Transfer) => decimalsOf(assetKey(one)) !== undefined;
  const isNeeded = (one: Transfer) =>
    credited.has(transferIdOf(one)) || (one.direction === 'out' && one.to.toLowerCase() === treasury);
  const others = told
    .filter((one) => !isNeeded(one) && isPrinted(one))
    .sort((a, b) => compare(scaled(b, decimalsOf), scaled(a, decimalsOf)))
    .slice(0, MOST_OTHERS);
  const shown = new Set([...told.filter((one) => isNeeded(one) && isPrinted(one)), ...others]);
  return {
    transfers: told
      .filter((one) => shown.has(one))
      .flatMap((one) => {
        const decimals = decimalsOf(assetKey(one));
        return decimals === undefined ? [] : [presented(one, decimals)];
      }),
    leftOut: leftOutOf(
      told.filter((one) => !shown.has(one)),
      decimalsOf,
    ),
  };
}

function presented(
  { direction, token, network, tokenAddress, from, to, units, txHash }: Transfer,
  decimals: number,
): StatementTransfer {
  if (!token) throw new Error('a transfer of an unlisted token is in no statement');
  const amount = tokenText(decimals, BigInt(units));
  const shown = (address: string) => shownAddress(network, address);
  const parties = { tokenAddress: shown(tokenAddress), from: shown(from), to: shown(to) };
  return { direction, token, network, decimals, ...parties, txHash, amount };
}

/** One for each direction and asset. */
function leftOutOf(transfers: readonly Transfer[], decimalsOf: DecimalsOf): StatementLeftOut[] {
  const groups = new Map<string, Transfer[]>();
  for (const one of transfers) {
    const key = [one.direction, one.token, one.network].join();
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((all) => {
    const [first] = all;
    if (!first?.token) return [];
    const { direction, token, network } = first;
    const decimals = decimalsOf({ token, network });
    const units = all.reduce((sum, one) => sum + BigInt(one.units), 0n);
    const amount = decimals === undefined ? undefined : tokenText(decimals, units);
    return [{ direction, token, network, count: all.length, ...(amount && { amount }) }];
  });
}

export function tokenText(decimals: number, units: bigint): string {
  return formatCrypto(amountOf({ code: '', decimals }, units));
}

function assetKey({ token, network }: Transfer): { token: Transfer['token']; network: string } {
  return { token, network };
}

/** In one unit for all tokens, to compare them. */
function scaled({ token, network, units }: Transfer, decimalsOf: DecimalsOf): bigint {
  return BigInt(units) * 10n ** BigInt(36 - (decimalsOf({ token, network }) ?? 36));
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
