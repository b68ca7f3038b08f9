import request from 'supertest';
import { Types } from 'mongoose';
import { MEMBER_ROLES, type MemberRole } from '@cowrie/dto';
import { dashboardRoutes, type DashboardRoute, pathWith } from '../testing/dashboard-routes';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../testing/dashboard-world';
import { ALLOWED } from '@cowrie/api/people/permissions';
import { AppConfig } from '@cowrie/api/platform/config/app.config';

/** Number of concurrent requests. */
const CONCURRENCY = 8;
/** Routes open to everybody: the sign-in. Everything else requires a session. */
const WAYS_IN = /^\/(session|password-resets|invitations|email-confirmations)(\/|$)/;
/** The refusals of the guard. A reached handler answers something else. */
const REFUSALS = new Set([
  'not_signed_in',
  'cross_site_refused',
  'permission_missing',
  'business_not_found',
  'fresh_factor_needed',
]);

let world: DashboardWorld;
let routes: DashboardRoute[];
beforeAll(async () => {
  world = await startDashboardWorld();
  routes = dashboardRoutes(world.app);
});
afterAll(() => world.close());

const nameOf = ({ method, path }: DashboardRoute): string => `${method.toUpperCase()} ${path}`;
const isOfMember = ({ need }: DashboardRoute): boolean => need?.kind === 'member';
const isOpen = ({ need }: DashboardRoute): boolean => need?.kind !== 'member' && need?.kind !== 'person';
const changes = ({ method }: DashboardRoute): boolean => method !== 'get';

/** The guard's result: its refusal, or that it admitted the request. */
function verdictOf({ status, body }: { status: number; body: { error?: { code: string } } }): string {
  const code = body.error?.code ?? '';
  if (REFUSALS.has(code)) return code;
  return status < 500 ? 'passed' : `broken: ${status} ${code}`;
}

/**
 * Calls each route, and returns the guard's result for each. Every call uses an unknown ID, and an empty body
 * if any.
 */
async function verdicts(
  asked: readonly DashboardRoute[],
  caller: (route: DashboardRoute) => Promise<Pick<Visitor, 'call'>>,
): Promise<Record<string, string>> {
  const all: [string, string][] = [];
  const left = [...asked];
  const work = async (): Promise<void> => {
    for (let route = left.shift(); route; route = left.shift()) {
      const path = pathWith(route, valuesOf(route));
      const body = changes(route) && route.method !== 'delete' ? { body: {} } : {};
      const answer = await (await caller(route)).call(route.method, path, body);
      all.push([nameOf(route), verdictOf(answer)]);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return Object.fromEntries(all);
}

function valuesOf({ path }: DashboardRoute): Record<string, string> {
  const nothing = new Types.ObjectId().toHexString();
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, nothing] as const);
  return { ...Object.fromEntries(names), businessId: world.businessId, environment: 'test' };
}

const expected = (
  asked: readonly DashboardRoute[],
  say: (route: DashboardRoute) => string,
): Record<string, string> => Object.fromEntries(asked.map((route) => [nameOf(route), say(route)]));

it('every handler says who may call it', () => {
  expect(routes.length).toBeGreaterThan(1);
  expect(routes.filter(({ need }) => !need).map(({ handler }) => handler)).toEqual([]);
});

it('is open to everybody only for the sign-in', () => {
  expect(
    routes
      .filter(isOpen)
      .map(nameOf)
      .filter((name) => !WAYS_IN.test(name.split(' ')[1] ?? '')),
  ).toEqual([]);
});

it('only routes that require a member have a business in their path', () => {
  const ofBusiness = routes.filter(({ path }) => path.includes(':businessId')).map(nameOf);
  expect(routes.filter(isOfMember).map(nameOf)).toEqual(ofBusiness);
});

it.each(MEMBER_ROLES)(
  'lets a person with the role %s do what the role may, and nothing else',
  async (role) => {
    const asked = routes.filter((route) => !isOpen(route));
    const shared = await world.as(role);
    // An admitted call may end the session.
    const caller = async (route: DashboardRoute) =>
      changes(route) && may(role, route) ? world.as(role) : shared;
    expect(await verdicts(asked, caller)).toEqual(
      expected(asked, (route) => (may(role, route) ? 'passed' : 'permission_missing')),
    );
  },
);

function may(role: MemberRole, { need }: DashboardRoute): boolean {
  return need?.kind !== 'member' || ALLOWED[need.permission].includes(role);
}

it('requires a session for everything that is not open', async () => {
  const asked = routes.filter((route) => !isOpen(route));
  const { dashboardUrl } = world.app.nest.get(AppConfig, { strict: false });
  const nobody = callerWith({ Origin: dashboardUrl });
  expect(await verdicts(asked, async () => nobody)).toEqual(expected(asked, () => 'not_signed_in'));
});

it('shows the owner of another business no business', async () => {
  const asked = routes.filter(isOfMember);
  const stranger = await world.as('owner', { businessId: await world.anotherBusiness() });
  expect(await verdicts(asked, async () => stranger)).toEqual(expected(asked, () => 'business_not_found'));
});

/**
 * The changes that require no fresh second factor, each with its reason. Every other one requires it, so a
 * new route must choose.
 */
const HARMLESS: Readonly<Record<string, string>> = {
  'DELETE …/:environment/webhook-endpoints/:endpointId': 'ends notices, and leads none elsewhere',
  'POST …/:environment/api-keys': 'a public key only opens sessions; a secret one asks for the factor itself',
  'POST …/:environment/api-keys/:id/roll': 'as above',
  'POST …/:environment/ip-allowlist/check': 'stores nothing',
  'POST …/:environment/links': 'a link that leads payers elsewhere asks for the factor itself',
  'POST …/:environment/payments/:paymentId/refund-preview': 'stores nothing',
  'POST …/:environment/payments/:paymentId/simulate': 'no money of anybody: test helpers only',
  'POST …/:environment/refunds/:refundId/cancel': 'keeps money where it is',
  'POST …/:environment/webhook-deliveries/:deliveryId/resend':
    'sends what was sent before, to the same endpoint',
  'POST …/:environment/webhook-deliveries/resend-given-up': 'as above',
  'POST …/:environment/webhook-endpoints/:endpointId/test': 'sends an event of no payment',
  'PUT …/:environment/links/:linkId': 'a link that leads payers elsewhere asks for the factor itself',
};

it('requires a fresh second factor for each change and export that is not known to be harmless', () => {
  const named = (route: DashboardRoute) => nameOf(route).replace('/businesses/:businessId', '…');
  const asked = routes.filter(
    (route) =>
      isOfMember(route) &&
      (changes(route) || (route.need?.kind === 'member' && route.need.permission === 'export')),
  );
  const without = asked.filter(({ need }) => need?.kind === 'member' && !need.isFresh).map(named);
  expect(without.sort()).toEqual(Object.keys(HARMLESS).sort());
});

it('requires a fresh second factor for each critical action', async () => {
  const asked = routes.filter(({ need }) => need && 'isFresh' in need && need.isFresh);
  const owner = await world.as('owner', { isProven: false });
  expect(await verdicts(asked, async () => owner)).toEqual(expected(asked, () => 'fresh_factor_needed'));
});

it.each([
  ['from another site', { Origin: 'https://evil.example' }],
  ['from a page that hides its origin', { Origin: 'null' }],
  ['without an origin', {}],
  ['from a name that begins alike', { Origin: 'http://dashboard.test.evil.example' }],
  ['from another port', { Origin: 'http://dashboard.test:81' }],
])('accepts no change %s', async (_, headers) => {
  const asked = routes.filter(changes);
  const { cookie } = await world.as('owner');
  const forged = callerWith({ Cookie: cookie, ...headers });
  expect(await verdicts(asked, async () => forged)).toEqual(expected(asked, () => 'cross_site_refused'));
});

/** A caller whose requests have only these headers. */
function callerWith(headers: Record<string, string>): Pick<Visitor, 'call'> {
  return {
    call: async (method, path, { body } = {}) => {
      const sending = request(world.app.url)[method](`/dashboard/v1${path}`).set(headers);
      return body === undefined ? sending : sending.send(body as object);
    },
  };
}
