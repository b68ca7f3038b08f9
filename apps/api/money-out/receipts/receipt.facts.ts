import type { Receipt, ReceiptReader, ReceiptStatement, ReceiptTransfer, StatementLine } from '@cowrie/dto';
import type { NoProof, TransferProof } from '@cowrie/chain-evm';
import { amountOf, formatCrypto } from '@cowrie/money';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Deposit } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PaymentFields, Selected } from '@cowrie/api/money-in/payments/document/payment.selection';
import { assetOf } from '@cowrie/api/money-in/payments/evaluate/paid-assets';
import { transferIdOf, worthOfTransfer } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { cryptoText, paymentUrlOf } from '@cowrie/api/money-in/payments/http/payment.presenter';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';

/** What a receipt reads from a payment. */
export const RECEIPT_FIELDS = {
  businessId: 1,
  environment: 1,
  payCode: 1,
  clientReference: 1,
  status: 1,
  paidAt: 1,
  fiatAmount: 1,
  currency: 1,
  deposit: 1,
  creditedIds: 1,
  confirmedUnits: 1,
  stated: 1,
} as const satisfies PaymentFields;
export type ReceiptSource = Selected<typeof RECEIPT_FIELDS>;

/** A payment that is paid, with what a receipt needs of it. */
export type PaidSource = ReceiptSource & {
  deposit: Deposit;
  paidAt: Date;
  confirmedUnits: string;
};

/** Whether enough money was confirmed for the payment. */
export function isPaid(payment: ReceiptSource): payment is PaidSource {
  return (
    payment.deposit !== undefined && payment.paidAt !== undefined && payment.confirmedUnits !== undefined
  );
}

/** The confirmed transfers that count, in the order of their blocks' times. Pure. */
export function countedTransfers(
  { creditedIds = [] }: ReceiptSource,
  transfers: readonly Transfer[],
): Transfer[] {
  const credited = new Set(creditedIds);
  return transfers
    .filter(
      (one) => one.direction === 'in' && one.canonical && one.confirmedAt && credited.has(transferIdOf(one)),
    )
    .sort(
      (a, b) =>
        a.minedAt.getTime() - b.minedAt.getTime() ||
        a.txHash.localeCompare(b.txHash) ||
        a.ordinal - b.ordinal,
    );
}

/** A transfer and what shows it in its block, or why nothing does. */
export interface ProvenTransfer {
  transfer: Transfer;
  proof: TransferProof | NoProof | 'too_many_transfers';
}

interface Parts {
  reader: ReceiptReader;
  businessName: string;
  transfers: readonly ProvenTransfer[];
  /** Chain IDs by network. */
  chainIds: ReadonlyMap<string, number>;
  checkoutUrl: string;
  now: Date;
}

/** A receipt without what is signed, and without the lines of statements. Pure. */
export function receiptOf(payment: PaidSource, parts: Parts): Receipt {
  const { deposit } = payment;
  return {
    format: 'cowrie-receipt',
    version: 1,
    reader: parts.reader,
    issuer: parts.checkoutUrl,
    issuedAt: parts.now.toISOString(),
    paymentURL: paymentUrlOf(payment, parts.checkoutUrl),
    payment: {
      paymentId: payment._id.toHexString(),
      clientReference: payment.clientReference,
      environment: payment.environment,
      businessName: parts.businessName,
      status: payment.status,
      paidAt: payment.paidAt.toISOString(),
      fiatAmount: payment.fiatAmount,
      currency: payment.currency,
      token: deposit.token,
      network: deposit.network,
      tokenDecimals: deposit.decimals,
      rate: deposit.rate,
      cryptoAmount: cryptoText(payment, deposit.expectedUnits) ?? '',
      collectedCryptoAmount: cryptoText(payment, payment.confirmedUnits) ?? '',
    },
    vault: {
      address: shownAddress(deposit.network, deposit.address),
      factory: shownAddress(deposit.network, deposit.factory),
      treasury: shownAddress(deposit.network, deposit.treasury),
    },
    transfers: parts.transfers.flatMap((one) => presented(payment, one, parts.chainIds)),
  };
}

/** Nothing for a transfer of a token for which the choice fixed no rate. It cannot count. */
function presented(
  payment: PaidSource,
  { transfer, proof }: ProvenTransfer,
  chainIds: ReadonlyMap<string, number>,
): ReceiptTransfer[] {
  const asset = assetOf(payment.deposit, transfer);
  if (!asset) return [];
  const units = BigInt(transfer.units);
  return [
    {
      network: transfer.network,
      chainId: chainIds.get(transfer.network) ?? 0,
      token: asset.token,
      tokenAddress: shownAddress(transfer.network, transfer.tokenAddress),
      decimals: asset.decimals,
      from: shownAddress(transfer.network, transfer.from),
      amount: formatCrypto(amountOf({ code: asset.token, decimals: asset.decimals }, units)),
      counts: cryptoText(payment, worthOfTransfer(payment, transfer, units).toString()) ?? '',
      txHash: transfer.txHash,
      blockNumber: transfer.blockNumber,
      blockHash: transfer.blockHash,
      blockTime: transfer.minedAt.toISOString(),
      ...(typeof proof === 'string' ? { withoutProof: proof } : { proof }),
    },
  ];
}

/** A line as a receipt holds it: the rate proof is in the receipt once. Pure. */
export function statementOf(
  settlement: { id: string; createdAt: Date },
  { rateProof: _, ...line }: StatementLine,
): ReceiptStatement {
  return { settlementId: settlement.id, createdAt: settlement.createdAt.toISOString(), line };
}
