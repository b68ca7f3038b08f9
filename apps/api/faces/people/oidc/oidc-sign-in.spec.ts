import { generateSync } from 'otplib';
import { type OpenIdServer, startOpenIdServer } from '@cowrie/testing';
import { DashboardBrowser, setCookiesOf } from '../../testing/dashboard-browser';
import { dashboardPeople, type DashboardPeople } from '../../testing/dashboard-people';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../testing/dashboard-world';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { PersonSessions } from '@cowrie/api/people/sessions/person-sessions.service';

let provider: OpenIdServer;
let world: DashboardWorld;
let behind: DashboardPeople;
beforeAll(async () => {
  provider = await startOpenIdServer();
  world = await startDashboardWorld({ oidc: { ...provider, name: 'Acme' } });
  behind = dashboardPeople(world);
});
afterAll(async () => {
  await world?.close();
  await provider?.close();
});

/** Goes to the provider and back, as a browser does. Returns where it ends. */
async function signIn(browser: DashboardBrowser, next = '/account'): Promise<string> {
  const begun = await browser.call('get', `/session/oidc?${new URLSearchParams({ next }).toString()}`);
  expect(begun.status).toBe(303);
  return comeBack(browser, await answerOf(begun.headers.location ?? ''));
}

/** What the provider puts into the URL. */
async function answerOf(address: string): Promise<string> {
  const { headers } = await fetch(address, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '').search;
}

async function comeBack(browser: DashboardBrowser, answer: string): Promise<string> {
  const { status, headers } = await browser.call('get', `/session/oidc/callback${answer}`);
  expect(status).toBe(303);
  return headers.location ?? '';
}

let count = 0;
const claimsOf = (email: string, over: object = {}) => ({
  sub: `subject-${(count += 1)}`,
  email,
  email_verified: true,
  ...over,
});
const emailOf = async (browser: DashboardBrowser): Promise<string | undefined> => {
  const { body } = await browser.call('get', '/me');
  return (body as { data: { email: string } | null }).data?.email;
};
const sessionsOf = ({ personId }: Visitor) =>
  world.app.nest.get(PersonSessions, { strict: false }).list(personId);

it('tells the page the provider’s name', async () => {
  const { body } = await behind.browser().call('get', '/session/ways');
  expect(body.data).toEqual({ oidc: { name: 'Acme' } });
});

it('identifies a person by a confirmed address once, and by the account after that', async () => {
  const ada = await world.as('owner', { hasFactor: false });
  const claims = claimsOf(ada.email.toUpperCase());
  provider.person = claims;
  const browser = behind.browser();
  expect(await signIn(browser)).toBe('/account');
  expect(await emailOf(browser)).toBe(ada.email);
  const [session] = await sessionsOf(ada);
  expect(session).toMatchObject({ factors: ['oidc'] });
  expect(session?.provenAt).toBeUndefined();
  // The provider gives the address to somebody else. The account stays the same.
  provider.person = { ...claims, email: 'other@example.com' };
  const later = behind.browser();
  expect(await signIn(later)).toBe('/account');
  expect(await emailOf(later)).toBe(ada.email);
  const log = await world.app.nest
    .get(AuditLog, { strict: false })
    .ofSubject({ kind: 'person', id: ada.personId.toHexString() });
  expect(log.map(({ action, after }) => [action, after])).toEqual([
    ['person.oidc_link', { issuer: provider.issuer, subject: claims.sub }],
  ]);
});

it.each([
  ['oidc_unknown', { email: 'nobody@example.com' }],
  ['oidc_unconfirmed', { email_verified: false }],
  ['oidc_unconfirmed', { email: undefined }],
])('creates nobody and signs nobody in: %s for %j', async (failed, over) => {
  const ada = await world.as('owner', { hasFactor: false });
  const before = await behind.people.countDocuments();
  provider.person = claimsOf(ada.email, over);
  const browser = behind.browser();
  expect(await signIn(browser)).toBe(`/sign-in?failed=${failed}&next=%2Faccount`);
  expect(await emailOf(browser)).toBeUndefined();
  expect(await behind.people.countDocuments()).toBe(before);
});

it('links nobody whose address this service has not confirmed, and nobody who is disabled', async () => {
  for (const change of [{ $unset: { emailConfirmedAt: 1 } }, { $set: { disabledAt: new Date() } }]) {
    const ada = await world.as('owner', { hasFactor: false, isProven: false });
    await behind.people.updateOne({ _id: ada.personId }, change as never);
    provider.person = claimsOf(ada.email);
    expect(await signIn(behind.browser())).toContain('failed=oidc_unknown');
    expect((await behind.people.findById(ada.personId).lean())?.identity).toBeUndefined();
  }
});

it('accepts no second account of the provider for a person', async () => {
  const ada = await world.as('owner', { hasFactor: false });
  provider.person = claimsOf(ada.email);
  await signIn(behind.browser());
  provider.person = claimsOf(ada.email);
  expect(await signIn(behind.browser())).toContain('failed=oidc_other_account');
});

it('no longer lets a disabled person in', async () => {
  const ada = await world.as('owner', { hasFactor: false });
  provider.person = claimsOf(ada.email);
  await signIn(behind.browser());
  await behind.people.updateOne({ _id: ada.personId }, { $set: { disabledAt: new Date() } });
  expect(await signIn(behind.browser())).toContain('failed=oidc_unknown');
});

it('counts only as a password: a person with a second factor is asked for it', async () => {
  const ada = await world.as('owner');
  provider.person = claimsOf(ada.email, { amr: ['pwd', 'otp'] });
  const browser = behind.browser();
  const end = await signIn(browser);
  expect(end).toMatch(/^\/sign-in\?next=%2Faccount#ticket=cwr_st_\w+&methods=totp$/);
  expect(await emailOf(browser)).toBeUndefined();
  // The account alone is not enough to link it to a person.
  const linked = async () => (await behind.people.findById(ada.personId).lean())?.identity?.issuer;
  expect(await linked()).toBeUndefined();
  const ticket = new URLSearchParams(end.split('#')[1]).get('ticket') ?? '';
  const body = { ticket, code: generateSync({ secret: ada.totpSecret }) };
  expect((await browser.call('post', '/session/second-factor', { body })).status).toBe(200);
  expect(await emailOf(browser)).toBe(ada.email);
  expect(await linked()).toBe(provider.issuer);
  expect((await sessionsOf(ada)).map(({ factors }) => factors)).toContainEqual(['oidc', 'totp']);
});

it('counts as both when the provider says that it saw two factors, and as fresh when that was now', async () => {
  const now = Math.floor(Date.now() / 1000);
  const sessionWith = async (over: object) => {
    const ada = await world.as('owner', { isProven: false });
    await behind.sessions.deleteMany({ personId: ada.personId });
    provider.person = claimsOf(ada.email, { amr: ['pwd', 'mfa'], ...over });
    expect(await signIn(behind.browser())).toBe('/account');
    return (await sessionsOf(ada)).at(0)?.provenAt;
  };
  expect(await sessionWith({ auth_time: now })).toBeDefined();
  expect(await sessionWith({ auth_time: now - 3600 })).toBeUndefined();
  expect(await sessionWith({ auth_time: now + 3600 })).toBeUndefined();
  expect(await sessionWith({})).toBeUndefined();
});

it('accepts the answer to a sign-in only once, in the browser that began it', async () => {
  const attacker = await world.as('owner', { hasFactor: false });
  provider.person = claimsOf(attacker.email);
  const own = behind.browser();
  const begun = await own.call('get', '/session/oidc');
  const answer = await answerOf(begun.headers.location ?? '');
  // The attacker leads a victim to the end of the attacker's own sign-in.
  const victim = behind.browser();
  expect(await comeBack(victim, answer)).toContain('failed=oidc_refused');
  const other = behind.browser();
  await other.call('get', '/session/oidc');
  expect(await comeBack(other, answer)).toContain('failed=oidc_refused');
  expect([await emailOf(victim), await emailOf(other)]).toEqual([undefined, undefined]);
  expect(await comeBack(own, answer)).toBe('/');
  expect(await comeBack(own, answer)).toContain('failed=oidc_refused');
});

it('binds a sign-in to a short-lived cookie that no script reads', async () => {
  const begun = await behind.browser().call('get', '/session/oidc?next=/account');
  const [line = '', ...others] = setCookiesOf(begun);
  expect(others).toEqual([]);
  expect(line).toMatch(/^cowrie_oidc=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
  const asked = new URL(begun.headers.location ?? '').searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('redirect_uri')).toBe('http://dashboard.test/dashboard/v1/session/oidc/callback');
  // Neither the URL nor the cookie reveals what only this service may know.
  expect(line).not.toContain(asked.get('state') ?? '-');
});

it.each(['//evil.example', 'https://evil.example', '/\\evil.example'])('never leads to %s', async (next) => {
  const ada = await world.as('owner', { hasFactor: false });
  provider.person = claimsOf(ada.email);
  expect(await signIn(behind.browser(), next)).toBe('/');
});

it('reports when the provider refuses or is unreachable', async () => {
  provider.refuses = true;
  expect(await signIn(behind.browser())).toBe('/sign-in?failed=oidc_refused&next=%2Faccount');
  provider.refuses = false;
  const away = await startDashboardWorld({
    oidc: { ...provider, issuer: 'http://127.0.0.1:9', name: 'Acme' },
  });
  try {
    const { headers } = await dashboardPeople(away).browser().call('get', '/session/oidc?next=/account');
    expect(headers.location).toBe('/sign-in?failed=oidc_away&next=%2Faccount');
  } finally {
    await away.close();
  }
});

it('has no such URLs without a provider', async () => {
  const without = await startDashboardWorld();
  try {
    const browser = dashboardPeople(without).browser();
    const statuses = await Promise.all(
      ['/session/oidc', '/session/oidc/callback?code=x'].map(
        async (path) => (await browser.call('get', path)).status,
      ),
    );
    expect(statuses).toEqual([404, 404]);
    expect((await browser.call('get', '/session/ways')).body.data).toEqual({});
  } finally {
    await without.close();
  }
});
