import request, { type Response } from 'supertest';
import type { OperatorRole } from '@cowrie/dto';
import { type RunningApp, startApp } from '../app';
import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import { OperatorsRepository } from '@cowrie/api/merchants/operator-access/operators.repository';
import type { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { aFounder } from '@cowrie/api/platform/testing/founder';
import { aConfig } from '@cowrie/api/platform/testing/test-config';

/** The bootstrap token. Calls use the token of an operator instead. */
export const ADMIN_TOKEN = 'admin-token-of-these-tests-and-of-no-other-place';

/** The parts of one call of the operator's API. */
export interface AdminCall {
  body?: unknown;
  /** The name of the calling operator. The default is `admin`. */
  as?: string;
  /** A token other than the operator's. Null: no Authorization header. */
  token?: string | null;
  headers?: Record<string, string>;
}

/** The running API over its own database, with calls of the operator's API. */
export interface AdminApp {
  app: RunningApp;
  /** Calls a path under `/admin/v1`, with the token of an admin by default. */
  call(method: Method, path: string, call?: AdminCall): Promise<Response>;
  /** The token of an operator, who is created at the first call. */
  tokenOf(name: string, role?: OperatorRole): Promise<string>;
  /** Creates a merchant and returns its ID. */
  aMerchant(over?: Record<string, unknown>): Promise<string>;
  /** Returns the response to a request with an API key. */
  withKey(key: string): Promise<Response>;
  close(): Promise<void>;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The tokens of operators by database and name, because two apps can share a database. */
const tokens = new Map<string, Map<string, Promise<string>>>();

/** Starts the API. Operators are created in its database when a call needs them. */
export async function startAdminApp(over: Partial<AppConfig> = {}): Promise<AdminApp> {
  const app = await startApp(aConfig({ role: 'api', adminToken: ADMIN_TOKEN, ...over }));
  // A new database may get the port of an ended one.
  if (!over.mongo?.uri) tokens.delete(app.mongoUri);
  const tokenOf: AdminApp['tokenOf'] = (name, role) => operatorToken(app, name, role);
  const call: AdminApp['call'] = async (method, path, { body, as = 'admin', token, headers = {} } = {}) => {
    const sending = request(app.url)[method](`/admin/v1${path}`).set(headers);
    const sent = token === undefined ? await tokenOf(as) : token;
    if (sent !== null) sending.set('Authorization', `Bearer ${sent}`);
    return body === undefined ? sending : sending.send(body as object);
  };
  return {
    app,
    call,
    tokenOf,
    aMerchant: async (settings = {}) => {
      const body = { name: 'Lagos Leather', country: 'NG', ...settings };
      const answer = await call('post', '/merchants', { body });
      return (answer.body as { data: { businessId: string } }).data.businessId;
    },
    withKey: async (key) => request(app.url).get('/api/v1/payments').set('Authorization', `Bearer ${key}`),
    close: () => app.close(),
  };
}

/**
 * The token of an operator of a running API, who is created at the first call, and again when a test has
 * cleared the database.
 */
export async function operatorToken(
  app: RunningApp,
  name: string,
  role: OperatorRole = 'admin',
): Promise<string> {
  const known = tokens.get(app.mongoUri) ?? new Map<string, Promise<string>>();
  tokens.set(app.mongoUri, known);
  const before = known.get(name);
  const token = before ? before.then((one) => stillValid(app, one, name, role)) : newToken(app, name, role);
  known.set(name, token);
  return token;
}

async function stillValid(app: RunningApp, token: string, name: string, role: OperatorRole): Promise<string> {
  const { operators } = await app.nest.get(OperatorsRepository, { strict: false }).read();
  return operators.some((one) => one.name === name) ? token : newToken(app, name, role);
}

/** Leaves no audit entry, so that the log contains only what the test does. */
async function newToken({ nest }: RunningApp, name: string, role: OperatorRole): Promise<string> {
  const operators = nest.get(OperatorsRepository, { strict: false });
  const config = nest.get<AppConfig>(AppConfig, { strict: false });
  const clock = nest.get<Clock>(Clock, { strict: false });
  const silent = { entryOf: () => undefined, carry: () => Promise.resolve() } as unknown as AuditLog;
  const administration = new OperatorAdministration(operators, config, silent, clock);
  return (await administration.create({ name, role }, aFounder())).token;
}
