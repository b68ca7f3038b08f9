import type {
  Deposit,
  Fill,
  OtherSent,
  Settlement,
} from '@cowrie/api/money-in/payments/document/payment.schema';
import type { SentPart } from './sent-money';
import type { ConvertingPayment } from './converting-payment';

/**
 * Money of one asset that is at the treasury and is sold by its own orders. Units are base units of its
 * token.
 */
export interface SoldPart extends Pick<OtherSent, 'token' | 'network' | 'decimals' | 'rate'> {
  sentUnits: bigint;
  /** What no fill has sold yet. */
  unsoldUnits: bigint;
  sweepTxHash: string;
}

/**
 * What to store of the money that reached the treasury: the chosen pair in the settlement itself, other
 * assets next to it. Pure.
 */
export function storedParts(
  deposit: Deposit,
  parts: readonly SentPart[],
): Pick<Settlement, 'sentUnits' | 'sweepTxHash' | 'otherSent'> {
  const own = parts.find(({ asset }) => isChosenPair(deposit, asset));
  const others = parts
    .filter((part) => part !== own)
    .map(({ asset: { token, network, decimals, rate }, units, txHash }): OtherSent => ({
      token,
      network,
      decimals,
      rate,
      sweepTxHash: txHash,
      sentUnits: units.toString(),
    }));
  const first = own ?? parts[0];
  return {
    sentUnits: (own?.units ?? 0n).toString(),
    ...(first && { sweepTxHash: first.txHash }),
    ...(others.length > 0 && { otherSent: others }),
  };
}

/** The parts in selling order: the chosen pair first. Pure. */
export function partsOf({ deposit, settlement }: ConvertingPayment): SoldPart[] {
  const { token, network, decimals, rate } = deposit;
  const { sentUnits = '0', sweepTxHash = '', otherSent = [] } = settlement;
  return [{ token, network, decimals, rate, sentUnits, sweepTxHash }, ...otherSent].map((part) => {
    const sent = BigInt(part.sentUnits);
    return { ...part, sentUnits: sent, unsoldUnits: sent - soldUnitsOf({ deposit, settlement }, part) };
  });
}

/** What the orders of a settlement have sold of an asset, in base units of its token. Pure. */
export function soldUnitsOf(
  { deposit, settlement: { fills = [] } }: Pick<ConvertingPayment, 'deposit' | 'settlement'>,
  asset: Pick<SoldPart, 'token' | 'network'>,
): bigint {
  return fills
    .filter((fill) => isFillOf(deposit, fill, asset))
    .reduce((sum, { soldUnits }) => sum + BigInt(soldUnits), 0n);
}

/** What a fill stores about the asset that it sold: nothing for the chosen pair. Pure. */
export function assetOfFill(
  deposit: Deposit,
  part: Pick<SoldPart, 'token' | 'network'>,
): Pick<Fill, 'token' | 'network'> {
  return isChosenPair(deposit, part) ? {} : { token: part.token, network: part.network };
}

function isFillOf(deposit: Deposit, fill: Fill, part: Pick<SoldPart, 'token' | 'network'>): boolean {
  const { token = deposit.token, network = deposit.network } = fill;
  return token === part.token && network === part.network;
}

/** True for the chosen token on the chosen network. Pure. */
export function isChosenPair(
  deposit: Deposit,
  { token, network }: Pick<SoldPart, 'token' | 'network'>,
): boolean {
  return token === deposit.token && network === deposit.network;
}
