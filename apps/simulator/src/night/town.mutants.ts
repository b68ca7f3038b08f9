import { MerchantSettlements } from '@cowrie/api/money-out/merchant-settlements/merchant-settlements.repository';
import { PayoutDecisions } from '@cowrie/api/money-out/payouts/payout-decisions.service';
import { PayoutsRepository } from '@cowrie/api/money-out/payouts/payouts.repository';
import { RefundLimits } from '@cowrie/api/money-out/payouts/refund-limits.service';
import { SentPayouts } from '@cowrie/api/money-out/payouts/sending/sent-payouts.repository';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import { PaymentListRepository } from '@cowrie/api/money-in/payments/lists/payment-list.repository';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { RatesService } from '@cowrie/api/money-in/quotes/rates.service';
import { EventsRepository } from '@cowrie/api/notify/events/events.repository';
import { MailsRepository } from '@cowrie/api/notify/mail/mails.repository';
import { DeliveriesRepository } from '@cowrie/api/notify/webhooks/deliveries/deliveries.repository';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { FakePayer } from '../chain/fake-payer';
import { FakeReader } from '../chain/fake-reader';
import { altered, mutantOf } from '../mutants';
import type { Mutant } from '../world';

const nothing = () => Promise.resolve();

/** Faulty versions of what only the whole service has: its doors, its mails, its payouts on the chain. */
export const TOWN_MUTANTS: Record<string, Mutant> = {
  // The three that reached a person.
  'a refund of nothing that is stored': mutantOf(PayoutsRepository, (payouts) => ({
    insertOnce: (payout) => payouts.insertOnce({ ...payout, units: '0' }),
  })),
  'a float that never looks again at what is final': mutantOf(SentPayouts, () => ({
    networksToLookAgain: () => Promise.resolve([]),
    dueForAnotherLook: () => Promise.resolve([]),
  })),
  // Doors.
  'a payment that every shop can read': mutantOf(PaymentsRepository, (payments) => ({
    findOfTenant: async ({ environment }, _id, fields) => {
      const payment = await payments.find(_id);
      return payment && payments.findOfTenant({ businessId: payment.businessId, environment }, _id, fields);
    },
  })),
  'a refund that every shop can read': mutantOf(PayoutsRepository, (payouts) => ({
    findOfTenant: (_tenant, _id) => payouts.find(_id),
  })),
  'a settlement that every shop can read': mutantOf(MerchantSettlements, (settlements) => ({
    findOfTenant: (_tenant, _id) => settlements.find(_id),
  })),
  'a key that works after its revocation': mutantOf(ApiKeysService, () => ({
    revoke: () => Promise.resolve(true),
  })),
  'a list that leaves out its last row': mutantOf(PaymentListRepository, (list) => ({
    page: async (...args) => {
      const page = await list.page(...args);
      return { ...page, rows: page.rows.slice(0, -1) };
    },
  })),
  'a list of events that repeats the last one of a page': mutantOf(EventsRepository, (events) => ({
    page: (tenant, after, limit) => events.page(tenant, Math.max(0, after - 1), limit),
  })),
  'a rate that is a hundredth too high': mutantOf(RatesService, (rates) => ({
    rate: async (token, currency) => {
      const evidence = await rates.rate(token, currency);
      return { ...evidence, rate: '1565.50' };
    },
  })),
  // Mails and webhooks.
  'e-mails that are not stored': mutantOf(MailsRepository, () => ({ insertOnce: nothing })),
  'an e-mail that is never marked as sent': mutantOf(MailsRepository, () => ({ end: nothing })),
  'a refund link that opens the newest refund': (part, { database }) =>
    part instanceof PayoutsRepository
      ? (altered<PayoutsRepository>(part, {
          findByClaim: async (hash) => {
            const found = await part.findByClaim(hash);
            if (!found) return found;
            const open = { paymentId: found.paymentId, status: 'awaiting_address' as const };
            const [newest = found] = await database.payouts.find(open).sort({ _id: -1 }).limit(1).lean();
            return newest;
          },
        }) as typeof part)
      : part,
  'a webhook that counts as delivered when it is refused': mutantOf(DeliveriesRepository, (deliveries) => ({
    record: (recorded) =>
      deliveries.record(recorded.map((one) => ({ ...one, outcome: { state: 'delivered' } }))),
  })),
  'every second webhook that is not stored': mutantOf(DeliveriesRepository, (deliveries) => ({
    insertOnce: (candidates) => deliveries.insertOnce(candidates.filter((_, index) => index % 2 === 0)),
  })),
  // Money out.
  'a settlement without its fee': mutantOf(MerchantSettlements, (settlements) => ({
    commit: (settlement, change) =>
      settlements.commit(settlement, {
        ...change,
        ...(change.total && { total: { ...change.total, fee: '0' } }),
      }),
  })),
  'a settlement whose last line is not stored': mutantOf(MerchantSettlements, (settlements) => ({
    storeLines: (lines) => settlements.storeLines(lines.slice(0, -1)),
  })),
  'an approval that is not audited': mutantOf(AuditLog, () => ({
    carry: nothing,
    complete: nothing,
    carryAll: nothing,
  })),
  'a limit that forgets the refunds before': mutantOf(PayoutsRepository, () => ({
    countedBeside: () => Promise.resolve([]),
  })),
  'a limit that nothing is above': mutantOf(RefundLimits, (limits) => ({
    ruleOf: async (refund) => ({ ...(await limits.ruleOf(refund)), isAboveLimit: false }),
  })),
  'a payout that its requester approves': mutantOf(PayoutDecisions, (decisions) => ({
    approve: (id, by, ...rest) =>
      decisions.approve(id, { ...by, id: `${by.id}x`, standsFor: undefined } as typeof by, ...rest),
  })),
  'a float that signs again under a new nonce': mutantOf(FakePayer, signsAnew),
  'a payment without a nonce that is called dead while a block can still hold it': mutantOf(
    FakePayer,
    () => ({ lifeOf: () => Promise.resolve('dead') }),
  ),
  'a payment without a nonce that is never called dead': mutantOf(FakePayer, () => ({
    lifeOf: () => Promise.resolve('waiting'),
  })),
  'a float that is paid from by two processes': mutantOf(LeaseService, () => ({
    acquire: () => Promise.resolve(true),
  })),
  'a reader that finds no payout': mutantOf(FakeReader, () => ({ paid: () => Promise.resolve([]) })),
};

/** Signs what was broadcast before once more, under the next nonce. */
function signsAnew(payer: FakePayer): Partial<FakePayer> {
  const sent = new Set<string>();
  return {
    broadcast: async (raw) => {
      if (!sent.has(raw)) {
        sent.add(raw);
        return payer.broadcast(raw);
      }
      const { movement } = JSON.parse(raw) as {
        movement?: { tokenAddress: string; to: string; units: string };
      };
      const { pending: nonce } = await payer.nonces();
      if (!movement) return payer.broadcast(raw);
      const { tokenAddress, to, units } = movement;
      const signed = await payer.sign({ tokenAddress, to, amountUnits: BigInt(units), nonce });
      return payer.broadcast(signed.rawTransaction);
    },
  };
}
