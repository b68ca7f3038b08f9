import { getModelToken } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { aLockedPayment, aPayment, aRateEvidence, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { TRANSFER } from '@cowrie/api/chain/chain-records/transfer.schema';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PAYOUT } from '@cowrie/api/money-out/payouts/payout.schema';
import { DELIVERY } from '@cowrie/api/notify/webhooks/deliveries/delivery.schema';
import type { DashboardSite } from '../dashboard-page';

const DAY_MS = 86_400_000;
const STATUSES = ['completed', 'completed', 'completed', 'expired', 'failed'] as const;

type Locked = ReturnType<typeof aLockedPayment>;

/** Stores documents as the service would. */
export async function store(site: DashboardSite, name: string, ...documents: object[]): Promise<void> {
  const model: Model<object> = site.app.nest.get(getModelToken(name), { strict: false });
  await model.collection.insertMany(documents as never[], { ignoreUndefined: true });
}

/** Stores some payments of each of the last weeks. */
export async function storeManyPayments(site: DashboardSite): Promise<void> {
  const payments = Array.from({ length: 120 }, (_, i): Payment => {
    const at = new Date(Date.now() - i * (DAY_MS / 4) - 60_000);
    const over = {
      businessId: new Types.ObjectId(site.businessId),
      status: STATUSES[i % STATUSES.length]!,
      fiatAmount: `${(((i * 7919) % 90) + 10) * 1000}.00`,
      ...(i === 3 && { heldSince: at }),
    };
    return i === 0
      ? aPayment(at, { ...over, status: 'pending' })
      : aLockedPayment(at, over, aNetwork({ name: i % 3 === 0 ? 'celo' : 'base' }));
  });
  await store(site, PAYMENT, ...payments);
}

/** Stores one payment to which everything has happened, and returns its ID. */
export async function storeFullPayment(site: DashboardSite): Promise<string> {
  const at = new Date(Date.now() - 3_600_000);
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  const payment: Locked = aLockedPayment(at, {
    businessId: new Types.ObjectId(site.businessId),
    status: 'completed',
    clientReference: 'Order20417x',
    customer: { email: 'ada@example.com', emailKey: 'ada@example.com', firstName: 'Ada', lastName: 'Obi' },
    metadata: { cart: '<b>7 shoes</b>', shop: 'https://lagos.example.com' },
    confirmedUnits: '5000000',
    paidAt: later(90),
    completedAt: later(300),
    heldSince: later(900),
    refunds: [{ status: 'sent' }] as never,
    settlement: {
      state: 'settled',
      provider: 'sandbox',
      sentUnits: '5000000',
      settledAt: later(300),
      collectedFiatAmount: '7750.00',
      merchantFee: '77.50',
      fills: [{ orderId: 'o', soldUnits: '5000000', boughtAmount: '7750.00', at: later(290) }],
    },
    history: [
      { at: later(60), from: 'pending', to: 'processing', cause: 'funds_seen' },
      { at: later(300), from: 'processing', to: 'completed', cause: 'settled' },
    ],
    events: [
      { id: 'evt_1', type: 'payment.processing', sequence: 1, at: later(60), body: '{}' },
      { id: 'evt_2', type: 'payment.paid', sequence: 2, at: later(90), body: '{}' },
      { id: 'evt_3', type: 'payment.completed', sequence: 3, at: later(300), body: '{}' },
    ],
    ledger: [
      {
        at: later(90),
        lines: [
          { account: 'received', asset: 'USDC@base', units: '-5000000' },
          { account: 'vault', asset: 'USDC@base', units: '5000000' },
        ],
      },
      {
        at: later(290),
        lines: [
          { account: 'converted', asset: 'NGN', units: '-775000' },
          { account: 'payable', asset: 'NGN', units: '767250' },
          { account: 'fee', asset: 'NGN', units: '7750' },
        ],
      },
    ],
  });
  payment.deposit.rateEvidence = aRateEvidence(at);
  payment.deposit.fee = { basisPoints: 100, fixed: '0.00' };
  const paid = aTransfer(payment);
  const late = aTransfer(payment, { minedAt: later(7200), units: '2500000' });
  payment.creditedIds = [`${paid.network}:${paid.txHash}:${paid.ordinal}`];
  await store(site, PAYMENT, payment);
  await store(site, TRANSFER, paid, late);
  await store(site, PAYOUT, aRefund(payment, later(1000)));
  const delivery = {
    businessId: payment.businessId,
    environment: 'test',
    endpointId: new Types.ObjectId(),
    paymentId: payment._id,
    lane: 'l',
    body: '{}',
    createdAt: later(300),
  };
  await store(
    site,
    DELIVERY,
    {
      ...delivery,
      _id: `evt_1:${payment._id.toHexString()}`,
      eventId: 'evt_1',
      sequence: 1,
      type: 'payment.processing',
      state: 'delivered',
      tries: 1,
      attempts: [{ at: later(61), durationMs: 40, status: 200 }],
    },
    {
      ...delivery,
      _id: `evt_3:${payment._id.toHexString()}`,
      eventId: 'evt_3',
      sequence: 3,
      type: 'payment.completed',
      state: 'given_up',
      tries: 9,
      attempts: [{ at: later(301), durationMs: 40, status: 500 }],
    },
  );
  return payment._id.toHexString();
}

function aRefund({ _id, businessId, deposit, clientReference }: Locked, createdAt: Date): object {
  return {
    _id: new Types.ObjectId(),
    businessId,
    environment: 'test',
    purpose: 'refund',
    paymentId: _id,
    clientReference,
    token: 'USDC',
    network: deposit.network,
    tokenAddress: deposit.tokenAddress,
    decimals: 6,
    units: '1000000',
    treasury: deposit.treasury,
    status: 'awaiting_approval',
    version: 1,
    requestedBy: { kind: 'merchant', id: 'm', name: 'm' },
    approvals: [],
    history: [],
    rule: { isAboveLimit: true, isPayerTrusted: false },
    createdAt,
    updatedAt: createdAt,
  };
}
