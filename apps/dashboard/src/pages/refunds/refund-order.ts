import { typedAmount } from '@cowrie/tables';
import { CreateRefundDto } from '../../api/rules.generated';
import type { Schemas } from '../../api/schemas';
import { faultOf } from '../../lib/field-rule';

type Order = Schemas['CreateRefundDto'];
export type Refundable = Schemas['DashboardRefundable'];

/** What of a payment can be refunded, as the API names it. */
export const BASES = CreateRefundDto.basis.enum;

/** A form as it is being filled in. Numbers are texts until they are sent. */
export interface RefundDraft {
  basis: (typeof BASES)[number];
  /** For example `USDC base`, if the customer paid in several assets. */
  asset: string;
  amount: string;
  fiatAmount: string;
  rate: 'locked' | 'today';
  /** Who enters the address: the customer through a link by e-mail, or this form. */
  to: 'email' | 'address';
  destination: string;
  reason: string;
}

export const EMPTY_ORDER: RefundDraft = {
  basis: 'full',
  asset: '',
  amount: '',
  fiatAmount: '',
  rate: 'locked',
  to: 'email',
  destination: '',
  reason: '',
};

/** More than any token has. */
const TOKEN_DECIMALS = 18;

/** The requested refund, without address and reason. */
export function orderOf(
  { basis, asset, amount, fiatAmount, rate }: RefundDraft,
  left: Refundable | undefined,
): Order {
  const chosen = left?.assets.find(({ token, network }) => `${token} ${network}` === asset);
  return {
    basis,
    ...(chosen && { token: chosen.token, network: chosen.network }),
    ...(basis === 'amount' && { amount: typedAmount(amount, TOKEN_DECIMALS) ?? amount.trim() }),
    ...(basis === 'fiatAmount' && {
      fiatAmount: typedAmount(fiatAmount) ?? fiatAmount.trim(),
      ...(rate === 'today' && { rate }),
    }),
  };
}

/** Who names the address: without an e-mail address nobody but this form can. */
export function namedBy({ to }: RefundDraft, left: Refundable | undefined): RefundDraft['to'] {
  return left?.hasEmail ? to : 'address';
}

/** What is sent to ask for the refund. */
export function requestOf(draft: RefundDraft, left: Refundable | undefined): Order {
  const { destination, reason } = draft;
  return {
    ...orderOf(draft, left),
    ...(namedBy(draft, left) === 'address' && { destination: destination.trim() }),
    ...(reason.trim() && { reason: reason.trim() }),
  };
}

/** Whether the API can be asked what it would cost. */
export function isOrderable({ basis, asset, amount, fiatAmount }: RefundDraft, left: Refundable): boolean {
  if (left.assets.length > 1 && !asset) return false;
  if (basis === 'amount') return isAmount(typedAmount(amount, TOKEN_DECIMALS));
  if (basis === 'fiatAmount') return isAmount(typedAmount(fiatAmount));
  return true;
}

function isAmount(typed: string | null): boolean {
  return typed !== null && /[1-9]/.test(typed);
}

/** Whether it looks like an address. The API checks the rest. */
export function isAddress(text: string): boolean {
  return text.trim() !== '' && faultOf(CreateRefundDto.destination, text) === undefined;
}
