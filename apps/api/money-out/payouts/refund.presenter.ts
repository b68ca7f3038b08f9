import type { Refund } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { holdOf } from './destination-hold';
import { payoutVersion } from './payout-version';
import type { Payout } from './payout.schema';

/** A refund as merchants see it. The payer's link is not part of it. Pure. */
export function presentRefund(payout: Payout): Refund {
  const { _id, paymentId, clientReference, token, network, decimals, units, status, destination } = payout;
  const { requestedBy, reason, approvals, decision, claim, handOut, transfer, failedBecause } = payout;
  const formatted = (some: string) => formatCrypto(amountOf({ code: token, decimals }, BigInt(some)));
  const { arrivedUnits = units } = transfer ?? {};
  return {
    id: _id.toHexString(),
    paymentId: paymentId.toHexString(),
    clientReference,
    version: payoutVersion(payout),
    basis: payout.basis,
    amount: formatted(units),
    token,
    network,
    status,
    chargedAmount: payout.charge?.charged,
    returnedFee: payout.charge?.feeReturned,
    chargedCurrency: payout.charge?.currency,
    requestedBy: requestedBy.kind,
    reason,
    approvedBy: approvals.map(({ by }) => by.kind),
    destination: shownAddress(network, destination?.address),
    destinationGivenBy: destination?.givenBy,
    destinationProof: destination?.proof,
    addressDueAt: status === 'awaiting_address' ? claim?.expiresAt.toISOString() : undefined,
    waitsFor: status === 'queued' ? payout.waitsFor : undefined,
    held: holdOf(payout),
    txHash: transfer?.txHash ?? handOut?.attempts?.at(-1)?.txHash,
    arrivedAmount: arrivedUnits === units ? undefined : formatted(arrivedUnits),
    errorMessage: failedBecause ?? decision?.reason,
    createdAt: payout.createdAt.toISOString(),
    updatedAt: payout.updatedAt.toISOString(),
  };
}
