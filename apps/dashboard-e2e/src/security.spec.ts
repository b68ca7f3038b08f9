import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import request from 'supertest';
import { dashboardPeople } from '@cowrie/api/faces/testing/dashboard-people';
import type { Visitor } from '@cowrie/api/faces/testing/dashboard-world';
import { type DashboardSite, startDashboardSite } from './dashboard-page';
import { anotherSession, signInByPassword, withPassword } from './sign-in.steps';

let site: DashboardSite;
/** A page that anybody could serve. `{}` in it becomes the dashboard's address. */
let evil: { html: string; server: Server; port: number };
beforeAll(async () => {
  site = await startDashboardSite();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(evil.html.replaceAll('{}', site.url));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  evil = { html: '', server, port: (server.address() as AddressInfo).port };
});
afterAll(async () => {
  evil?.server.close();
  await site?.close();
});

const COOKIE = 'cowrie_session';
const sessionOf = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies(site.url)).find(({ name }) => name === COOKIE)?.value;
const cookieNamed = (value: string) => ({
  name: COOKIE,
  value,
  domain: 'localhost',
  path: '/',
  httpOnly: true,
});
const meOf = async (cookie: string | undefined): Promise<number> =>
  (await request(site.app.url).get('/dashboard/v1/me').set('Cookie', `${COOKIE}=${cookie}`)).status;

it.each([
  ['a text', () => 'x'],
  ['a token that nobody was given', () => 'cwr_ds_0000000000000000000000000000000000000p'],
])('never accepts %s that was planted as a session', async (_, planted) => {
  const page = await site.open('/sign-in');
  await page.context().addCookies([cookieNamed(planted())]);
  await page.reload();
  expect(await meOf(planted())).toBe(401);
  await signInByPassword(site, page, await withPassword(site));
  const token = await sessionOf(page);
  expect(token).not.toBe(planted());
  expect([await meOf(planted()), await meOf(token)]).toEqual([401, 200]);
  await page.context().close();
});

it('gives a person who signs in a new session, even in a browser with somebody else’s', async () => {
  const attacker = await site.as('owner');
  const page = await site.open('/sign-in', attacker);
  const victim = await withPassword(site);
  await signInByPassword(site, page, victim);
  const planted = attacker.cookie.split('=')[1];
  expect(await sessionOf(page)).not.toBe(planted);
  // The attacker's own session never becomes the victim's.
  const { body } = await attacker.call('get', '/me');
  expect(body.data?.email).not.toBe(victim.email);
  await page.context().close();
});

/**
 * Opens the hostile page in a browser with a visitor's session. Returns what it requested from the
 * dashboard's API, and what it could read.
 */
async function openEvil(host: string, html: string, visitor: Visitor) {
  evil.html = html;
  const context = await site.browserOf(visitor);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.url().includes('/dashboard/v1/')) asked.push(one.method());
  });
  await page.goto(`http://${host}:${evil.port}/`);
  await page.waitForFunction('window.isDone === true || location.pathname.startsWith("/dashboard")');
  const read = await page.title();
  await context.close();
  return { asked, read };
}

/**
 * `127.0.0.1` is not the same site as `localhost`. Another port is the same site, so the browser sends even a
 * strict cookie.
 */
const FORGED: [string, string, string][] = ['127.0.0.1', 'localhost'].flatMap((host) => [
  [
    host,
    'form',
    '<form method="post" action="{}/dashboard/v1/me/totp" enctype="text/plain"><input name="a"></form><script>document.forms[0].submit()</script>',
  ],
  [
    host,
    'fetch without CORS',
    `<script>fetch('{}/dashboard/v1/me/totp',{method:'POST',mode:'no-cors',credentials:'include'}).catch(()=>0).then(()=>window.isDone=true)</script>`,
  ],
  [
    host,
    'fetch with CORS',
    `<script>fetch('{}/dashboard/v1/me/sessions',{method:'DELETE',credentials:'include'}).catch(()=>0).then(()=>window.isDone=true)</script>`,
  ],
  [
    host,
    'fetch of what a session may read',
    `<script>fetch('{}/dashboard/v1/me',{credentials:'include'}).then((a)=>a.text()).then((t)=>{document.title=t}).catch(()=>0).then(()=>window.isDone=true)</script>`,
  ],
]);

/** The parts of a person that the forged requests would change. */
async function stateOf({ personId }: Visitor) {
  const { people, sessions } = dashboardPeople(site);
  const person = await people.findById(personId).lean();
  return { hasNewApp: person?.newTotp !== undefined, sessions: await sessions.countDocuments({ personId }) };
}

it.each(FORGED)('lets a page at %s do and read nothing with a %s', async (host, _, html) => {
  const victim = await site.as('owner', { hasFactor: false });
  await anotherSession(site, victim);
  const { asked, read } = await openEvil(host, html, victim);
  expect(asked.length).toBeGreaterThan(0);
  expect(read).not.toContain(victim.email);
  expect(await stateOf(victim)).toEqual({ hasNewApp: false, sessions: 2 });
});

it('would have noticed the change if a forged request had been accepted', async () => {
  const person = await site.as('owner', { hasFactor: false });
  await anotherSession(site, person);
  await person.call('post', '/me/totp');
  await person.call('delete', '/me/sessions');
  expect(await stateOf(person)).toEqual({ hasNewApp: true, sessions: 1 });
});

it('lets no page of another origin read an answer', async () => {
  for (const host of ['127.0.0.1', 'localhost']) {
    const { headers } = await request(site.url)
      .get('/dashboard/v1/me')
      .set('Origin', `http://${host}:${evil.port}`);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
});

it('keeps the session’s token from scripts, and out of every answer and storage', async () => {
  const page = await site.open('/sign-in');
  const texts: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/dashboard/v1/')) texts.push(answer.text().catch(() => ''));
  });
  await signInByPassword(site, page, await withPassword(site));
  await page.waitForLoadState('networkidle');
  const readable: string = await page.evaluate(
    `[document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage), location.href].join('\\n')`,
  );
  const token = (await sessionOf(page)) ?? '';
  expect(token).toMatch(/^cwr_ds_/);
  const cookie = (await page.context().cookies(site.url)).find(({ name }) => name === COOKIE);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  const all = [readable, ...(await Promise.all(texts))].join('\n');
  expect(texts.length).toBeGreaterThan(1);
  expect(all).not.toContain('cwr_ds_');
  await page.context().close();
});

it('ends a session on the server when the person signs out', async () => {
  const page = await site.open('/account', await site.as('owner'));
  const token = await sessionOf(page);
  expect(await meOf(token)).toBe(200);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/sign-in/);
  expect(await sessionOf(page)).toBeUndefined();
  expect(await meOf(token)).toBe(401);
  await page.context().close();
});

it('is shown in no frame, and sends no address to others', async () => {
  for (const path of ['/', '/sign-in', '/account', '/assets/none.js', '/favicon.svg']) {
    const { headers } = await request(site.url).get(path);
    expect([path, headers['content-security-policy']]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
    expect([path, headers['x-frame-options'], headers['referrer-policy']]).toEqual([
      path,
      'DENY',
      'no-referrer',
    ]);
  }
  // Its preview of the payment page is for the dashboard alone, and can call nothing.
  const { headers } = await request(site.url).get('/preview/preview.html');
  expect(headers['content-security-policy']).toMatch(/connect-src 'none'.*frame-ancestors 'self'$/);
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  for (const path of ['/sign-in', '/preview/preview.html']) {
    evil.html = `<iframe src="{}${path}"></iframe>`;
    const page = await (await site.browserOf()).newPage();
    await page.goto(`http://localhost:${evil.port}/`);
    await page.waitForLoadState('networkidle');
    expect(page.frames().map((frame) => frame.url())).not.toContain(site.url + path);
    await page.context().close();
  }
});

it.each(['//evil.example', '/\\evil.example'])(
  'does not leave the dashboard after a sign-in with next=%j',
  async (next) => {
    const page = await site.open(`/sign-in?${new URLSearchParams({ next }).toString()}`);
    await signInByPassword(site, page, await withPassword(site));
    expect(new URL(page.url()).origin).toBe(site.url);
    await page.context().close();
  },
);

it('leads to the requested page', async () => {
  const page = await site.open('/sign-in?next=%2Faccount');
  await signInByPassword(site, page, await withPassword(site));
  expect(page.url()).toBe(`${site.url}/account`);
  await page.context().close();
});
