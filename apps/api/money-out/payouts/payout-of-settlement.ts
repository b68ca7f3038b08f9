import type { Types } from 'mongoose';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { Payout } from './payout.schema';
import { merchantParty } from './payout-party';
import { unitsToSend } from './units-to-send';

/** The deposit of an order with a payout rail. */
export type SettlementDeposit = Pick<
  Payout,
  'token' | 'network' | 'tokenAddress' | 'decimals' | 'units' | 'treasury'
> & {
  payoutId: Types.ObjectId;
  /** Where the rail takes it, EIP-55 checksummed. */
  address: string;
  order: NonNullable<Payout['order']>;
  payee: NonNullable<Payout['payee']>;
};

/**
 * The payout that deposits a settlement's money with a payout rail, not evaluated yet (docs/decisions/0066).
 * Pure. Nobody has to agree: the merchant named the account, and the caps of the float require an operator.
 * @throws Error when the amount is zero
 */
export function payoutOfSettlement(payment: Payment, deposit: SettlementDeposit, now: Date): Payout {
  const { _id, environment, businessId, clientReference } = payment;
  const { payoutId, address, ...money } = deposit;
  return {
    _id: payoutId,
    environment,
    businessId,
    clientReference,
    paymentId: _id,
    purpose: 'settlement',
    ...money,
    units: unitsToSend(money.units),
    status: 'requested',
    version: 1,
    requestedBy: merchantParty({ _id: businessId }),
    rule: { isAboveLimit: false, isPayerTrusted: false },
    approvals: [],
    // The rail's address, for the merchant's account.
    destination: { address, givenBy: 'merchant', at: now },
    history: [],
    createdAt: now,
    updatedAt: now,
  };
}
