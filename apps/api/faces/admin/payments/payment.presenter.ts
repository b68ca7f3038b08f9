import type { NetworkDefinition } from '@cowrie/chain-evm';
import type {
  AdminDeposit,
  AdminFormerChoice,
  AdminLedgerEntry,
  AdminPayment,
  AdminPaymentRefund,
  AdminPaymentRow,
  AdminSettlement,
  AdminTransfer,
} from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import { isNoise } from '@cowrie/payment-state';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { cryptoText, presentDetails } from '@cowrie/api/money-in/payments/http/payment.presenter';
import type { Deposit, Fill, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PaymentRefund } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import { refundFactsOf } from '@cowrie/api/money-in/payments/refunds/refund-events';
import { presentRateEvidence } from '@cowrie/api/money-in/payments/http/rate-evidence.presenter';
import { shownDepthOf } from '@cowrie/api/money-in/payments/http/transfer.presenter';
import { networkUsed } from '@cowrie/api/money-in/payments/evaluate/network-used';
import { isOfReorg, reversedIds } from '@cowrie/api/money-in/payments/evaluate/recorded-exceptions';
import { undecidedVersion } from '@cowrie/api/money-in/payments/document/undecided-version';
import { assetText, tokenText } from '@cowrie/api/operations/operator/asset.format';
import { presentScreening } from '../screening/screening.presenter';
import { maskedNumber } from '@cowrie/api/merchants/merchants/account.mask';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';

type Networks = readonly NetworkDefinition[];

/** A row of the payment search. */
export function presentRow(payment: Payment): AdminPaymentRow {
  const { deposit, settlement } = payment;
  return {
    id: payment._id.toHexString(),
    businessId: payment.businessId.toHexString(),
    environment: payment.environment,
    payCode: payment.payCode,
    clientReference: payment.clientReference,
    fiatAmount: payment.fiatAmount,
    currency: payment.currency,
    status: payment.status,
    token: deposit?.token,
    network: networkUsed(payment),
    settlement: settlement?.state,
    openExceptions: openExceptionsOf(payment),
    createdAt: payment.createdAt.toISOString(),
  };
}

/** Counts exceptions without a resolution, except noise, and transfers that a reorg took back. */
function openExceptionsOf(payment: Payment): number {
  const resolved = new Set(payment.resolutions.map(({ transferId }) => transferId));
  const undecided = payment.exceptions.filter(
    ({ transferId, kind }) => !isNoise(kind) && !isOfReorg(kind) && !resolved.has(transferId),
  );
  return undecided.length + reversedIds(payment).length;
}

/**
 * A payment with everything that is stored about it, except the internal `reference`, its key at the
 * exchanges.
 */
export function presentPayment(
  payment: Payment,
  transfers: readonly Transfer[],
  { checkoutUrl, networks }: { checkoutUrl: string; networks: Networks },
): AdminPayment {
  const { history, exceptions, resolutions, events } = payment;
  const resolutionKindOf = (id: string) => resolutions.findLast(({ transferId }) => transferId === id)?.kind;
  return {
    ...presentDetails(payment, checkoutUrl),
    version: undecidedVersion(payment, transfers),
    paidAt: payment.paidAt?.toISOString(),
    deposit: presentDeposit(payment),
    formerChoices: payment.formerDeposits?.map(presentFormerChoice),
    history: history.map(({ at, from, to, cause }) => ({ at: at.toISOString(), from, to, cause })),
    transfers: [...transfers]
      .sort((a, b) => a.minedAt.getTime() - b.minedAt.getTime())
      .map((transfer) => presentTransfer(transfer, payment, networks)),
    exceptions: exceptions.map(({ transferId, kind, at }) => ({
      transferId,
      kind,
      at: at.toISOString(),
      resolution: resolutionKindOf(transferId),
    })),
    resolutions: resolutions.map(({ transferId, kind, reason, by, at, refundTxHash }) => ({
      transferId,
      kind,
      reason,
      by,
      at: at.toISOString(),
      refundTxHash,
    })),
    refunds: payment.refunds?.map(presentPaymentRefund),
    ledger: payment.ledger.map((entry) => presentEntry(entry, networks)),
    events: events.map(({ id, type, sequence, at }) => ({ id, type, sequence, at: at.toISOString() })),
    settlement: presentSettlement(payment),
    screening: payment.screening && presentScreening(payment.screening),
  };
}

function presentDeposit({ deposit, watchedUntil }: Payment): AdminDeposit | undefined {
  if (!deposit) return undefined;
  const { network, tokenAddress, treasury, rate, toleranceBasisPoints, fee, lockedAt } = deposit;
  return {
    network,
    tokenAddress: shownAddress(network, tokenAddress),
    treasury: shownAddress(network, treasury),
    rate,
    toleranceBasisPoints,
    fee,
    lockedAt: lockedAt.toISOString(),
    rateEvidence: deposit.rateEvidence && presentRateEvidence(deposit.rateEvidence),
    watchedUntil: watchedUntil?.toISOString(),
    releasedAt: deposit.releasedAt?.toISOString(),
  };
}

function presentFormerChoice({
  token,
  network,
  decimals,
  rate,
  expectedUnits,
  lockedAt,
}: Deposit): AdminFormerChoice {
  const amount = formatCrypto(amountOf({ code: token, decimals }, BigInt(expectedUnits)));
  return { token, network, rate, amount, lockedAt: lockedAt.toISOString() };
}

function presentTransfer(transfer: Transfer, { creditedIds }: Payment, networks: Networks): AdminTransfer {
  const { direction, network, txHash, token, tokenAddress, from, to, units, blockNumber } = transfer;
  const id = transferIdOf(transfer);
  return {
    id,
    direction,
    network,
    txHash,
    token,
    tokenAddress: shownAddress(network, tokenAddress),
    from: shownAddress(network, from),
    to: shownAddress(network, to),
    units,
    amount: token && tokenText(token, network, BigInt(units), networks),
    blockNumber,
    minedAt: transfer.minedAt.toISOString(),
    depth: shownDepthOf(transfer),
    isCredited: creditedIds?.includes(id) ?? false,
  };
}

function presentEntry({ at, lines }: Payment['ledger'][number], networks: Networks): AdminLedgerEntry {
  return {
    at: at.toISOString(),
    lines: lines.map(({ account, asset, units }) => ({
      account,
      asset,
      units,
      amount: assetText(asset, BigInt(units), networks),
    })),
  };
}

function presentPaymentRefund(refund: PaymentRefund): AdminPaymentRefund {
  const { requestedBy, reason, charged, feeReturned, createdAt, endedAt } = refund;
  return {
    ...refundFactsOf(refund),
    requestedBy: { kind: requestedBy.kind, name: requestedBy.name },
    reason,
    charged,
    feeReturned,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString(),
  };
}

function presentSettlement(payment: Payment): AdminSettlement | undefined {
  if (!payment.settlement) return undefined;
  const {
    state,
    provider,
    dueAt,
    tries,
    sweepTxHash,
    orderId,
    waitsFor,
    fills = [],
    unsoldUnits,
    otherSent,
    heldUnits,
    heldAsset,
    settledAt,
    refusedReason,
    railRefused,
    paidOut,
  } = payment.settlement;
  return {
    state,
    provider,
    dueAt: dueAt?.toISOString(),
    tries,
    sweepTxHash,
    orderId,
    waitsFor,
    fills: fills.map(({ orderId: id, soldUnits, boughtAmount, at, token, network }) => ({
      orderId: id,
      token,
      network,
      boughtAmount,
      at: at.toISOString(),
      soldAmount: otherAmount(payment, { token, network }, soldUnits) ?? cryptoText(payment, soldUnits),
    })),
    unsoldAmount: unsoldUnits && cryptoText(payment, unsoldUnits),
    otherSent: otherSent?.map(({ token, network, decimals, sentUnits, unsoldUnits: unsold, ...sent }) => ({
      token,
      network,
      rate: sent.rate,
      sweepTxHash: sent.sweepTxHash,
      amount: amountText(token, decimals, sentUnits),
      unsoldAmount: unsold && amountText(token, decimals, unsold),
    })),
    heldAmount:
      heldUnits && (otherAmount(payment, heldAsset ?? {}, heldUnits) ?? cryptoText(payment, heldUnits)),
    heldToken: heldAsset?.token,
    heldNetwork: heldAsset?.network,
    settledAt: settledAt?.toISOString(),
    refusedReason,
    railRefusedReason: railRefused?.reason,
    paidOut: paidOut && {
      rail: paidOut.rail,
      orderId: paidOut.orderId,
      amount: paidOut.amount,
      txHash: paidOut.txHash,
      at: paidOut.at.toISOString(),
      account: `${paidOut.account.institutionName} ${maskedNumber(paidOut.account.number)}`,
    },
  };
}

/** An amount in an asset other than the chosen one; undefined for the chosen one. */
function otherAmount(
  { settlement }: Payment,
  asset: Pick<Fill, 'token' | 'network'>,
  units: string,
): string | undefined {
  const sent = settlement?.otherSent?.find(
    ({ token, network }) => token === asset.token && network === asset.network,
  );
  return sent && amountText(sent.token, sent.decimals, units);
}

function amountText(code: string, decimals: number, units: string): string {
  return formatCrypto(amountOf({ code, decimals }, BigInt(units)));
}
