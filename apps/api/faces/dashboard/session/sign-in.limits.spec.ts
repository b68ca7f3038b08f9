import { generateSync } from 'otplib';
import { codeOf } from '../../testing/dashboard-account';
import type { DashboardBrowser } from '../../testing/dashboard-browser';
import { type DashboardPeople, dashboardPeople, PASSWORD } from '../../testing/dashboard-people';
import { type DashboardWorld, startDashboardWorld } from '../../testing/dashboard-world';
import { SoftwareAuthenticator } from '@cowrie/api/people/testing/software-authenticator';
import { rateLimitsOf } from '@cowrie/api/platform/testing/test-config';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { RATE_LIMIT, type RateLimitState } from '@cowrie/api/platform/rate-limit/rate-limit.schema';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

const LIMIT = 3;
const few = { limit: LIMIT, windowSeconds: 36_000 };
const many = { limit: 100_000, windowSeconds: 60 };

let world: DashboardWorld;
let people: DashboardPeople;
beforeAll(async () => {
  world = await startDashboardWorld({
    rateLimits: rateLimitsOf(many, { 'sign-in-account': few, 'second-factor': few }),
  });
  people = dashboardPeople(world);
});
afterAll(() => world.close());

const signIn = (browser: DashboardBrowser, email: string, password = PASSWORD) =>
  browser.call('post', '/session', { body: { email, password } });

it('stops guessing at an account, and lets the person continue in a known browser', async () => {
  const { email, personId } = await world.as('owner', { hasFactor: false });
  await people.givePassword(personId);
  const known = people.browser();
  expect((await signIn(known, email)).status).toBe(200);
  for (let tries = 1; tries < LIMIT; tries += 1)
    expect(codeOf(await signIn(people.browser(), email, `${PASSWORD} ${tries}`))).toEqual([
      401,
      'sign_in_failed',
    ]);
  expect(codeOf(await signIn(people.browser(), email))).toEqual([429, 'rate_limited']);
  expect((await signIn(known, email)).status).toBe(200);

  // A known browser also expires, and a forged one is not known.
  for (let tries = 1; tries < LIMIT; tries += 1) await signIn(known, email, 'wrong');
  expect(codeOf(await signIn(known, email))).toEqual([429, 'rate_limited']);
  const madeUp = people.browser();
  madeUp.plant('cowrie_browser', `${'a'.repeat(22)}.${'b'.repeat(43)}`);
  expect(codeOf(await signIn(madeUp, email))).toEqual([429, 'rate_limited']);
});

it('knows a browser for its person, not for anybody else who used it', async () => {
  const [ada, ben] = [
    await world.as('owner', { hasFactor: false }),
    await world.as('viewer', { hasFactor: false }),
  ];
  await people.givePassword(ada.personId);
  await people.givePassword(ben.personId);
  const adas = people.browser();
  await signIn(adas, ada.email);
  for (let tries = 0; tries < LIMIT; tries += 1) await signIn(people.browser(), ben.email, 'wrong');
  expect(codeOf(await signIn(adas, ben.email))).toEqual([429, 'rate_limited']);
});

it('counts the same for an unknown address, and stores no address', async () => {
  for (let tries = 0; tries < LIMIT; tries += 1)
    expect((await signIn(people.browser(), 'nobody@example.com')).status).toBe(401);
  expect(codeOf(await signIn(people.browser(), 'Nobody@Example.com'))).toEqual([429, 'rate_limited']);
  const limits = world.app.nest.get<Model<RateLimitState>>(getModelToken(RATE_LIMIT), { strict: false });
  const ids = (await limits.find().lean()).map(({ _id }) => _id);
  expect(ids.filter((id) => id.startsWith('sign-in-account:'))).not.toEqual([]);
  expect(ids.filter((id) => id.includes('@'))).toEqual([]);
});

it('stops guessing codes over any number of tickets; a passkey always works', async () => {
  const person = await world.as('owner');
  await people.givePassword(person.personId);
  const device = new SoftwareAuthenticator(world.app.nest.get(AppConfig, { strict: false }).dashboardUrl);
  const again = await world.as('owner', { hasFactor: false });
  const begun = (await again.call('post', '/me/passkeys/options')).body as {
    data: { challengeId: string; options: Record<string, unknown> };
  };
  const response = device.create(begun.data.options);
  await again.call('post', '/me/passkeys', {
    body: { challengeId: begun.data.challengeId, response, name: 'Phone' },
  });
  const ticketOf = async () =>
    ((await signIn(people.browser(), person.email)).body as { data: { ticket: string } }).data.ticket;
  const tickets = [await ticketOf(), await ticketOf()];
  const wrong = generateSync({ secret: person.totpSecret, epoch: 0 });
  for (let tries = 0; tries < LIMIT; tries += 1)
    expect(
      codeOf(
        await people
          .browser()
          .call('post', '/session/second-factor', { body: { ticket: tickets[0], code: wrong } }),
      ),
    ).toEqual([401, 'second_factor_refused']);
  const code = generateSync({ secret: person.totpSecret });
  const right = { ticket: tickets[1], code };
  expect(codeOf(await people.browser().call('post', '/session/second-factor', { body: right }))).toEqual([
    429,
    'rate_limited',
  ]);

  for (let tries = 0; tries < LIMIT; tries += 1) await signIn(people.browser(), again.email, 'wrong');
  const browser = people.browser();
  const { data } = (await browser.call('post', '/session/passkey/options')).body as typeof begun;
  const body = { challengeId: data.challengeId, response: device.get(data.options) };
  expect((await browser.call('post', '/session/passkey', { body })).status).toBe(200);
});

it('limits each address across all accounts', async () => {
  const other = await startDashboardWorld({ rateLimits: rateLimitsOf(many, { 'sign-in-address': few }) });
  try {
    const browser = dashboardPeople(other).browser();
    for (let tries = 0; tries < LIMIT; tries += 1)
      expect((await signIn(browser, `nobody${tries}@example.com`)).status).toBe(401);
    expect(codeOf(await signIn(browser, 'ada@example.com'))).toEqual([429, 'rate_limited']);
    for (const path of ['/session/passkey/options', '/session/passkey', '/session/second-factor'])
      expect(
        (await browser.call('post', path, { body: { challengeId: 'a', response: {} } })).status,
      ).not.toBe(200);
    expect(codeOf(await browser.call('post', '/session/passkey/options'))).toEqual([429, 'rate_limited']);
  } finally {
    await other.close();
  }
});
