import { Types } from 'mongoose';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { refundablePayments } from '@cowrie/api/money-out/testing/refundable-payments';
import { AN_ACCOUNT, openSettlements } from '@cowrie/api/money-out/testing/settlements-world';
import { SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import { PAYER } from '@cowrie/api/money-out/payouts/payout-party';
import { TRANSFER } from '@cowrie/api/chain/chain-records/transfer.schema';
import { PAYMENT } from '@cowrie/api/money-in/payments/document/payment.schema';
import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import type { DashboardSite } from './dashboard-page';
import { store } from './data/payments.data';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Works on the database of a site's service. */
async function inDatabase<T>(site: DashboardSite, work: (database: TestDatabase) => Promise<T>): Promise<T> {
  const database = await startDatabase({ usedUri: site.app.mongoUri });
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}

/** Stores a payment of 5 USDC that were sold. Returns its ID. */
export function storeSoldPayment(site: DashboardSite): Promise<string> {
  return inDatabase(site, (database) => refundablePayments(database, Date.now()).sold(site.businessId));
}

/** Stores the same as money that a settlement will pay. Returns its ID. */
export function storeOwedPayment(site: DashboardSite): Promise<string> {
  return inDatabase(site, (database) =>
    refundablePayments(database, Date.now()).sold(site.businessId, undefined, { isPayable: true }),
  );
}

/** Stores a payment of 5 USDC that were sold, with this much refunded for good. Returns its ID. */
export function storeRefundedPayment(site: DashboardSite, amount: string): Promise<string> {
  return inDatabase(site, async (database) => {
    const { sold, rooms } = refundablePayments(database, Date.now());
    const id = await sold(site.businessId);
    const { requests, payoutEvaluator, sync } = rooms.refunds;
    const payment = await database.payments.findById(id).lean().orFail();
    const order = { basis: 'amount', amount, destination: WALLET } as const;
    const shop = { ...PAYER, kind: 'merchant', id: site.businessId } as const;
    const { _id } = await requests.request(payment, order, shop);
    const from = payment.deposit?.treasury ?? '';
    const handOut = { signer: 'hot', from, state: 'open', at: new Date(), scannedThrough: 1 } as const;
    await payoutEvaluator.evaluate(_id, () => ({ set: { handOut } }));
    const transfer = { txHash: `0x${_id.toHexString().padEnd(64, '0')}`, ordinal: 0, blockNumber: 7 };
    await sync.tell(await payoutEvaluator.evaluate(_id, () => ({ set: { transfer } })));
    return id;
  });
}

/** Stores a payment of 5 USDC that got 3 so far; its customer can still pay. Returns its ID. */
export async function storeUnderpaidPayment(site: DashboardSite): Promise<string> {
  const payment = aLockedPayment(new Date(), {
    businessId: new Types.ObjectId(site.businessId),
    status: 'processing',
    seenUnits: '3000000',
    confirmedUnits: '3000000',
    deficitUnits: '2000000',
  });
  await store(site, PAYMENT, payment);
  await store(site, TRANSFER, aTransfer(payment, { units: '3000000' }));
  return payment._id.toHexString();
}

/** Stores a refund of late money that its customer asked for and that waits for approval. Returns its ID. */
export function storeRefund(site: DashboardSite): Promise<string> {
  return inDatabase(site, async (database) => {
    const { late, rooms } = refundablePayments(database, Date.now());
    const payment = await database.payments
      .findById(await late(site.businessId))
      .lean()
      .orFail();
    const order = { basis: 'unaccepted', destination: WALLET, reason: 'I paid too late' } as const;
    return (await rooms.refunds.requests.request(payment, order, PAYER))._id.toHexString();
  });
}

/** Stores a settlement of one payment. Returns its ID. */
export function storeSettlement(site: DashboardSite): Promise<string> {
  return inDatabase(site, async (database) => {
    const _id = new Types.ObjectId(site.businessId);
    await database.merchants.updateOne(
      { _id },
      { $set: { 'environments.test.settlements': { schedule: 'per_payment', minimumAmount: '5000' } } },
    );
    const sold = await refundablePayments(database, Date.now()).sold(site.businessId, undefined, {
      isPayable: true,
    });
    await openSettlements(database, new FakeClock(Date.now())).making.run();
    const line = await database.settlementLines.findOne({ 'line.paymentId': sold }).lean().orFail();
    return line.settlementId.toHexString();
  });
}

/** Sets the account of the site's business, and asks for a change of it. */
export async function storeAccountChange(site: DashboardSite): Promise<void> {
  const accounts = site.app.nest.get(SettlementAccounts, { strict: false });
  const businessId = new Types.ObjectId(site.businessId);
  const scope = { businessId, environment: 'test', currency: 'NGN' } as const;
  await accounts.set(scope, AN_ACCOUNT, { name: 'cli:tests' });
  await accounts.set(scope, { ...AN_ACCOUNT, number: '9876543210' }, { name: 'cli:tests' });
}
