import { type RefundedState, type Token, TOKENS } from '@cowrie/dto';
import { type LedgerAccount, type LedgerLine, summed } from '@cowrie/ledger';
import { amountOf, fiat, formatFiat, parseAmount } from '@cowrie/money';
import { isPayoutVoid } from '@cowrie/payout-state';
import type { EnvironmentConfig } from '@cowrie/api/platform/config/app.config';
import type { Payment } from '../document/payment.schema';
import type { PaymentRefund, RefundAccount } from '../document/payment-refund.schema';
import type { Refunded } from '../document/refunded.schema';
import { decimalsOf } from '../document/transfer-decimals';

/** Money that paid the price: the merchant got it, and pays for its refund. */
const OF_THE_PRICE = ['converted', 'unsold'] as const satisfies readonly (LedgerAccount & RefundAccount)[];
/** The accounts where money of a payment without a sale can be. */
const ANYWHERE = [...OF_THE_PRICE, 'vault', 'sent', 'held', 'in_transit'] as const;

type RefundedSource = Pick<
  Payment,
  'status' | 'currency' | 'fiatAmount' | 'deposit' | 'settlement' | 'refunds'
>;

/**
 * The part of a payment that went back to its payer (docs/decisions/0103). Lists, pages, figures, exports and
 * filters all show this. Pure. Undefined while nothing went back and nothing is promised.
 *
 * For a completed payment, the state refers to the price: a returned surplus or late money leaves the sale
 * whole, also a surplus that was sold with the rest. For a failed or expired one, it refers to all arrivals.
 * The price counts as refunded as far as the merchant has paid for it.
 *
 * @param books all lines of its ledger
 */
export function refundedOf(
  payment: RefundedSource,
  books: readonly LedgerLine[],
  environment: EnvironmentConfig | undefined,
): Refunded | undefined {
  const balances = summed(books).filter(({ asset }) => asset.includes('@'));
  const isAny = unitsIn(balances, ['refunded', 'refunding']) > 0n;
  if (!isAny) return undefined;
  const assets = balances
    .filter(({ account, units }) => account === 'refunded' && units > 0n)
    .flatMap(({ asset, units }) => {
      const of = assetNamed(asset);
      const decimals = decimalsIn(of, payment, environment);
      return of && decimals !== undefined ? [{ ...of, decimals, units: units.toString() }] : [];
    });
  const state = stateOf(payment, balances);
  const fiatAmount = priceRefunded(payment, state);
  if (!state && assets.length === 0) return undefined;
  return { ...(state && { state }), assets, ...(fiatAmount !== undefined && { fiatAmount }) };
}

function stateOf(
  { status, refunds = [] }: RefundedSource,
  balances: readonly LedgerLine[],
): RefundedState | undefined {
  switch (status) {
    case 'pending':
    case 'processing':
      // Money that goes back before the end never counted.
      return undefined;
    case 'completed': {
      const [final, promised] = [refunds.filter(isFinal), refunds.filter(isUnderWay)].map(unitsOfThePrice);
      return stateFrom(final ?? 0n, promised ?? 0n, unitsIn(balances, OF_THE_PRICE));
    }
    case 'failed':
    case 'expired':
      return stateFrom(
        unitsIn(balances, ['refunded']),
        unitsIn(balances, ['refunding']),
        unitsIn(balances, ANYWHERE),
      );
  }
}

function stateFrom(back: bigint, promised: bigint, left: bigint): RefundedState | undefined {
  if (back > 0n) return promised > 0n || left > 0n ? 'partly_refunded' : 'refunded';
  return promised > 0n ? 'refunding' : undefined;
}

/**
 * The part of the price that went back, rounded down: proportional to the part of its proceeds that the
 * merchant paid. What a surplus brought, and was paid for its return, is not of the price.
 */
function priceRefunded(
  { status, currency, fiatAmount, settlement, refunds = [] }: RefundedSource,
  state: RefundedState | undefined,
): string | undefined {
  if (status !== 'completed' || !state || state === 'refunding') return undefined;
  if (state === 'refunded') return fiatAmount;
  const unit = fiat(currency);
  const parse = (text = '0') => parseAmount(unit, text).units;
  const chargedFor = (those: readonly PaymentRefund[]) =>
    those.reduce((sum, one) => sum + parse(one.charged), 0n);
  const final = refunds.filter(isFinal);
  const collected = parse(settlement?.collectedFiatAmount) - chargedFor(final.filter(isOfSurplus));
  const charged = chargedFor(final.filter((one) => !isOfSurplus(one)));
  const part = collected > 0n ? (parse(fiatAmount) * charged) / collected : 0n;
  return formatFiat(amountOf(unit, part));
}

const isFinal = ({ status }: PaymentRefund): boolean => status === 'final';
const isOfSurplus = ({ basis }: PaymentRefund): boolean => basis === 'excess';
const isUnderWay = ({ status }: PaymentRefund): boolean => status !== 'final' && !isPayoutVoid(status);

function unitsOfThePrice(refunds: readonly PaymentRefund[]): bigint {
  const accounts: readonly string[] = OF_THE_PRICE;
  return refunds
    .filter((one) => !isOfSurplus(one))
    .flatMap(({ sources }) => sources.filter(({ account }) => accounts.includes(account)))
    .reduce((sum, { units }) => sum + BigInt(units), 0n);
}

/**
 * Units of several assets in one sum, which is only compared with zero. Within an asset the accounts offset
 * each other, because money recorded as sent back may still be in a vault. An asset below zero does not
 * reduce another one.
 */
function unitsIn(balances: readonly LedgerLine[], accounts: readonly LedgerAccount[]): bigint {
  const sums = new Map<string, bigint>();
  for (const { account, asset, units } of balances)
    if (accounts.includes(account)) sums.set(asset, (sums.get(asset) ?? 0n) + units);
  return [...sums.values()].reduce((sum, units) => (units > 0n ? sum + units : sum), 0n);
}

function assetNamed(asset: string): { token: Token; network: string } | undefined {
  const [name, network = ''] = asset.split('@');
  const token = TOKENS.find((one) => one === name);
  return token && { token, network };
}

/** As the refund itself records them, so that a network that is no longer configured hides nothing. */
function decimalsIn(
  of: { token: Token; network: string } | undefined,
  payment: RefundedSource,
  environment: EnvironmentConfig | undefined,
): number | undefined {
  if (!of) return undefined;
  const noted = payment.refunds?.find(({ token, network }) => token === of.token && network === of.network);
  return noted?.decimals ?? decimalsOf(of, payment, environment);
}
