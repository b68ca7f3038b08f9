import request, { type Response } from 'supertest';
import { type RunningApp, startApp } from '../../../../apps/api/src/app';
import type { AppConfig } from '../../../../apps/api/src/platform/config/app.config';
import { aConfig } from './test-config';

export const ADMIN_TOKEN = 'admin-token-of-these-tests-and-of-no-other-place';

export interface AdminCall {
  body?: unknown;
  /** Null: no header at all. */
  token?: string | null;
  headers?: Record<string, string>;
}

/** The service over a database of its own, and the operator who calls it. */
export interface AdminApp {
  app: RunningApp;
  /** Under `/admin/v1`, with the right token unless another is given. */
  call(method: Method, path: string, call?: AdminCall): Promise<Response>;
  /** A new merchant's id. */
  aMerchant(over?: Record<string, unknown>): Promise<string>;
  /** What a request with an API key answers. */
  withKey(key: string): Promise<Response>;
  close(): Promise<void>;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

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
