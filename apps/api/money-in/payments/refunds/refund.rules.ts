import type { Token } from '@cowrie/dto';
import { amountOf, fiat, formatCrypto, formatFiat, MoneyError, parseAmount, parseTyped } from '@cowrie/money';
import { isPayoutVoid } from '@cowrie/payout-state';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { Payment } from '../document/payment.schema';
import {
  type PaymentRefund,
  REFUND_ACCOUNTS,
  type RefundAccount,
  type RefundBasis,
} from '../document/payment-refund.schema';
import { canBeRefundedOn } from './refund-signer';
import { isHeldByScreening } from '../holds/screening.rules';
import { type RefundableAsset, refundableAssets, type RefundSource, soldOf } from './refundable';
import { soldSurplusIn } from '../evaluate/sold-surplus';

/** More refunds than anybody needs. It bounds the size of a payment's document. */
const REFUNDS_LIMIT = 50;

/** The refund that somebody wants. */
export interface RefundWish {
  basis: RefundBasis;
  /**
   * The payment's asset to refund. Each field can be omitted if the other one, or the money, leaves no
   * choice.
   */
  token?: Token | undefined;
  network?: string | undefined;
  /** For `amount`: tokens, as written by the caller. */
  amount?: string | number | undefined;
  /** For `fiatAmount`: its value in base units of the token, at the rate that the caller chose. */
  unitsOf?: ((asset: RefundableAsset) => bigint) | undefined;
  /** For `fiatAmount`: what base units are worth at the same rate, such as `7750.00 NGN`. */
  fiatOf?: ((asset: RefundableAsset, units: bigint) => string) | undefined;
}

/** What a refund of sold money costs the merchant, and what happened to its part of the fee. */
type Charge = Pick<PaymentRefund, 'charged' | 'feeReturned' | 'feeKept'>;

/** What a refund takes, and what it costs the merchant. */
export type ChosenRefund = Pick<
  PaymentRefund,
  'token' | 'network' | 'tokenAddress' | 'decimals' | 'units' | 'sources' | keyof Charge
>;

/**
 * What a refund takes from a payment (docs/decisions/0056). Pure. It takes unsold money first. Sold money is
 * paid for from the rest of its proceeds.
 *
 * @param isFeeReturned whether the merchant gets back our fee for money that was sold
 * @throws ApiError refund_held, validation_failed, nothing_left_to_refund, refund_asset_needed,
 *   refund_without_signer, refund_too_large, refund_not_covered, refund_too_early, too_many_refunds
 */
export function chooseRefund(source: RefundSource, wish: RefundWish, isFeeReturned: boolean): ChosenRefund {
  const { payment } = source;
  if (isHeldByScreening(payment.screening)) throw new ApiError('refund_held');
  if ((payment.refunds ?? []).length >= REFUNDS_LIMIT)
    throw new ApiError('too_many_refunds', { values: { limit: String(REFUNDS_LIMIT) } });
  const asset = chosenAsset(source, wish);
  if (!canBeRefundedOn(asset.network, payment, source.environment))
    throw new ApiError('refund_without_signer', { values: { network: asset.network } });
  const accounts = accountsOf(wish.basis, asset);
  const available = availableOf(wish.basis, payment, asset);
  const units = unitsWanted(wish, asset, available);
  if (units <= 0n) throw new ApiError('nothing_left_to_refund');
  if (units > available) {
    const most = `${textOf(asset, available)} ${asset.token}`;
    const inFiat = wish.basis === 'fiatAmount' && wish.fiatOf?.(asset, available);
    throw new ApiError('refund_too_large', { values: { most: inFiat ? `${inFiat} (${most})` : most } });
  }
  const sources = takenFrom(accounts, asset, units);
  const soldUnits = sources.find(({ account }) => account === 'converted')?.units ?? 0n;
  const { token, network, tokenAddress, decimals } = asset;
  return {
    token,
    network,
    tokenAddress,
    decimals,
    units: units.toString(),
    sources: sources.map(({ account, units: taken }) => ({ account, units: taken.toString() })),
    ...(soldUnits > 0n && chargeFor(payment, asset, soldUnits, isFeeReturned)),
  };
}

/**
 * The asset of the wish. @throws ApiError refund_held, validation_failed, nothing_left_to_refund,
 * refund_too_early, refund_asset_needed
 */
function chosenAsset(source: RefundSource, { basis, token, network }: RefundWish): RefundableAsset {
  const { payment } = source;
  const all = refundableAssets(source).filter((one) => availableOf(basis, payment, one) > 0n);
  const matching = all.filter(
    (one) =>
      (token === undefined || one.token === token) && (network === undefined || one.network === network),
  );
  const [first, ...others] = matching;
  if (!first) throw new ApiError(isUnderWay(payment) ? 'refund_too_early' : 'nothing_left_to_refund');
  if (others.length > 0) {
    const choices = matching.map((one) => `${one.token} on ${one.network}`).join(', ');
    throw new ApiError('refund_asset_needed', { values: { choices } });
  }
  return first;
}

/** The payment's own money is undecided: it is awaited or on its way to be sold. */
function isUnderWay({ status, settlement }: Payment): boolean {
  if (status === 'pending' || status === 'processing') return true;
  return settlement !== undefined && settlement.state !== 'settled' && settlement.state !== 'refused';
}

/** The accounts that a basis takes from, in this order. */
function accountsOf(basis: RefundBasis, asset: RefundableAsset): RefundAccount[] {
  switch (basis) {
    case 'unaccepted':
      return ['sent'];
    case 'excess':
      // A surplus that is not held was sold with the rest.
      return asset.units.held > 0n ? ['held'] : ['unsold', 'converted'];
    case 'full':
    case 'amount':
    case 'fiatAmount':
      return [...REFUND_ACCOUNTS];
  }
}

/** The most that a refund of a basis can take from an asset, in its base units. Pure. */
export function availableOf(basis: RefundBasis, payment: Payment, asset: RefundableAsset): bigint {
  const inAccounts = sum(accountsOf(basis, asset), asset);
  const isOfSold = basis === 'excess' && asset.units.held <= 0n;
  return isOfSold ? least(inAccounts, soldSurplusIn(payment, asset)) : inAccounts;
}

function unitsWanted(
  { basis, amount, unitsOf }: RefundWish,
  asset: RefundableAsset,
  available: bigint,
): bigint {
  switch (basis) {
    case 'full':
    case 'unaccepted':
    case 'excess':
      return available;
    case 'amount':
      return parsed(asset, amount);
    case 'fiatAmount':
      return unitsOf?.(asset) ?? 0n;
  }
}

function parsed({ token, decimals }: RefundableAsset, amount: string | number | undefined): bigint {
  try {
    return parseTyped({ code: token, decimals }, amount ?? '').units;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    const message = `amount must be above zero, with at most ${decimals} decimals in ${token}`;
    throw new ApiError('validation_failed', { fields: [{ field: 'amount', message }] });
  }
}

function takenFrom(
  accounts: readonly RefundAccount[],
  asset: RefundableAsset,
  units: bigint,
): { account: RefundAccount; units: bigint }[] {
  let left = units;
  return accounts.flatMap((account) => {
    const taken = least(left, asset.units[account] > 0n ? asset.units[account] : 0n);
    left -= taken;
    return taken > 0n ? [{ account, units: taken }] : [];
  });
}

/**
 * What the merchant pays for sold tokens: their proceeds, rounded up. Each refund has its own part of the
 * fee, returned or kept by the rule at its time. A returned part pays for some of the refund.
 * @throws ApiError refund_not_covered when the payment's own proceeds do not cover it
 */
function chargeFor(payment: Payment, asset: RefundableAsset, units: bigint, isFeeReturned: boolean): Charge {
  const currency = fiat(payment.currency);
  const parse = (text = '0') => parseAmount(currency, text).units;
  const sold = soldOf(payment, asset);
  const earlier = (payment.refunds ?? []).filter(({ status }) => !isPayoutVoid(status));
  const chargedBefore = earlier.reduce((total, one) => total + parse(one.charged), 0n);
  const returnedBefore = earlier.reduce((total, one) => total + parse(one.feeReturned), 0n);
  const collected = parse(payment.settlement?.collectedFiatAmount);
  const fee = parse(payment.settlement?.merchantFee);
  // The merchant cannot pay from money that its account already has.
  const paidOut = parse(payment.settlement?.paidOut?.amount);
  // Rounding up several parts must not charge more than was collected.
  const charged = least((sold.boughtUnits * units + sold.units - 1n) / sold.units, collected - chargedBefore);
  const shareOf = (cost: bigint) => (collected > 0n ? (fee * cost) / collected : 0n);
  // Stored before the kept fee was recorded: count its own part.
  const keptOf = (one: PaymentRefund) =>
    one.feeKept ? parse(one.feeKept) : one.feeReturned ? 0n : shareOf(parse(one.charged));
  const keptBefore = earlier.reduce((total, one) => total + keptOf(one), 0n);
  // All parts together, less the earlier ones. So rounding leaves no remainder at the last refund.
  const left = shareOf(chargedBefore + charged) - returnedBefore - keptBefore;
  const share = left > 0n ? left : 0n;
  const feeReturned = isFeeReturned ? share : 0n;
  const balance = collected - fee - paidOut - chargedBefore + returnedBefore;
  if (charged - feeReturned > balance) {
    const text = (value: bigint) => `${formatFiat(amountOf(currency, value))} ${payment.currency}`;
    throw new ApiError('refund_not_covered', {
      values: { cost: text(charged - feeReturned), balance: text(balance) },
    });
  }
  return {
    charged: formatFiat(amountOf(currency, charged)),
    ...(share > 0n && { [isFeeReturned ? 'feeReturned' : 'feeKept']: formatFiat(amountOf(currency, share)) }),
  };
}

function sum(accounts: readonly RefundAccount[], { units }: RefundableAsset): bigint {
  return accounts.reduce((total, account) => total + (units[account] > 0n ? units[account] : 0n), 0n);
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function textOf({ token, decimals }: RefundableAsset, units: bigint): string {
  return formatCrypto(amountOf({ code: token, decimals }, units));
}
