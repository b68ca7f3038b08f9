import { getModelToken } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { formatTronAddress, parseTronAddress } from '@cowrie/chain-tron';
import { TRANSFER, type Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { ScreeningFinding } from '@cowrie/api/money-in/payments/document/payment-screening.schema';
import { PaymentEvaluator } from '@cowrie/api/money-in/payments/evaluate/payment-evaluator.service';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { DashboardSite } from './dashboard-page';

const HOUR_MS = 3_600_000;
const USDT = parseTronAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');

/** With the tokens of the builder of payments. */
const network = aNetwork({ name: 'tron', chainId: 728_126_428, explorerUrl: 'https://tronscan.org/#' });

export const TRON = {
  ...network,
  tokens: { USDT: { symbol: 'USDT', address: USDT, decimals: 6 } as const },
  treasury: TREASURY,
};

/** What the pages show of a stored payment. */
export interface TronPayment {
  id: string;
  clientReference: string;
  /** In Base58. */
  address: string;
  sender: string;
  /** With 0x. */
  txHash: string;
}

interface Arrived {
  payment: Payment;
  transfer: Transfer;
}

/** An expired payment on TRON. Its 20 USDT came late, so they can be refunded. */
export async function storeLatePayment(site: DashboardSite, clientReference: string): Promise<TronPayment> {
  const arrived = aPaidPayment(site, { status: 'expired', clientReference }, 2);
  await stored(site, arrived);
  return shownOf(arrived);
}

/** A payment on TRON whose sender a screening list names. */
export async function storeHeldPayment(site: DashboardSite, clientReference: string): Promise<TronPayment> {
  const arrived = aPaidPayment(site, { status: 'processing', clientReference });
  const { payment, transfer } = arrived;
  const finding: ScreeningFinding = {
    network: TRON.name,
    address: transfer.from,
    verdict: 'hit',
    source: 'list',
  };
  await stored(site, {
    transfer,
    payment: {
      ...payment,
      creditedIds: [transferIdOf(transfer)],
      paidAt: transfer.minedAt,
      settlement: { state: 'due', provider: 'sandbox', dueAt: transfer.minedAt },
      screening: { state: 'held', since: transfer.minedAt, findings: [finding], released: [], told: [] },
    },
  });
  return shownOf(arrived);
}

/** @param cameAfter hours from the choice to the transfer; the window has half an hour */
function aPaidPayment(site: DashboardSite, over: Partial<Payment>, cameAfter = 0.1): Arrived {
  const at = new Date(Date.now() - 3 * HOUR_MS);
  const businessId = new Types.ObjectId(site.businessId);
  const payment = aLockedPayment(at, { ...over, businessId, fiatAmount: '31000.00' }, network);
  Object.assign(payment.deposit, { token: 'USDT', tokenAddress: USDT, expectedUnits: '20000000' });
  const minedAt = new Date(at.getTime() + cameAfter * HOUR_MS);
  // A hash of several letters, as a person would copy it.
  const txHash = `0x${payment._id.toHexString()}${'ab'.repeat(20)}`;
  return { payment, transfer: aTransfer(payment, { minedAt, txHash }) };
}

async function stored({ app }: DashboardSite, { payment, transfer }: Arrived): Promise<void> {
  const model = <T>(name: string): Model<T> => app.nest.get(getModelToken(name), { strict: false });
  await model<Payment>(PAYMENT).create(payment);
  await model<Transfer>(TRANSFER).create(transfer);
  await app.nest.get(PaymentEvaluator, { strict: false }).evaluate(payment._id);
}

function shownOf({ payment, transfer }: Arrived): TronPayment {
  return {
    id: payment._id.toHexString(),
    clientReference: payment.clientReference,
    address: formatTronAddress(transfer.to),
    sender: formatTronAddress(transfer.from),
    txHash: transfer.txHash,
  };
}
