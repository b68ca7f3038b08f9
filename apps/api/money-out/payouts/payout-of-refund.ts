import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PaymentRefund } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { claimHashOf, claimTokenOf } from './claim-token';
import { auditNameOfParty } from './payout-party';
import type { Payout } from './payout.schema';
import { type RefundRule, ruleBeside } from './refund-rule';
import { unitsToSend } from './units-to-send';

/** How long a payer has to name an address, counted from the request. */
export const CLAIM_SECONDS = 30 * 86_400;

/**
 * The payout of a refund, not evaluated yet. Pure.
 * @param serviceSecret used to derive the payer's link
 * @throws Error when the payment has no deposit, because then no money came, and when the amount is zero
 */
export function payoutOfRefund(payment: Payment, refund: PaymentRefund, serviceSecret: string): Payout {
  const { _id, environment, businessId, clientReference, deposit } = payment;
  if (!deposit) throw new Error(`payment ${_id.toHexString()} has a refund and no deposit`);
  const { id, basis, token, network, tokenAddress, decimals, requestedBy, createdAt, destination } = refund;
  const units = unitsToSend(refund.units);
  const rule = ruleOf(payment, refund);
  const isAsked = destination === undefined && payment.customer.email !== undefined;
  return {
    _id: id,
    environment,
    businessId,
    clientReference,
    paymentId: _id,
    purpose: 'refund',
    basis,
    token,
    network,
    tokenAddress,
    decimals,
    units,
    treasury: deposit.treasury,
    ...(refund.charged !== undefined && {
      charge: { currency: payment.currency, charged: refund.charged, feeReturned: refund.feeReturned },
    }),
    status: 'requested',
    version: 1,
    requestedBy,
    reason: refund.reason,
    rule,
    approvals: [],
    ...(destination !== undefined && {
      destination: { address: destination, givenBy: requestedBy.kind, at: createdAt },
    }),
    ...(isAsked && {
      claim: {
        tokenHash: claimHashOf(claimTokenOf(serviceSecret, id.toHexString(), 1)),
        number: 1,
        expiresAt: new Date(createdAt.getTime() + CLAIM_SECONDS * 1000),
      },
    }),
    history: [],
    // Counts once, no matter how many times it is placed: the entry has the refund's own ID.
    ...((requestedBy.kind === 'operator' || requestedBy.personId !== undefined) && {
      unaudited: [
        {
          _id: id,
          at: createdAt,
          ...auditNameOfParty(requestedBy),
          action: 'payout.request',
          subject: { kind: 'payout', id: id.toHexString() },
          businessId: businessId.toHexString(),
          after: {
            paymentId: _id.toHexString(),
            basis,
            token,
            network,
            units,
            destination: shownAddress(network, destination),
          },
          ...(refund.reason && { reason: refund.reason }),
        },
      ],
    }),
    createdAt,
    updatedAt: createdAt,
  };
}

/**
 * Judged by its own amount alone. A refund without limits comes from an earlier version that crashed in
 * between: two parties must agree.
 */
function ruleOf({ _id, businessId }: Payment, refund: PaymentRefund): RefundRule {
  const { id, units, decimals, requestedBy, createdAt, limits } = refund;
  if (!limits) return { isAboveLimit: true, isPayerTrusted: false };
  const rule = { isAboveLimit: false, isPayerTrusted: true, limits };
  return ruleBeside(
    { _id: id, paymentId: _id, businessId, units, decimals, requestedBy, createdAt, rule },
    [],
  );
}
