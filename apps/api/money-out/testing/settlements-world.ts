import { Types } from 'mongoose';
import type { SettlementSchedule } from '@cowrie/dto';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { type AccountLookup, PlayedLookup } from '@cowrie/api/merchants/merchants/account-lookup.port';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { SettlementAccountsRepository } from '@cowrie/api/merchants/merchants/settlement-accounts.repository';
import {
  type NewAccount,
  SettlementAccounts,
} from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import { MerchantEvents, type MerchantEvent } from '../merchant-settlements/merchant-events.port';
import { MerchantSettlements } from '../merchant-settlements/merchant-settlements.repository';
import { SettlementDesk } from '../merchant-settlements/settlement-desk.service';
import { SettlementBuilder } from '../merchant-settlements/settlement-builder.service';
import { SettlementMaking } from '../merchant-settlements/settlement-making.service';
import { owedFieldsOf } from '@cowrie/api/money-in/payments/lists/owed';
import { OwedPayments } from '@cowrie/api/money-in/payments/lists/owed-payments.repository';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PaymentRefund } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { SetAsideItems } from '@cowrie/api/platform/queues/set-aside-items.repository';
import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { startDatabase, type TestDatabase } from './database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import type { Observed } from '@cowrie/api/platform/testing/observed';
import { aConfig } from '@cowrie/api/platform/testing/test-config';

/** Keeps each reported event once per ID. */
export class ToldEvents extends MerchantEvents {
  private readonly byId = new Map<string, MerchantEvent>();

  override tell(event: MerchantEvent): Promise<void> {
    if (!this.byId.has(event._id)) this.byId.set(event._id, event);
    return Promise.resolve();
  }

  of(type?: MerchantEvent['type']): MerchantEvent[] {
    return [...this.byId.values()].filter((event) => type === undefined || event.type === type);
  }

  clear(): void {
    this.byId.clear();
  }
}

export type SettlementsWorld<D extends TestDatabase = TestDatabase> = ReturnType<
  typeof openSettlementsWorld<D>
>;

/** Returns what makes and pays settlements in one process. */
export function openSettlements(
  database: TestDatabase,
  clock: FakeClock,
  {
    wrap = (it) => it,
    lookup = new PlayedLookup(),
    events = new ToldEvents(),
  }: { wrap?: Observed['wrap']; lookup?: AccountLookup; events?: MerchantEvents } = {},
) {
  const settlements = wrap(new MerchantSettlements(database.settlements, database.settlementLines, clock));
  const payments = wrap(new PaymentsRepository(database.payments, clock));
  const owed = wrap(new OwedPayments(database.payments));
  const transfers = wrap(new TransfersRepository(database.transfers));
  const merchants = wrap(new MerchantsService(database.merchants, clock));
  const records = wrap(new SettlementAccountsRepository(database.settlementAccounts, clock));
  const audit = wrap(new AuditLog(database.auditEntries, clock));
  const accounts = new SettlementAccounts(records, lookup, audit, aConfig(), clock);
  const builder = new SettlementBuilder(settlements, payments, owed, transfers, aConfig(), clock);
  const setAside = new SetAside(wrap(new SetAsideItems(database.setAsideItems)), clock, aConfig());
  const making = new SettlementMaking(
    settlements,
    builder,
    owed,
    merchants,
    accounts,
    records,
    wrap(events),
    setAside,
    clock,
  );
  const desk = new SettlementDesk(settlements, builder, merchants, accounts, audit, clock);
  return { settlements, payments, owed, merchants, records, accounts, builder, making, desk };
}

/** An account that the simulated institutions know. */
export const AN_ACCOUNT: NewAccount = {
  kind: 'bank',
  currency: 'NGN',
  institution: 'GTBINGLA',
  institutionName: 'Guaranty Trust Bank',
  number: '0123456789',
  holder: 'Ada Stores',
};

/**
 * Starts a world with a database, a clock, and a merchant in Nigeria whose completed payments are paid out.
 */
export const startSettlementsWorld = async () => openSettlementsWorld(await startDatabase());

/** The same on a database with more collections. */
export function openSettlementsWorld<D extends TestDatabase>(database: D) {
  const clock = new FakeClock();
  const told = new ToldEvents();
  const own = openSettlements(database, clock, { events: told });
  let merchant: Merchant;

  const stored = async ({ _id }: Pick<Payment, '_id'>): Promise<Payment> =>
    database.payments.findById(_id).lean().orFail();

  return {
    clock,
    database,
    ...own,
    stored,
    merchant: () => merchant,
    told,
    open: (options: Parameters<typeof openSettlements>[2] = {}) =>
      openSettlements(database, clock, { events: told, ...options }),
    async reset(schedule: SettlementSchedule = 'daily') {
      await database.clear();
      told.clear();
      // Noon in Lagos.
      clock.set(Date.UTC(2033, 0, 10, 11));
      merchant = await own.merchants.create({ name: 'Ada Stores', country: 'NG' });
      await this.set({ schedule });
      await own.accounts.set({ businessId: merchant._id, environment: 'test', currency: 'NGN' }, AN_ACCOUNT, {
        name: 'ada',
      });
    },
    /** Changes when the merchant is paid. */
    async set(settlements: NonNullable<Merchant['environments']['test']['settlements']>) {
      await database.merchants.updateOne(
        { _id: merchant._id },
        { $set: { 'environments.test.settlements': settlements } },
      );
    },
    /** Stores a completed payment that was sold for `collected` and charged `fee`, and is owed since now. */
    async completed(collected = '7750.00', fee = '77.50', over: Partial<Payment> = {}): Promise<Payment> {
      const now = clock.now();
      const locked = aLockedPayment(now, { businessId: merchant._id, ...over });
      const { deposit } = locked;
      const sold = { orderId: 'order', soldUnits: '5000000', boughtAmount: collected, at: now };
      const payment: Payment = {
        ...locked,
        deposit: { ...deposit, fee: { basisPoints: 100, fixed: '0' } },
        status: 'completed',
        settlement: {
          state: 'settled',
          provider: 'sandbox',
          fills: [sold],
          collectedFiatAmount: collected,
          merchantFee: fee,
          settledAt: now,
          isPayable: true,
          ...over.settlement,
        },
        completedAt: now,
        endedAt: now,
      };
      Object.assign(payment, owedFieldsOf(payment, now));
      await own.payments.insertOnce(payment);
      return payment;
    },
    /** Adds a refund of sold money, as an evaluation does. */
    async refund(of: Pick<Payment, '_id'>, charged: string, feeReturned?: string): Promise<Types.ObjectId> {
      const id = new Types.ObjectId();
      const at = clock.now();
      for (;;) {
        const payment = await stored(of);
        const { deposit } = payment;
        if (!deposit) throw new Error('it has no deposit');
        const { token, network, tokenAddress, decimals } = deposit;
        const refund: PaymentRefund = {
          id,
          basis: 'amount',
          token,
          network,
          tokenAddress,
          decimals,
          units: '1000000',
          sources: [{ account: 'converted', units: '1000000' }],
          charged,
          feeReturned,
          status: 'queued',
          version: 1,
          told: [],
          createdAt: at,
          requestedBy: { kind: 'merchant', id: 'merchant', name: 'merchant' },
        };
        const refunds = [...(payment.refunds ?? []), refund];
        const owed = owedFieldsOf({ ...payment, refunds }, at);
        if (await own.payments.commit(payment, { set: { refunds, ...owed } })) return id;
      }
    },
    /** Moves the clock to noon of the next day. */
    tomorrow: () => clock.advanceSeconds(86_400),
    stop: () => database.stop(),
  };
}
