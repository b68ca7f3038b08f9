import type { PayerRefundState, Token } from '@cowrie/dto';
import { canGiveUp, floorUnits, isShort } from '@cowrie/payment-state';
import { isPayoutOver } from '@cowrie/payout-state';
import { networksOfDeposit } from '../evaluate/paid-assets';
import { factsOf, snapshotOf } from '../evaluate/payment-facts';
import type { Payment } from '../document/payment.schema';
import type { PaymentRefund } from '../document/payment-refund.schema';
import { canBeRefundedOn } from './refund-signer';
import { type RefundableAsset, refundableAssets, type RefundableSource } from './refundable';

/** Money of a payment that its payer can request back, or that is promised or sent back. */
export interface PayerRefundFacts {
  state: PayerRefundState;
  basis: PaymentRefund['basis'];
  token: Token;
  network: string;
  decimals: number;
  /** Base units of the token. */
  units: bigint;
  /** The person who reads this mailbox gets the link, and with it the money. */
  email: string;
}

/** A payment with the data that decides what its payer can request back. */
export interface PayerRefundSource extends RefundableSource {
  payment: RefundableSource['payment'] & Pick<Payment, 'customer'>;
}

/**
 * What the payer can request back, is promised, or got back (docs/decisions/0056). Pure. Undefined when there
 * is nothing, or when no e-mail address for the link is on record. An open refund comes first, no matter who
 * requested it. Another can follow it.
 */
export function payerRefundOf(source: PayerRefundSource): PayerRefundFacts | undefined {
  const { status, customer, refunds = [], deposit } = source.payment;
  const { email } = customer;
  if (!email || !deposit) return undefined;
  const open = refunds.findLast((one) => !isPayoutOver(one.status));
  if (open) return factsFrom(open, stateOf(open), email);
  switch (status) {
    case 'pending':
      return undefined;
    case 'processing':
      return refundOfShort(source, email);
    case 'completed':
    case 'failed':
    case 'expired':
      return possibleRefund(assetsWithSigner(source), email) ?? sentBack(refunds, email);
  }
}

/** All that arrived of the token that was sent back last, on its network. */
function sentBack(refunds: readonly PaymentRefund[], email: string): PayerRefundFacts | undefined {
  const final = refunds.filter(({ status }) => status === 'final');
  const last = final.at(-1);
  if (!last) return undefined;
  const units = final
    .filter(({ token, network }) => token === last.token && network === last.network)
    .reduce((sum, one) => sum + BigInt(one.units), 0n);
  return { ...factsFrom(last, 'sent_back', email), units };
}

function factsFrom(refund: PaymentRefund, state: PayerRefundState, email: string): PayerRefundFacts {
  const { basis, token, network, decimals, units } = refund;
  return { state, basis, token, network, decimals, units: BigInt(units), email };
}

function stateOf({ status, destination }: PaymentRefund): 'link_sent' | 'asked' {
  const waits = status === 'requested' || status === 'awaiting_address';
  return waits && destination === undefined ? 'link_sent' : 'asked';
}

/**
 * What a payer of a short payment can get back while more can be sent: the amount left if it ends now
 * (docs/decisions/0060). `asked`: it was given up, and its refund is created once it has ended.
 */
function refundOfShort(source: PayerRefundSource, email: string): PayerRefundFacts | undefined {
  const { payment, transfers, policy, now } = source;
  const { deposit, givenUpAt } = payment;
  const given = [snapshotOf(payment), factsOf(payment, transfers, []), policy, now.getTime()] as const;
  // A rest that was mined in time still pays a payment that was given up.
  if (!deposit || !(givenUpAt ? isShort(...given) : canGiveUp(...given))) return undefined;
  const networks = networksOfDeposit(deposit);
  const left = assetsWithSigner({ ...source, payment: { ...payment, status: 'failed' } });
  const counted = left.filter((one) => one.token === deposit.token && networks.includes(one.network));
  const refund = possibleRefund(counted, email);
  return refund && { ...refund, state: givenUpAt ? 'asked' : 'possible' };
}

/** No payer is promised money that nobody could send. */
function assetsWithSigner(source: PayerRefundSource): RefundableAsset[] {
  const { payment, environment } = source;
  return refundableAssets(source).filter(({ network }) => canBeRefundedOn(network, payment, environment));
}

/**
 * The first asset with at least one token, because each refund costs a decision and a transaction, and anyone
 * can send dust.
 */
function possibleRefund(assets: readonly RefundableAsset[], email: string): PayerRefundFacts | undefined {
  for (const [account, basis] of [
    ['sent', 'unaccepted'],
    ['held', 'excess'],
  ] as const) {
    const asset = assets.find(({ units, decimals }) => units[account] >= floorUnits('payerRefund', decimals));
    if (!asset) continue;
    const { token, network, decimals, units } = asset;
    return { state: 'possible', basis, token, network, decimals, units: units[account], email };
  }
  return undefined;
}
