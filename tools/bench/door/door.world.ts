import { mongo, Types } from 'mongoose';
import { startApp } from '@cowrie/api/faces/app';
import { sessionCookieName } from '@cowrie/api/people/sessions/session.cookie';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { loadConfig } from '@cowrie/api/platform/config/load-config';
import { signInAs } from '@cowrie/api/people/testing/person-session';
import { createMerchant } from '../../local-stack/merchants';
import { startProgram, type Program } from '../processes/program.start';
import {
  completedPayment,
  endedDelivery,
  OPEN_SESSIONS,
  openPayCodeOf,
  relayedEvent,
  wholePayment,
} from './payments.make';

const { MongoClient } = mongo;
const BATCH = 1000;
const DAY_MS = 86_400_000;
/** A network is offered for 300 s after its cursor was written (docs/decisions/0023). */
const OFFER_EVERY_MS = 30_000;
/**
 * The merchant whose payments are read. The more payments the merchant has, the longer the database takes to
 * count.
 */
export const PAYMENTS_OF_TENANT = 2_000;

/** A service with data, and everything that a load needs to call it. */
export interface DoorWorld {
  service: Program;
  /** With the database’s name. */
  mongoUri: string;
  businessId: string;
  keys: { public: string; secret: string };
  /** Stored payments. The first `PAYMENTS_OF_TENANT` are the tenant’s. */
  payments: number;
  stop(): Promise<void>;
}

/** A separate service, with a person who is signed in to the dashboard. */
export interface OwnDoorWorld extends DoorWorld {
  /** The headers of the owner's browser: cookie and origin. */
  ownerHeaders: Readonly<Record<string, string>>;
}

export interface DoorOptions {
  /** With the database’s name. */
  mongoUri: string;
  payments: number;
  ofTenant?: number;
  /** How many days up to now the payments are spread over. Default: one per millisecond, a day ago. */
  days?: number;
  /** Whether each payment has an event in the list of events, and its delivery. */
  hasWebhooks?: boolean;
  /** Whether the database is left as it is at the end, instead of dropped. */
  keepsData?: boolean;
  nodeOptions?: readonly string[];
  /** Further settings of the service. */
  env?: Readonly<Record<string, string>>;
}

/**
 * Starts the service in the role `api` on this database, fills it, and replaces the worker that would keep a
 * network in the offer. The database is dropped first.
 */
export async function openDoor({
  mongoUri,
  payments,
  keepsData = false,
  nodeOptions = [],
  env: settings = {},
  ...filling
}: DoorOptions): Promise<OwnDoorWorld> {
  const env = { ...SETTINGS, ...settings, MONGODB_URI: mongoUri };
  const client = await new MongoClient(mongoUri).connect();
  const database = client.db();
  await database.dropDatabase();
  const { businessId, keys, ownerHeaders } = await prepare(env);
  await fill(database, { businessId, payments, ...filling });
  await database.collection('payments').insertMany(
    Array.from({ length: OPEN_SESSIONS }, (_, i) => ({
      ...wholePayment(new Types.ObjectId(businessId), `open${i}@example.com`),
      payCode: openPayCodeOf(i),
    })),
  );
  await offerNetwork(database);
  // A failure shows in the load, because the network is no longer offered. The last call may meet a closed
  // client.
  const offering = setInterval(() => void offerNetwork(database).catch(() => undefined), OFFER_EVERY_MS);
  const service = await startProgram({ file: 'apps/api/src/main.js', env, nodeOptions });
  return {
    service,
    mongoUri,
    businessId,
    payments,
    ownerHeaders,
    keys: keys.test,
    async stop() {
      clearInterval(offering);
      await service.stop();
      if (!keepsData) await database.dropDatabase();
      await client.close();
    },
  };
}

/** Creates the indexes, a merchant and an owner who is signed in, with the service’s own code. */
async function prepare(env: Readonly<Record<string, string>>) {
  const app = await startApp(loadConfig({ ...env, LOG_LEVEL: 'silent' }));
  try {
    const merchant = await createMerchant(app, 'Lagos Leather', 'NG');
    const { token } = await signInAs(app.nest, { businessId: merchant.businessId, role: 'owner' });
    const { dashboardUrl } = app.nest.get(AppConfig, { strict: false });
    const cookie = `${sessionCookieName(dashboardUrl)}=${token}`;
    return { ...merchant, ownerHeaders: { cookie, origin: dashboardUrl } };
  } finally {
    await app.close();
  }
}

/** Stores completed payments, first of the tenant and then of 1,000 other businesses. */
export async function fill(
  database: mongo.Db,
  { businessId, payments, ofTenant = PAYMENTS_OF_TENANT, days, hasWebhooks = false }: FillOptions,
): Promise<void> {
  const start = Date.now() - (days ?? 1) * DAY_MS;
  const everyMs = days === undefined ? 1 : (days * DAY_MS) / payments;
  const tenant = new Types.ObjectId(businessId);
  const others = Array.from({ length: 1000 }, () => new Types.ObjectId());
  const ownerOf = (index: number) => (index < ofTenant ? tenant : (others[index % others.length] ?? tenant));
  const store = async (collection: string, documents: mongo.Document[]): Promise<void> => {
    await database.collection(collection).insertMany(documents, { ordered: false });
  };
  for (let from = 0; from < payments; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, payments - from) }, (_, i) =>
      completedPayment(ownerOf(from + i), from + i, new Date(start + (from + i) * everyMs)),
    );
    await store('payments', batch);
    if (!hasWebhooks) continue;
    const events = batch.map((payment, i) => relayedEvent(payment, from + i + 1));
    await store('events', events);
    await store(
      'webhook_deliveries',
      events.map((event) => endedDelivery(event, FILLED_ENDPOINT)),
    );
  }
}

/** The endpoint of all stored deliveries. */
export const FILLED_ENDPOINT = new Types.ObjectId('e'.repeat(24));

export type FillOptions = { businessId: string } & Pick<
  DoorOptions,
  'payments' | 'ofTenant' | 'days' | 'hasWebhooks'
>;

/** Writes what a worker of the network would write: its cursor, and that its relayer works. */
async function offerNetwork(database: mongo.Db): Promise<void> {
  const now = new Date();
  const relayer = { address: ADDRESS, seenAt: now };
  await database
    .collection<mongo.Document & { _id: string }>('relayers')
    .replaceOne({ _id: 'test:base' }, relayer, { upsert: true });
  const block = { number: 100, hash: `0x${'b'.repeat(64)}`, timestamp: now };
  await database.collection<mongo.Document & { _id: string }>('chain_cursors').replaceOne(
    { _id: 'test:base' },
    {
      ...block,
      headNumber: 100,
      confirmed: block,
      finalNumber: 100,
      recent: [],
      readBy: 'bench',
      verified: VERIFIED,
      updatedAt: now,
      revision: 1,
    },
    { upsert: true },
  );
}

const ADDRESS = '0x18D28A92dB29189a2b02D4b7d0F69628223b15c4';
const SIGNATURE = { kind: 'eip3009', name: 'USDC', version: '2' } as const;
const VERIFIED = {
  chainId: 84532,
  factory: ADDRESS,
  tokens: [
    { address: ADDRESS, decimals: 6, signature: { name: SIGNATURE.name, version: SIGNATURE.version } },
  ],
} as const;

/** Rate limits are counted as in production, but are so high that they refuse nothing. */
const UNREACHED_LIMITS = {
  RATE_LIMIT_SECRET_KEY: '1000000',
  RATE_LIMIT_PUBLIC_KEY: '1000000',
  RATE_LIMIT_PUBLIC_KEY_ADDRESS: '1000000',
  RATE_LIMIT_OPEN_SESSIONS: '1000000',
  RATE_LIMIT_OPEN_SESSIONS_ADDRESS: '1000000',
  RATE_LIMIT_CHECKOUT: '1000000',
  RATE_LIMIT_COMPLETE: '1000000',
} as const;

/**
 * What differs from `npm start` when its stack is measured. It must never write to somebody else's database.
 */
export const STACK_SETTINGS = { ...UNREACHED_LIMITS, MONGODB_URI: '' } as const;

const SETTINGS = {
  ...UNREACHED_LIMITS,
  ROLE: 'api',
  PORT: '0',
  LOG_LEVEL: 'warn',
  KEY_HMAC_SECRET: 'b'.repeat(32),
  NETWORKS: JSON.stringify({
    test: {
      treasury: ADDRESS,
      networks: [
        {
          name: 'base',
          chainId: VERIFIED.chainId,
          rpcUrls: ['http://127.0.0.1:1'],
          confirmations: 3,
          factory: VERIFIED.factory,
          tokens: { USDC: { address: ADDRESS, decimals: 6, signature: SIGNATURE } },
        },
      ],
    },
  }),
} as const;
