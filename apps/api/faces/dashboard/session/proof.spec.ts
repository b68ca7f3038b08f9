import { generateSync } from 'otplib';
import { codeOf } from '../../testing/dashboard-account';
import { setCookiesOf } from '../../testing/dashboard-browser';
import { type DashboardPeople, dashboardPeople } from '../../testing/dashboard-people';
import { type DashboardWorld, startDashboardWorld, type VisitorOptions } from '../../testing/dashboard-world';

const SESSION = 'cowrie_session';
/** A call that needs a fresh second factor. */
const CRITICAL = ['post', '/me/recovery-codes'] as const;

let world: DashboardWorld;
let people: DashboardPeople;
beforeAll(async () => {
  world = await startDashboardWorld();
  people = dashboardPeople(world);
});
afterAll(() => world.close());

/** A person in a browser whose session has no proof. */
async function aVisitor(options: VisitorOptions = {}) {
  const person = await world.as('owner', { isProven: false, ...options });
  const browser = people.browser();
  browser.plant(SESSION, person.cookie.split('=')[1]);
  const prove = (code = generateSync({ secret: person.totpSecret })) =>
    browser.call('post', '/session/proof', { body: { code } });
  return { ...person, browser, prove };
}

it('allows critical actions for ten minutes', async () => {
  const { browser, prove, personId } = await aVisitor();
  expect(codeOf(await browser.call(...CRITICAL))).toEqual([403, 'fresh_factor_needed']);
  const { body } = await prove();
  const { provenAt } = (body as { data: { provenAt: string } }).data;
  expect((await browser.call(...CRITICAL)).status).toBe(200);
  const ago = (minutes: number) => new Date(Date.parse(provenAt) - minutes * 60_000);
  await people.sessions.updateOne({ personId }, { provenAt: ago(9) });
  expect((await browser.call(...CRITICAL)).status).toBe(200);
  await people.sessions.updateOne({ personId }, { provenAt: ago(11) });
  expect(codeOf(await browser.call(...CRITICAL))).toEqual([403, 'fresh_factor_needed']);
});

it('gives the session a new token, and proves nothing for a holder of the previous one', async () => {
  const { browser, prove, personId } = await aVisitor();
  const thief = people.browser();
  thief.plant(SESSION, browser.valueOf(SESSION));
  expect(setCookiesOf(await prove()).join()).toContain(`${SESSION}=cwr_ds_`);
  expect(browser.valueOf(SESSION)).not.toBe(thief.valueOf(SESSION));
  // Pending requests of the page continue for half a minute, but not as proven ones.
  expect((await thief.call('get', '/me')).status).toBe(200);
  expect(codeOf(await thief.call(...CRITICAL))).toEqual([403, 'fresh_factor_needed']);
  await people.sessions.updateOne({ personId }, { formerUntil: new Date(0) });
  expect(codeOf(await thief.call('get', '/me'))).toEqual([401, 'not_signed_in']);
  expect((await browser.call(...CRITICAL)).status).toBe(200);
});

it('accepts no wrong code, and no code twice', async () => {
  const { prove, totpSecret } = await aVisitor();
  expect(codeOf(await prove(generateSync({ secret: totpSecret, epoch: 0 })))).toEqual([
    401,
    'second_factor_refused',
  ]);
  const code = generateSync({ secret: totpSecret });
  expect((await prove(code)).status).toBe(200);
  expect(codeOf(await prove(code))).toEqual([401, 'second_factor_refused']);
});

it('accepts each recovery code once, as a person may type it', async () => {
  const { browser, prove } = await aVisitor();
  await prove();
  const made = await browser.call('post', '/me/recovery-codes');
  const [first = '', second = ''] = (made.body as { data: { recoveryCodes: string[] } }).data.recoveryCodes;
  const show = (recoveryCode: string) => browser.call('post', '/session/proof', { body: { recoveryCode } });
  expect((await show(first)).status).toBe(200);
  expect(codeOf(await show(first))).toEqual([401, 'second_factor_refused']);
  expect((await show(second.replace('-', '').toUpperCase())).status).toBe(200);
  const { body } = await browser.call('get', '/me/credentials');
  expect((body as { data: object }).data).toMatchObject({ recoveryCodesLeft: 8 });
});

it('tells a person without a second factor to set one up first', async () => {
  const { browser, prove } = await aVisitor({ hasFactor: false });
  for (const answer of [
    await browser.call(...CRITICAL),
    await prove(),
    await browser.call('post', '/session/proof/passkey/options'),
  ])
    expect(codeOf(answer)).toEqual([403, 'second_factor_missing']);
});

it('needs a session', async () => {
  const browser = people.browser();
  for (const path of ['/session/proof', '/session/proof/passkey/options', '/session/proof/passkey'])
    expect(codeOf(await browser.call('post', path, { body: {} }))).toEqual([401, 'not_signed_in']);
});
