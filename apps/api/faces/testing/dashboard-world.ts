import { getModelToken } from '@nestjs/mongoose';
import request, { type Response } from 'supertest';
import { type Model, Types } from 'mongoose';
import type { Logger } from 'pino';
import type { Environment, MemberRole, OperatorRole } from '@cowrie/dto';
import { type RunningApp, startApp } from '../app';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import { PERSON_SESSION, type PersonSession } from '@cowrie/api/people/sessions/person-session.schema';
import { sessionCookieName } from '@cowrie/api/people/sessions/session.cookie';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { aFounder } from '@cowrie/api/platform/testing/founder';
import { joinBusiness, signIn, signInAs, TOTP_SECRET } from '@cowrie/api/people/testing/person-session';
import { aConfig } from '@cowrie/api/platform/testing/test-config';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** One call of the dashboard's API. */
export interface DashboardCall {
  body?: unknown;
  headers?: Record<string, string>;
}

/** A signed-in person who calls the dashboard's API as the page does. */
export interface Visitor {
  personId: Types.ObjectId;
  email: string;
  /**
   * The secret of the person's authenticator app, in base32: `generateSync({ secret })` of otplib is its
   * code.
   */
  totpSecret: string;
  /** The session's cookie, as `name=value`. */
  cookie: string;
  /** Calls a path under `/dashboard/v1`. */
  call(method: Method, path: string, call?: DashboardCall): Promise<Response>;
  /** Calls a path under `/admin/v1` with the same session. */
  callAdmin(method: Method, path: string, call?: DashboardCall): Promise<Response>;
}

/** The person who signs in. */
export interface VisitorOptions {
  /** Default: `Lagos Leather`, the world's own business. */
  businessId?: string;
  /** Whether a second factor was just shown. Default: true. */
  isProven?: boolean;
  email?: string;
  /** Whether the person has an authenticator app. Default: true, so a person who has not proven it can. */
  hasFactor?: boolean;
  /** The operator that the person acts as. Default: none. */
  operatorId?: string;
}

/** The running API over its own database, with people who are signed in to the dashboard. */
export interface DashboardWorld {
  app: RunningApp;
  /** The dashboard's origin, as in `Origin`. */
  dashboardUrl: string;
  /** A business in Nigeria. */
  businessId: string;
  /** The path of the business: `/businesses/<id>`, or with an environment. */
  path(environment?: Environment): string;
  /** Signs in a new person of this role. */
  as(role: MemberRole, options?: VisitorOptions): Promise<Visitor>;
  /** Signs in a new person who acts as a new operator with this role and works for no business. */
  asOperator(
    role: OperatorRole,
    options?: Pick<VisitorOptions, 'isProven'>,
  ): Promise<Visitor & { operatorId: string; operatorName: string }>;
  /** Makes a visitor a member of the world's own business too. */
  joinBusiness(visitor: Visitor, role: MemberRole): Promise<void>;
  /** Moves the proof of a visitor's session into the past. */
  age(visitor: Visitor, minutes: number): Promise<void>;
  /** Creates another business. */
  anotherBusiness(name?: string): Promise<string>;
  /** Issues an API key of the business, for calls of a merchant's program. */
  keyOf(environment: Environment, kind: 'public' | 'secret', businessId?: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts the API. People and sessions are created in its database, without going through the sign-in. */
export async function startDashboardWorld(
  over: Partial<AppConfig> = {},
  logger?: Logger,
): Promise<DashboardWorld> {
  const app = await startApp(aConfig({ role: 'api', ...over }), logger);
  const get = <T>(type: abstract new (...args: never[]) => T): T => app.nest.get<T>(type, { strict: false });
  const { dashboardUrl } = get(AppConfig);
  const anotherBusiness = async (name = 'Accra Amber'): Promise<string> =>
    (await get(MerchantsService).create({ name, country: 'GH' }))._id.toHexString();
  const business = await get(MerchantsService).create({ name: 'Lagos Leather', country: 'NG' });
  const businessId = business._id.toHexString();
  let count = 0;
  const visit = (signedIn: Awaited<ReturnType<typeof signIn>>): Visitor =>
    visitor(app.url, { ...signedIn, dashboardUrl });
  const as: DashboardWorld['as'] = async (role, options = {}) => {
    const { email = `${role}${(count += 1)}@example.com`, ...person } = options;
    const name = `Person ${role}`;
    return visit(await signInAs(app.nest, { businessId, ...person, email, name, role }));
  };
  const asOperator: DashboardWorld['asOperator'] = async (role, { isProven = true } = {}) => {
    const operatorName = `${role}${(count += 1)}`;
    const fresh = { name: operatorName, role };
    const { operator } = await get(OperatorAdministration).create(fresh, aFounder());
    const person = { name: `Person ${role}`, operatorId: operator.id, isProven };
    const signedIn = await signIn(app.nest, { ...person, email: `${operatorName}@operator.example.com` });
    return { ...visit(signedIn), operatorId: operator.id, operatorName };
  };
  return {
    app,
    dashboardUrl,
    businessId,
    path: (environment) => `/businesses/${businessId}${environment ? `/${environment}` : ''}`,
    as,
    asOperator,
    joinBusiness: ({ personId }, role) => joinBusiness(app.nest, { businessId, personId, role }),
    age: async ({ personId }, minutes) => {
      const sessions = get(getModelToken(PERSON_SESSION) as never) as Model<PersonSession>;
      const [session] = await sessions.find({ personId }).lean();
      const provenAt = new Date((session?.provenAt ?? new Date(0)).getTime() - minutes * 60_000);
      await sessions.updateMany({ personId }, { $set: { provenAt } });
    },
    anotherBusiness,
    keyOf: async (environment, kind, id = businessId) =>
      (await get(ApiKeysService).issue(new Types.ObjectId(id), { environment, kind }, { name: 'cli:tests' }))
        .key,
    close: () => app.close(),
  };
}

/** Calls the API as the page does, with a session's token. */
export function visitor(
  apiUrl: string,
  {
    personId,
    email,
    token,
    dashboardUrl,
  }: { personId: Types.ObjectId; email: string; token: string; dashboardUrl: string },
): Visitor {
  const cookie = `${sessionCookieName(dashboardUrl)}=${token}`;
  const callBelow =
    (prefix: string): Visitor['call'] =>
    async (method, path, { body, headers = {} } = {}) => {
      const sending = request(apiUrl)
        [method](`${prefix}${path}`)
        .set({ Cookie: cookie, Origin: dashboardUrl, ...headers });
      return body === undefined ? sending : sending.send(body as object);
    };
  return {
    personId,
    email,
    totpSecret: TOTP_SECRET,
    cookie,
    call: callBelow('/dashboard/v1'),
    callAdmin: callBelow('/admin/v1'),
  };
}
