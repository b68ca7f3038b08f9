import { tokenAsset } from '@cowrie/ledger';
import { fiat, parseAmount } from '@cowrie/money';
import type { EnvironmentConfig } from '@cowrie/api/platform/config/app.config';
import type { Token } from '@cowrie/dto';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { heldSurplus } from '../holds/held-surplus';
import { assetsOf } from '../evaluate/paid-assets';
import type { PaymentWithFacts } from '../evaluate/payment-facts';
import type { Payment } from '../document/payment.schema';
import { REFUND_ACCOUNTS, type RefundAccount } from '../document/payment-refund.schema';
import { promisedUnits } from './promised-money';
import { isCreditReversed, type ResolutionSource, returnableTransfers } from '../evaluate/resolution.rules';
import { decimalsOf } from '../document/transfer-decimals';

/** What can be refunded of one token on one network now, by ledger account. Base units. */
export interface RefundableAsset {
  token: Token;
  network: string;
  tokenAddress: string;
  decimals: number;
  /**
   * `sent`: money that does not count. `held`: a held surplus. `unsold`: too small for an order. `converted`:
   * sold.
   */
  units: Record<RefundAccount, bigint>;
}

/** A payment with the data that decides how much of it can be refunded. */
export interface RefundableSource extends ResolutionSource {
  payment: PaymentWithFacts & Pick<Payment, 'currency' | 'keptByToken'>;
  environment: EnvironmentConfig | undefined;
}

/** A payment with the data that the refund rules read. */
export interface RefundSource extends RefundableSource {
  payment: Payment;
}

/**
 * What can be refunded of a payment, by asset: all arrivals, less counted money on its way to be sold, less
 * refunded or promised money (docs/decisions/0056). Pure.
 */
export function refundableAssets(source: RefundableSource): RefundableAsset[] {
  const { payment, environment } = source;
  const assets = new Map<string, RefundableAsset>();
  const add = (
    of: { token?: Token | undefined; network: string; tokenAddress: string },
    account: RefundAccount,
    units: bigint,
  ) => {
    const { token, network, tokenAddress } = of;
    const decimals = decimalsOf({ token, network }, payment, environment);
    if (!token || decimals === undefined) return;
    const key = tokenAsset(token, network);
    const asset = assets.get(key) ?? {
      token,
      network,
      tokenAddress,
      decimals,
      units: { sent: 0n, held: 0n, unsold: 0n, converted: 0n },
    };
    asset.units[account] += units;
    assets.set(key, asset);
  };
  for (const transfer of returnableTransfers(source)) add(transfer, 'sent', BigInt(transfer.units));
  const { deposit, settlement, keptByToken = [] } = payment;
  // Money that a token kept on the way to the treasury cannot be sent back.
  for (const one of keptByToken) add(one, 'sent', -BigInt(one.units));
  for (const one of source.transfers.filter((transfer) => isKeptByToken(transfer, deposit)))
    add(one, 'sent', -BigInt(one.units));
  const isReversed = isCreditReversed(source);
  const surplus = heldSurplus(payment);
  if (surplus && !isReversed) add(surplus, 'held', BigInt(surplus.units));
  for (const { token, network, tokenAddress } of deposit ? assetsOf(deposit) : []) {
    const sold = soldOf(payment, { token, network });
    // A sale before the refusal took some of the money that now waits for the operator's decision.
    if (settlement?.state === 'refused') add({ token, network, tokenAddress }, 'sent', -sold.units);
    // The payer has the money again that a reorg took back.
    if (settlement?.state !== 'settled' || isReversed) continue;
    add({ token, network, tokenAddress }, 'converted', sold.units);
    add({ token, network, tokenAddress }, 'unsold', unsoldUnitsOf(payment, { token, network }));
  }
  for (const asset of assets.values())
    for (const account of REFUND_ACCOUNTS) asset.units[account] -= promisedUnits(payment, account, asset);
  return [...assets.values()].filter(
    (asset) => isConfigured(asset, environment) && Object.values(asset.units).some((one) => one > 0n),
  );
}

/**
 * Nothing is sent on a network or in a token that is no longer configured (docs/decisions/0023). A payout
 * there would wait forever.
 */
function isConfigured(
  { token, network }: RefundableAsset,
  environment: EnvironmentConfig | undefined,
): boolean {
  return environment?.networks.find(({ name }) => name === network)?.tokens[token] !== undefined;
}

/** A transfer out of the vault that did not go to the treasury: the token took it. */
function isKeptByToken(
  { direction, canonical, confirmedAt, to }: Transfer,
  deposit: Payment['deposit'],
): boolean {
  const isOut = direction === 'out' && canonical && confirmedAt !== undefined;
  return isOut && to.toLowerCase() !== deposit?.treasury.toLowerCase();
}

/**
 * The sold base units of an asset, and the proceeds in minor units of the payment's currency. Pure.
 */
export function soldOf(
  { deposit, settlement, currency }: Pick<Payment, 'deposit' | 'settlement' | 'currency'>,
  asset: Pick<Transfer, 'token' | 'network'>,
): { units: bigint; boughtUnits: bigint } {
  const fills = (settlement?.fills ?? []).filter(
    ({ token = deposit?.token, network = deposit?.network }) =>
      token === asset.token && network === asset.network,
  );
  return {
    units: fills.reduce((sum, { soldUnits }) => sum + BigInt(soldUnits), 0n),
    boughtUnits: fills.reduce(
      (sum, { boughtAmount }) => sum + parseAmount(fiat(currency), boughtAmount).units,
      0n,
    ),
  };
}

function unsoldUnitsOf(
  { deposit, settlement }: Pick<Payment, 'deposit' | 'settlement'>,
  { token, network }: { token: Token; network: string },
): bigint {
  const isOwn = deposit?.token === token && deposit.network === network;
  const other = settlement?.otherSent?.find((one) => one.token === token && one.network === network);
  return BigInt((isOwn ? settlement?.unsoldUnits : other?.unsoldUnits) ?? 0);
}
