import { Logger } from '@nestjs/common';
import mongoose, { type Connection, type Model, type Schema } from 'mongoose';
import { API_KEY, type ApiKey, apiKeySchema } from '@cowrie/api/merchants/merchants/api-key.schema';
import { MERCHANT, type Merchant, merchantSchema } from '@cowrie/api/merchants/merchants/merchant.schema';
import { LOGO, type Logo, logoSchema } from '@cowrie/api/merchants/merchants/logos/logo.schema';
import {
  CHAIN_CURSOR,
  CHAIN_TRAIL,
  type ChainCursor,
  type ChainTrail,
  chainCursorSchema,
  chainTrailSchema,
} from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { TRANSFER, type Transfer, transferSchema } from '@cowrie/api/chain/chain-records/transfer.schema';
import {
  VAULT_DOUBT,
  type VaultDoubt,
  vaultDoubtSchema,
} from '@cowrie/api/chain/chain-records/vault-doubt.schema';
import {
  OPERATOR_ROSTER,
  type OperatorRoster,
  operatorRosterSchema,
} from '@cowrie/api/merchants/operator-access/operator.schema';
import {
  SETTLEMENT_ACCOUNTS,
  type SettlementAccountRecord,
  settlementAccountsSchema,
} from '@cowrie/api/merchants/merchants/settlement-account.schema';
import {
  MERCHANT_SETTLEMENT,
  type MerchantSettlement,
  merchantSettlementSchema,
  SETTLEMENT_LINE,
  settlementLineSchema,
  type StoredStatementLine,
} from '../merchant-settlements/merchant-settlement.schema';
import {
  PAYMENT_LINK,
  type PaymentLink,
  paymentLinkSchema,
} from '@cowrie/api/money-in/payment-links/payment-link.schema';
import {
  LEDGER_FAULT,
  type LedgerFault,
  ledgerFaultSchema,
} from '@cowrie/api/operations/operator/ledger/ledger-fault.schema';
import { PAYMENT, type Payment, paymentSchema } from '@cowrie/api/money-in/payments/payment.schema';
import { PAYOUT, type Payout, payoutSchema } from '../payouts/payout.schema';
import {
  AUDIT_ENTRY,
  type AuditEntry,
  auditEntrySchema,
} from '@cowrie/api/platform/audit/audit-entry.schema';
import { LEASE, type Lease, leaseSchema } from '@cowrie/api/platform/leases/lease.schema';
import {
  SET_ASIDE_ITEM,
  type SetAsideItem,
  setAsideItemSchema,
} from '@cowrie/api/platform/queues/set-aside.schema';
import { RATE_BOOK, type RateBook, rateBookSchema } from '@cowrie/api/money-in/quotes/rate-book.schema';
import {
  RATE_LIMIT,
  type RateLimitState,
  rateLimitSchema,
} from '@cowrie/api/platform/rate-limit/rate-limit.schema';
import { SALE_LOT, type SaleLot, saleLotSchema } from '../conversion/lots/sale-lot.schema';
import {
  MANUAL_ORDER,
  manualOrderSchema,
  type StoredManualOrder,
} from '../conversion/manual-orders.repository';
import {
  SANDBOX_ORDER,
  sandboxOrderSchema,
  type StoredSandboxOrder,
} from '../conversion/sandbox-orders.repository';
import {
  SANDBOX_SETTINGS,
  sandboxSettingsSchema,
  type StoredSandboxSettings,
} from '../conversion/sandbox-settings.repository';
import {
  SCREENING_ANSWER,
  screeningAnswerSchema,
  type StoredScreeningAnswer,
} from '../screening/screening-answer.schema';
import {
  PAYOUT_PROPOSAL,
  type PayoutProposal,
  payoutProposalSchema,
} from '../payouts/sending/safe/payout-proposal.schema';
import { SWEEP, type Sweep, sweepSchema } from '../conversion/sweep.schema';
import { VAULT_SWEEP, type VaultSweep, vaultSweepSchema } from '../conversion/vault-sweep.schema';
import {
  DELIVERY,
  type Delivery,
  deliverySchema,
} from '@cowrie/api/notify/webhooks/deliveries/delivery.schema';
import {
  WEBHOOK_ENDPOINT,
  type WebhookEndpoint,
  webhookEndpointSchema,
} from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoint.schema';
import {
  REMOVED_SESSION,
  type RemovedSession,
  removedSessionSchema,
} from '@cowrie/api/operations/retention/removed-session.schema';
import { MEMBERSHIP, type Membership, membershipSchema } from '@cowrie/api/people/membership.schema';
import { PERSON, type Person, personSchema } from '@cowrie/api/people/person.schema';
import {
  INVITATION,
  type Invitation,
  invitationSchema,
} from '@cowrie/api/people/invitations/invitation.schema';
import { PERSON_LINK, type PersonLink, personLinkSchema } from '@cowrie/api/people/links/person-link.schema';
import {
  PERSON_SESSION,
  type PersonSession,
  personSessionSchema,
} from '@cowrie/api/people/sessions/person-session.schema';
import {
  SIGN_IN_STEP,
  type SignInStep,
  signInStepSchema,
} from '@cowrie/api/people/sign-in/sign-in-step.schema';
import {
  LOGGED_REQUEST,
  type LoggedRequest,
  loggedRequestSchema,
} from '@cowrie/api/merchants/request-log/logged-request.schema';
import { MAIL, type Mail, mailSchema } from '@cowrie/api/notify/mail/mail.schema';
import {
  EVENT,
  EVENT_COUNTER,
  type EventCounter,
  eventCounterSchema,
  eventSchema,
  type StoredEvent,
} from '@cowrie/api/notify/events/event.schema';
import { startTestMongo } from '@cowrie/testing/test-mongo';

type Content = Map<string, mongoose.mongo.Document[]>;

/** A database in memory behind a real socket, with every collection and index of the service. */
export interface TestDatabase {
  /** The address for another process. */
  uri: string;
  merchants: Model<Merchant>;
  apiKeys: Model<ApiKey>;
  operators: Model<OperatorRoster>;
  payments: Model<Payment>;
  paymentLinks: Model<PaymentLink>;
  payouts: Model<Payout>;
  payoutProposals: Model<PayoutProposal>;
  transfers: Model<Transfer>;
  cursors: Model<ChainCursor>;
  trails: Model<ChainTrail>;
  vaultDoubts: Model<VaultDoubt>;
  ledgerFaults: Model<LedgerFault>;
  leases: Model<Lease>;
  setAsideItems: Model<SetAsideItem>;
  rateLimits: Model<RateLimitState>;
  rateBooks: Model<RateBook>;
  auditEntries: Model<AuditEntry>;
  screeningAnswers: Model<StoredScreeningAnswer>;
  sweeps: Model<Sweep>;
  vaultSweeps: Model<VaultSweep>;
  orders: Model<StoredSandboxOrder>;
  sandboxSettings: Model<StoredSandboxSettings>;
  manualOrders: Model<StoredManualOrder>;
  saleLots: Model<SaleLot>;
  events: Model<StoredEvent>;
  eventCounters: Model<EventCounter>;
  webhookEndpoints: Model<WebhookEndpoint>;
  deliveries: Model<Delivery>;
  removedSessions: Model<RemovedSession>;
  mails: Model<Mail>;
  loggedRequests: Model<LoggedRequest>;
  people: Model<Person>;
  memberships: Model<Membership>;
  invitations: Model<Invitation>;
  personLinks: Model<PersonLink>;
  personSessions: Model<PersonSession>;
  logos: Model<Logo>;
  signInSteps: Model<SignInStep>;
  settlementAccounts: Model<SettlementAccountRecord>;
  settlements: Model<MerchantSettlement>;
  settlementLines: Model<StoredStatementLine>;
  clear(): Promise<void>;
  /** Returns everything that is stored, for `restore`. */
  save(): Promise<Content>;
  restore(content: Content): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a test database. With `serverUri` it uses that running server, and with `usedUri` the database of a running service. */
export async function startDatabase({
  serverUri,
  usedUri,
}: { serverUri?: string; usedUri?: string } = {}): Promise<TestDatabase> {
  // Tests check results, so logs would only be noise.
  Logger.overrideLogger(false);
  const own = serverUri === undefined && usedUri === undefined ? await startTestMongo() : undefined;
  const uri = own?.uri ?? usedUri ?? `${serverUri}api`;
  const connection = await mongoose.createConnection(uri).asPromise();
  const model = <T>(name: string, schema: Schema<T>) => connection.model<T>(name, schema);
  const models = {
    merchants: model(MERCHANT, merchantSchema),
    apiKeys: model(API_KEY, apiKeySchema),
    operators: model(OPERATOR_ROSTER, operatorRosterSchema),
    payments: model(PAYMENT, paymentSchema),
    paymentLinks: model(PAYMENT_LINK, paymentLinkSchema),
    payouts: model(PAYOUT, payoutSchema),
    payoutProposals: model(PAYOUT_PROPOSAL, payoutProposalSchema),
    transfers: model(TRANSFER, transferSchema),
    cursors: model(CHAIN_CURSOR, chainCursorSchema),
    trails: model(CHAIN_TRAIL, chainTrailSchema),
    vaultDoubts: model(VAULT_DOUBT, vaultDoubtSchema),
    ledgerFaults: model(LEDGER_FAULT, ledgerFaultSchema),
    leases: model(LEASE, leaseSchema),
    setAsideItems: model(SET_ASIDE_ITEM, setAsideItemSchema),
    rateLimits: model(RATE_LIMIT, rateLimitSchema),
    rateBooks: model(RATE_BOOK, rateBookSchema),
    auditEntries: model(AUDIT_ENTRY, auditEntrySchema),
    screeningAnswers: model(SCREENING_ANSWER, screeningAnswerSchema),
    sweeps: model(SWEEP, sweepSchema),
    vaultSweeps: model(VAULT_SWEEP, vaultSweepSchema),
    orders: model(SANDBOX_ORDER, sandboxOrderSchema),
    sandboxSettings: model(SANDBOX_SETTINGS, sandboxSettingsSchema),
    manualOrders: model(MANUAL_ORDER, manualOrderSchema),
    saleLots: model(SALE_LOT, saleLotSchema),
    events: model(EVENT, eventSchema),
    eventCounters: model(EVENT_COUNTER, eventCounterSchema),
    webhookEndpoints: model(WEBHOOK_ENDPOINT, webhookEndpointSchema),
    deliveries: model(DELIVERY, deliverySchema),
    removedSessions: model(REMOVED_SESSION, removedSessionSchema),
    mails: model(MAIL, mailSchema),
    loggedRequests: model(LOGGED_REQUEST, loggedRequestSchema),
    people: model(PERSON, personSchema),
    memberships: model(MEMBERSHIP, membershipSchema),
    invitations: model(INVITATION, invitationSchema),
    personLinks: model(PERSON_LINK, personLinkSchema),
    personSessions: model(PERSON_SESSION, personSessionSchema),
    logos: model(LOGO, logoSchema),
    signInSteps: model(SIGN_IN_STEP, signInStepSchema),
    settlementAccounts: model(SETTLEMENT_ACCOUNTS, settlementAccountsSchema),
    settlements: model(MERCHANT_SETTLEMENT, merchantSettlementSchema),
    settlementLines: model(SETTLEMENT_LINE, settlementLineSchema),
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
