import { generateSync } from 'otplib';
import type { Response } from 'supertest';
import type { DashboardCredentials } from '@cowrie/dto';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { DashboardBrowser } from './dashboard-browser';
import { dashboardPeople } from './dashboard-people';
import type { DashboardWorld, Visitor, VisitorOptions } from './dashboard-world';
import { SoftwareAuthenticator } from '@cowrie/api/people/testing/software-authenticator';

const MINUTE_MS = 60_000;

/** A person in a browser who changes their own account. */
export interface AccountVisitor extends Visitor {
  browser: DashboardBrowser;
  credentials(): Promise<DashboardCredentials>;
  addPasskey(name?: string): Promise<Response>;
  /** Sets up an authenticator app, and shows its first code. */
  addTotp(): Promise<{ secret: string; confirmed: Response }>;
  /** Makes the session this many minutes old, without any proof. */
  age(minutes: number): Promise<void>;
  /** The audit entries about the person, oldest first. */
  audited(): Promise<string[]>;
}

/** Signs in a new owner. */
export async function accountVisitor(
  world: DashboardWorld,
  options: VisitorOptions = {},
): Promise<AccountVisitor> {
  const { nest } = world.app;
  const people = dashboardPeople(world);
  const person = await world.as('owner', options);
  const { personId } = person;
  const browser = people.browser();
  browser.plant('cowrie_session', person.cookie.split('=')[1]);
  return {
    ...person,
    browser,
    credentials: async () => dataOf<DashboardCredentials>(await browser.call('get', '/me/credentials')),
    addPasskey: async (name = 'Phone') => {
      const { dashboardUrl } = nest.get(AppConfig, { strict: false });
      const begun = await browser.call('post', '/me/passkeys/options');
      const { challengeId, options: asked } = dataOf<Record<string, object>>(begun);
      const response = new SoftwareAuthenticator(dashboardUrl).create({ ...asked });
      return browser.call('post', '/me/passkeys', { body: { challengeId, response, name } });
    },
    addTotp: async () => {
      const { secret } = dataOf<{ secret: string }>(await browser.call('post', '/me/totp'));
      const body = { code: generateSync({ secret }) };
      return { secret, confirmed: await browser.call('post', '/me/totp/confirm', { body }) };
    },
    age: async (minutes) => {
      const createdAt = new Date(nest.get(Clock, { strict: false }).now().getTime() - minutes * MINUTE_MS);
      await people.sessions.updateOne({ personId }, { $set: { createdAt }, $unset: { provenAt: '' } });
    },
    audited: async () => {
      const subject = { kind: 'person', id: personId.toHexString() };
      const entries = await nest.get(AuditLog, { strict: false }).ofSubject(subject);
      return entries.map(({ action }) => action).reverse();
    },
  };
}

/** `data` of a response. */
export function dataOf<T = Record<string, unknown>>({ body }: Response): T {
  return (body as { data: T }).data;
}

/** Status and error code of a response. */
export function codeOf({ status, body }: Response): [status: number, code: string | undefined] {
  return [status, (body as { error?: { code: string } }).error?.code];
}
