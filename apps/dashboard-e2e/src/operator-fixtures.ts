import { getModelToken } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { TRANSFER, type Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { AN_ACCOUNT } from '@cowrie/api/money-out/testing/settlements-world';
import {
  MERCHANT_SETTLEMENT,
  type MerchantSettlement,
} from '@cowrie/api/money-out/merchant-settlements/merchant-settlement.schema';
import { SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentEvaluator } from '@cowrie/api/money-in/payments/evaluate/payment-evaluator.service';
import type { DashboardSite } from './dashboard-page';

const HOUR_MS = 3_600_000;
const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const part = <T>({ app }: DashboardSite, type: abstract new (...args: never[]) => T): T =>
  app.nest.get<T>(type, { strict: false });
const model = <T>({ app }: DashboardSite, name: string): Model<T> =>
  app.nest.get(getModelToken(name), { strict: false });

/** Creates an expired payment of the site's business, with 5 USDC that came late. Returns its ID. */
export async function lateMoney(site: DashboardSite, clientReference: string): Promise<string> {
  const now = Date.now();
  const businessId = new Types.ObjectId(site.businessId);
  const over = { businessId, status: 'expired', clientReference } as const;
  const payment = aLockedPayment(new Date(now - 3 * HOUR_MS), over);
  await model<Payment>(site, PAYMENT).create(payment);
  await model<Transfer>(site, TRANSFER).create(aTransfer(payment, { minedAt: new Date(now - HOUR_MS) }));
  await part(site, PaymentEvaluator).evaluate(payment._id);
  return payment._id.toHexString();
}

/** Creates a refund of late money that another operator asked for. Returns its ID. */
export async function askedRefund(site: DashboardSite, clientReference: string): Promise<string> {
  const paymentId = await lateMoney(site, clientReference);
  const asking = await site.asOperator('operator');
  const { body } = await asking.callAdmin('post', `/payments/${paymentId}/refunds`, {
    body: { basis: 'unaccepted', destination: WALLET, reason: 'It came late' },
  });
  return (body as { data: { id: string } }).data.id;
}

/**
 * Creates a settlement of the site's business that waits to be paid, to an account that is set. Returns its
 * ID.
 */
export async function openSettlement(site: DashboardSite): Promise<string> {
  const now = new Date();
  const businessId = new Types.ObjectId(site.businessId);
  const place = { businessId, environment: 'test', currency: 'NGN' } as const;
  await part(site, SettlementAccounts).set(
    place,
    { ...AN_ACCOUNT, holder: 'Lagos Leather' },
    { name: 'cli:tests' },
  );
  const settlement: MerchantSettlement = {
    _id: new Types.ObjectId(),
    ...place,
    state: 'open',
    version: 1,
    planned: [],
    lineCount: 1,
    total: { collected: '775000', fee: '7750', refunded: '0', feeReturned: '0', amount: '767250' },
    createdAt: now,
    updatedAt: now,
  };
  await model<MerchantSettlement>(site, MERCHANT_SETTLEMENT).create(settlement);
  return settlement._id.toHexString();
}
