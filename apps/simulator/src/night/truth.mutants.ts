import { Types } from 'mongoose';
import { SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import {
  type PaymentCommit,
  PaymentsRepository,
} from '@cowrie/api/money-in/payments/document/payments.repository';
import { IdempotencyKeysRepository } from '@cowrie/api/money-in/payments/idempotency/idempotency-keys.repository';
import { owedFieldsOf } from '@cowrie/api/money-in/payments/lists/owed';
import { PaymentEvaluator } from '@cowrie/api/money-in/payments/evaluate/payment-evaluator.service';
import { OwedPayments } from '@cowrie/api/money-in/payments/lists/owed-payments.repository';
import { PaymentListRepository } from '@cowrie/api/money-in/payments/lists/payment-list.repository';
import { PaymentsService } from '@cowrie/api/money-in/payments/payments.service';
import { MerchantSettlements } from '@cowrie/api/money-out/merchant-settlements/merchant-settlements.repository';
import { SettlementBuilder } from '@cowrie/api/money-out/merchant-settlements/settlement-builder.service';
import { SettlementDesk } from '@cowrie/api/money-out/merchant-settlements/settlement-desk.service';
import { PayoutEvaluator } from '@cowrie/api/money-out/payouts/payout-evaluator.service';
import { RefundRequests } from '@cowrie/api/money-out/payouts/refund-requests.service';
import { BatchWithdrawals } from '@cowrie/api/money-out/payouts/sending/batch-withdrawals.service';
import { PayoutProposals } from '@cowrie/api/money-out/payouts/sending/safe/payout-proposals.repository';
import { MailsRepository } from '@cowrie/api/notify/mail/mails.repository';
import { DeliveriesRepository } from '@cowrie/api/notify/webhooks/deliveries/deliveries.repository';
import { WebhookEndpointsService } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoints.service';
import { altered, mutantOf } from '../mutants';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { Mutant } from '../world';

const neverReleasing = mutantOf(SettlementBuilder, () => ({ release: () => Promise.resolve() }));
const forgettingToRelease = mutantOf(MerchantSettlements, (settlements) => ({
  commit: (settlement, { isReleasing: _, ...change }) => settlements.commit(settlement, change),
}));

const countingCancelled = mutantOf(PaymentsRepository, (payments) => ({
  commit: async (payment, change) => {
    const before = await payments.find(payment._id);
    return payments.commit(payment, before ? owingCancelled(before, change) : change);
  },
  commitMany: (changes) =>
    payments.commitMany(
      changes.map(({ payment, commit }) => ({ payment, commit: owingCancelled(payment, commit) })),
    ),
}));
const chargingCancelled = mutantOf(SettlementBuilder, (builder) => {
  const inner = builder as unknown as { payments: PaymentsRepository };
  const { payments } = inner;
  inner.payments = altered(payments, {
    find: async (id) => {
      const payment = await payments.find(id);
      return payment && asIfSent(payment);
    },
  });
  return {};
});

/** Faulty versions of figures, lists, files, keys, settlements, secrets and e-mails. */
export const TRUTH_MUTANTS: Record<string, Mutant> = {
  // What is shown.
  'a verification that names the amount asked for': mutantOf(PaymentsService, (service) => ({
    verify: async (caller, id) => {
      const { cryptoAmount = '0.00' } = await service.details(caller, id);
      return { ...(await service.verify(caller, id)), cryptoAmount };
    },
    verifyByReference: async (caller, reference) => {
      const verified = await service.verifyByReference(caller, reference);
      const { cryptoAmount = '0.00' } = await service.details(caller, new Types.ObjectId(verified.paymentId));
      return { ...verified, cryptoAmount };
    },
  })),
  'a list whose later pages leave out a payment': mutantOf(PaymentListRepository, (list) => ({
    page: async (tenant, query, fields) => {
      const page = await list.page(tenant, query, fields);
      return query.page === 1 ? page : { ...page, rows: page.rows.slice(1) };
    },
  })),
  'a list that includes the end of its time range': mutantOf(PaymentListRepository, (list) => ({
    page: (tenant, query, fields) => list.page(tenant, { ...query, ...withEnd(query) }, fields),
    walk: (tenant, query, fields) => list.walk(tenant, { ...query, ...withEnd(query) }, fields),
  })),
  'a file that leaves out its first payment': mutantOf(PaymentListRepository, (list) => ({
    walk: (tenant, query, fields) => {
      const rows = list.walk(tenant, query, fields);
      return (async function* () {
        await rows.next();
        yield* rows;
      })();
    },
  })),
  'an e-mail about a sent refund that is not stored': mutantOf(MailsRepository, (mails) => ({
    insertOnce: (made) => mails.insertOnce(made.filter(({ kind }) => kind !== 'refund_sent')),
  })),
  // Whose it is.
  'an idempotency key that both environments share': mutantOf(IdempotencyKeysRepository, (keys) => ({
    reserve: (owner, ...rest) => keys.reserve({ ...owner, environment: 'test' }, ...rest),
  })),
  'an idempotency key that is not compared with its first order': mutantOf(
    IdempotencyKeysRepository,
    (keys) => ({
      reserve: (owner, request, wanted) => keys.reserve(owner, { ...request, requestHash: '' }, wanted),
    }),
  ),
  'a refund that is not compared with the first one under its key': mutantOf(RefundRequests, (requests) => ({
    request: (payment, order, by, repeatable) =>
      requests.request(payment, order, by, repeatable && { ...repeatable, requestHash: '' }),
  })),
  'a reference that leads into the other environment': mutantOf(PaymentsRepository, (payments) => ({
    findByReference: (tenant, ...rest) =>
      payments.findByReference({ ...tenant, environment: 'test' }, ...rest),
  })),
  // Large amounts.
  'a payment of exactly the large amount that waits for more blocks': largeAbove('7.999999'),
  'a payment just above the large amount that does not wait': largeAbove('8.000001'),
  // Settlements.
  'a new account that is paid at once': mutantOf(SettlementAccounts, (accounts) => ({
    currentOf: async (businessId, environment, currency) => {
      const { pending } = await accounts.stateOf({ businessId, environment, currency });
      return pending ?? accounts.currentOf(businessId, environment, currency);
    },
  })),
  'a settlement that one person begins and ends': mutantOf(SettlementDesk, (desk) => ({
    pay: (id, reference, by) =>
      desk.pay(id, reference, { ...by, name: `${by.name}x`, operatorId: 'f'.repeat(24) }),
  })),
  // The worker and the call do the same, so both must forget it.
  'a failed settlement that keeps its payments': (part, world) =>
    neverReleasing(forgettingToRelease(part, world), world),
  // What finds the debt, and what makes the settlement, do the same.
  'a cancelled refund that costs the merchant': (part, world) =>
    chargingCancelled(countingCancelled(part, world), world),
  'a refund whose cost no settlement takes': mutantOf(OwedPayments, (owed) => ({
    walk: (scope, owedAs, before) => (owedAs === 'cost' ? nobody() : owed.walk(scope, owedAs, before)),
  })),
  // Batches.
  'a file that is taken back, and whose payouts wait for ever': mutantOf(PayoutEvaluator, (evaluator) => ({
    evaluate: (id, factOf = () => undefined) =>
      evaluator.evaluate(id, (payout) => {
        const fact = factOf(payout);
        return fact?.set?.handOut?.withdrawal && !payout.handOut?.withdrawal ? undefined : fact;
      }),
  })),
  'a proposal that is taken back although it can be executed': mutantOf(BatchWithdrawals, (withdrawals) => {
    const inner = withdrawals as unknown as { proposals: PayoutProposals };
    const { proposals } = inner;
    inner.proposals = altered(proposals, {
      find: async (ids) =>
        (await proposals.find(ids)).map((one) => ({
          ...one,
          gap: { nonce: one.nonce - 100, since: one.at },
        })),
    });
    return {};
  }),
  // Webhooks.
  'a replaced secret that signs for ever': mutantOf(WebhookEndpointsService, (endpoints) => ({
    secretsInForce: (endpoint) =>
      endpoints.secretsInForce({
        ...endpoint,
        secrets: endpoint.secrets.map(({ expiresAt: _, ...secret }) => secret),
      }),
  })),
  'a secret that is replaced without an overlap': mutantOf(WebhookEndpointsService, (endpoints) => ({
    rollSecret: (tenant, id, _overlap, entry) =>
      endpoints.rollSecret(tenant, id, { overlapSeconds: 0 }, entry),
  })),
  'webhooks of a payment that wait for none before': mutantOf(DeliveriesRepository, (deliveries) => ({
    insertOnce: (made) =>
      deliveries.insertOnce(
        made.map(({ laneMark: _, ...one }) => ({ ...one, state: 'pending', nextAt: one.createdAt })),
      ),
  })),
};

/** An evaluation for which payments are large above this number of tokens. */
function largeAbove(aboveTokens: string): Mutant {
  return mutantOf(PaymentEvaluator, (evaluator) => {
    const inner = evaluator as unknown as { config: AppConfig };
    const environments = structuredClone(inner.config.environments);
    for (const { large } of environments.test?.networks ?? [])
      if (large) Object.assign(large, { aboveTokens });
    inner.config = { ...inner.config, environments };
    return {};
  });
}

/** The change, with the debt that the payment has if its cancelled refunds cost what the others do. */
function owingCancelled(payment: Payment, change: PaymentCommit): PaymentCommit {
  if (!('owedUnits' in change.set)) return change;
  const after = asIfSent({ ...payment, ...change.set } as Payment);
  return { ...change, set: { ...change.set, ...owedFieldsOf(after, after.updatedAt) } };
}

function asIfSent(payment: Payment): Payment {
  const refunds = payment.refunds?.map((one) =>
    one.status === 'cancelled' ? { ...one, status: 'final' as const } : one,
  );
  return { ...payment, ...(refunds && { refunds }) };
}

/** The query, with what was created at its end. */
function withEnd({ createdTo }: { createdTo?: string | undefined }): { createdTo?: string } {
  return createdTo === undefined ? {} : { createdTo: new Date(Date.parse(createdTo) + 1).toISOString() };
}

async function* nobody(): AsyncGenerator<never> {}
