import { chainFamilyOf, typedAmount } from '@cowrie/tables';
import { CreateRefundDto } from '../../api/rules.generated';
import type { Schemas } from '../../api/schemas';
import { faultOf } from '../../lib/field-rule';

type Order = Schemas['CreateRefundDto'];
export type Refundable = Schemas['DashboardRefundable'];
type Asset = Refundable['assets'][number];
export type Basis = Order['basis'];

/** A form as it is being filled in. Numbers are texts until they are sent. */
export interface RefundDraft {
  basis: Basis;
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

/** The asset to refund: the chosen one, or the only one. */
export function assetIn({ asset }: Pick<RefundDraft, 'asset'>, left: Refundable): Asset | undefined {
  const [only, ...others] = left.assets;
  if (others.length === 0) return only;
  return left.assets.find(({ token, network }) => `${token} ${network}` === asset);
}

/**
 * The bases that apply to an asset, with what they give back if that is fixed. A part that is all that is
 * left would be the same refund as `full`.
 */
export function basesOf({ total, excess, unaccepted, rate }: Asset): { basis: Basis; amount?: string }[] {
  const isPart = (amount: string) => isAmount(amount) && amount !== total;
  return [
    { basis: 'full', amount: total },
    ...(isPart(excess) ? [{ basis: 'excess' as const, amount: excess }] : []),
    ...(isPart(unaccepted) ? [{ basis: 'unaccepted' as const, amount: unaccepted }] : []),
    { basis: 'amount' },
    ...(rate === undefined ? [] : [{ basis: 'fiatAmount' as const }]),
  ];
}

/** The basis of the draft. One that does not apply to its asset was chosen for another asset. */
export function basisIn(draft: Pick<RefundDraft, 'asset' | 'basis'>, left: Refundable): Basis {
  const asset = assetIn(draft, left);
  return !asset || basesOf(asset).some(({ basis }) => basis === draft.basis) ? draft.basis : 'full';
}

/** The requested refund, without address and reason. */
export function orderOf(draft: RefundDraft, left: Refundable | undefined): Order {
  const { amount, fiatAmount, rate } = draft;
  const basis = left ? basisIn(draft, left) : draft.basis;
  const chosen = left && left.assets.length > 1 ? assetIn(draft, left) : undefined;
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
export function isOrderable(draft: RefundDraft, left: Refundable): boolean {
  const { amount, fiatAmount } = draft;
  if (!assetIn(draft, left)) return false;
  const basis = basisIn(draft, left);
  if (basis === 'amount') return isAmount(typedAmount(amount, TOKEN_DECIMALS));
  if (basis === 'fiatAmount') return isAmount(typedAmount(fiatAmount));
  return true;
}

function isAmount(typed: string | null): boolean {
  return typed !== null && /[1-9]/.test(typed);
}

/** Whether an address of TRON is needed. */
export function isOnTron(left: Refundable | undefined): boolean {
  return left?.assets.some(({ network }) => chainFamilyOf(network) === 'tron') ?? false;
}

/** Whether it looks like an address. The API checks the rest. */
export function isAddress(text: string): boolean {
  return text.trim() !== '' && faultOf(CreateRefundDto.destination, text) === undefined;
}
