import { Logger } from '@nestjs/common';
import mongoose, { type Connection, type Model, type Schema } from 'mongoose';
import { API_KEY, type ApiKey, apiKeySchema } from '../../../../apps/api/src/merchants/api-key.schema';
import { MERCHANT, type Merchant, merchantSchema } from '../../../../apps/api/src/merchants/merchant.schema';
import {
  CHAIN_CURSOR,
  type ChainCursor,
  chainCursorSchema,
} from '../../../../apps/api/src/chain-records/chain-cursor.schema';
import {
  TRANSFER,
  type Transfer,
  transferSchema,
} from '../../../../apps/api/src/chain-records/transfer.schema';
import {
  OPERATOR_ROSTER,
  type OperatorRoster,
  operatorRosterSchema,
} from '../../../../apps/api/src/operator-access/operator.schema';
import { PAYMENT, type Payment, paymentSchema } from '../../../../apps/api/src/payments/payment.schema';
import { PAYOUT, type Payout, payoutSchema } from '../../../../apps/api/src/payouts/payout.schema';
import {
  AUDIT_ENTRY,
  type AuditEntry,
  auditEntrySchema,
} from '../../../../apps/api/src/platform/audit/audit-entry.schema';
import { LEASE, type Lease, leaseSchema } from '../../../../apps/api/src/platform/leases/lease.schema';
import {
  RATE_LIMIT,
  type RateLimitState,
  rateLimitSchema,
} from '../../../../apps/api/src/platform/rate-limit/rate-limit.schema';
import {
  MANUAL_ORDER,
  manualOrderSchema,
  type StoredManualOrder,
} from '../../../../apps/api/src/settlement/manual-orders.repository';
import {
  SANDBOX_ORDER,
  sandboxOrderSchema,
  type StoredSandboxOrder,
} from '../../../../apps/api/src/settlement/sandbox-orders.repository';
import {
  SANDBOX_SETTINGS,
  sandboxSettingsSchema,
  type StoredSandboxSettings,
} from '../../../../apps/api/src/settlement/sandbox-settings.repository';
import {
  SCREENING_ANSWER,
  screeningAnswerSchema,
  type StoredScreeningAnswer,
} from '../../../../apps/api/src/screening/screening-answer.schema';
import { SWEEP, type Sweep, sweepSchema } from '../../../../apps/api/src/settlement/sweep.schema';
import {
  VAULT_SWEEP,
  type VaultSweep,
  vaultSweepSchema,
} from '../../../../apps/api/src/settlement/vault-sweep.schema';
import {
  DELIVERY,
  type Delivery,
  deliverySchema,
} from '../../../../apps/api/src/webhooks/deliveries/delivery.schema';
import {
  WEBHOOK_ENDPOINT,
  type WebhookEndpoint,
  webhookEndpointSchema,
} from '../../../../apps/api/src/webhooks/endpoints/webhook-endpoint.schema';
import {
  REMOVED_SESSION,
  type RemovedSession,
  removedSessionSchema,
} from '../../../../apps/api/src/retention/removed-session.schema';
import {
  EVENT,
  EVENT_COUNTER,
  type EventCounter,
  eventCounterSchema,
  eventSchema,
  type StoredEvent,
} from '../../../../apps/api/src/events/event.schema';
import { startTestMongo } from '../test-mongo';

type Content = Map<string, mongoose.mongo.Document[]>;

/** A database in memory behind a real socket, with every collection and index of the service. */
export interface TestDatabase {
  /** The address for another process. */
  uri: string;
  merchants: Model<Merchant>;
  apiKeys: Model<ApiKey>;
  operators: Model<OperatorRoster>;
  payments: Model<Payment>;
  payouts: Model<Payout>;
  transfers: Model<Transfer>;
  cursors: Model<ChainCursor>;
  leases: Model<Lease>;
  rateLimits: Model<RateLimitState>;
  auditEntries: Model<AuditEntry>;
  screeningAnswers: Model<StoredScreeningAnswer>;
  sweeps: Model<Sweep>;
  vaultSweeps: Model<VaultSweep>;
  orders: Model<StoredSandboxOrder>;
  sandboxSettings: Model<StoredSandboxSettings>;
  manualOrders: Model<StoredManualOrder>;
  events: Model<StoredEvent>;
  eventCounters: Model<EventCounter>;
  webhookEndpoints: Model<WebhookEndpoint>;
  deliveries: Model<Delivery>;
  removedSessions: Model<RemovedSession>;
  clear(): Promise<void>;
  /** Returns everything that is stored, for `restore`. */
  save(): Promise<Content>;
  restore(content: Content): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a test database. With `serverUri` it uses that running server. */
export async function startDatabase({ serverUri }: { serverUri?: string } = {}): Promise<TestDatabase> {
  // Tests check results, so logs would only be noise.
  Logger.overrideLogger(false);
  const own = serverUri === undefined ? await startTestMongo() : undefined;
  const uri = own?.uri ?? `${serverUri}api`;
  const connection = await mongoose.createConnection(uri).asPromise();
  const model = <T>(name: string, schema: Schema<T>) => connection.model<T>(name, schema);
  const models = {
    merchants: model(MERCHANT, merchantSchema),
    apiKeys: model(API_KEY, apiKeySchema),
    operators: model(OPERATOR_ROSTER, operatorRosterSchema),
    payments: model(PAYMENT, paymentSchema),
    payouts: model(PAYOUT, payoutSchema),
    transfers: model(TRANSFER, transferSchema),
    cursors: model(CHAIN_CURSOR, chainCursorSchema),
    leases: model(LEASE, leaseSchema),
    rateLimits: model(RATE_LIMIT, rateLimitSchema),
    auditEntries: model(AUDIT_ENTRY, auditEntrySchema),
    screeningAnswers: model(SCREENING_ANSWER, screeningAnswerSchema),
    sweeps: model(SWEEP, sweepSchema),
    vaultSweeps: model(VAULT_SWEEP, vaultSweepSchema),
    orders: model(SANDBOX_ORDER, sandboxOrderSchema),
    sandboxSettings: model(SANDBOX_SETTINGS, sandboxSettingsSchema),
    manualOrders: model(MANUAL_ORDER, manualOrderSchema),
    events: model(EVENT, eventSchema),
    eventCounters: model(EVENT_COUNTER, eventCounterSchema),
    webhookEndpoints: model(WEBHOOK_ENDPOINT, webhookEndpointSchema),
    deliveries: model(DELIVERY, deliverySchema),
    removedSessions: model(REMOVED_SESSION, removedSessionSchema),
  };
  await Promise.all(Object.values(connection.models).map((one) => one.init()));
  return {
    uri,
    ...models,
    clear: async () => {
      await Promise.all(collectionsOf(connection).map((one) => one.deleteMany({})));
    },
    save: async () => {
      const entries = collectionsOf(connection).map(
        async (one) => [one.collectionName, await one.find({}).toArray()] as const,
      );
      return new Map(await Promise.all(entries));
    },
    restore: async (content) => {
      for (const one of collectionsOf(connection)) {
        await one.deleteMany({});
        const documents = content.get(one.collectionName) ?? [];
        if (documents.length > 0) await one.insertMany(documents);
      }
    },
    stop: async () => {
      await connection.close();
      await own?.close();
    },
  };
}

/** The driver's collections. Mongoose could change documents, and `restore` must write exactly what `save` has read. */
function collectionsOf(connection: Connection): mongoose.mongo.Collection[] {
  return Object.values(connection.models).map(
    (one) => one.collection as unknown as mongoose.mongo.Collection,
  );
}
