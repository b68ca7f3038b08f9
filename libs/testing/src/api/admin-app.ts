import request, { type Response } from 'supertest';
import { type RunningApp, startApp } from '../../../../apps/api/src/app';
import type { AppConfig } from '../../../../apps/api/src/platform/config/app.config';
import { aConfig } from './test-config';

export const ADMIN_TOKEN = 'admin-token-of-these-tests-and-of-no-other-place';

/** The parts of one call of the operator's API. */
export interface AdminCall {
  body?: unknown;
  /** Null: no Authorization header. */
  token?: string | null;
  headers?: Record<string, string>;
}

/** The running API over its own database, with calls of the operator's API. */
export interface AdminApp {
  app: RunningApp;
  /** Calls a path under `/admin/v1`, with the correct token by default. */
  call(method: Method, path: string, call?: AdminCall): Promise<Response>;
  /** Creates a merchant and returns its id. */
  aMerchant(over?: Record<string, unknown>): Promise<string>;
  /** Returns the response to a request with an API key. */
  withKey(key: string): Promise<Response>;
  close(): Promise<void>;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Starts the API with an admin token. */
export async function startAdminApp(over: Partial<AppConfig> = {}): Promise<AdminApp> {
  const app = await startApp(aConfig({ role: 'api', adminToken: ADMIN_TOKEN, ...over }));
  const call: AdminApp['call'] = async (method, path, { body, token = ADMIN_TOKEN, headers = {} } = {}) => {
    const sending = request(app.url)[method](`/admin/v1${path}`).set(headers);
    if (token !== null) sending.set('Authorization', `Bearer ${token}`);
    return body === undefined ? sending : sending.send(body as object);
  };
  return {
    app,
    call,
    aMerchant: async (settings = {}) => {
      const body = { name: 'Lagos Leather', country: 'NG', ...settings };
      const answer = await call('post', '/merchants', { body });
      return (answer.body as { data: { businessId: string } }).data.businessId;
    },
    withKey: async (key) => request(app.url).get('/api/v1/payments').set('Authorization', `Bearer ${key}`),
    close: () => app.close(),
  };
}
