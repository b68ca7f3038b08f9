import { Types } from 'mongoose';
import { generateSync } from 'otplib';
import { codeOf, dataOf } from '../../testing/dashboard-account';
import type { DashboardBrowser } from '../../testing/dashboard-browser';
import { type DashboardPeople, dashboardPeople } from '../../testing/dashboard-people';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../testing/dashboard-world';
import { type Faults, SoftwareAuthenticator } from '@cowrie/api/people/testing/software-authenticator';
import { AppConfig } from '@cowrie/api/platform/config/app.config';

type Json = Record<string, unknown>;

let world: DashboardWorld;
let people: DashboardPeople;
let origin: string;
beforeAll(async () => {
  world = await startDashboardWorld();
  people = dashboardPeople(world);
  origin = world.app.nest.get(AppConfig, { strict: false }).dashboardUrl;
});
afterAll(() => world.close());

const REFUSED = [401, 'passkey_refused'];

/** Creates a passkey and adds it to a signed-in person. */
async function addPasskey(person: Pick<Visitor, 'call'>, faults: Faults = {}) {
  const device = new SoftwareAuthenticator(origin);
  const { challengeId, options } = dataOf(await person.call('post', '/me/passkeys/options'));
  const response = device.create(options as Json, faults);
  const answer = await person.call('post', '/me/passkeys', {
    body: { challengeId, response, name: 'Phone' },
  });
  return { device, answer };
}

async function aPersonWithPasskey() {
  const person = await world.as('owner', { hasFactor: false });
  return { person, ...(await addPasskey(person)) };
}

async function optionsOf(browser: DashboardBrowser): Promise<{ challengeId: unknown; options: Json }> {
  const { challengeId, options } = dataOf(await browser.call('post', '/session/passkey/options'));
  return { challengeId, options: options as Json };
}

async function signIn(browser: DashboardBrowser, device: SoftwareAuthenticator, faults: Faults = {}) {
  const { challengeId, options } = await optionsOf(browser);
  return browser.call('post', '/session/passkey', {
    body: { challengeId, response: device.get(options, faults) },
  });
}

it('signs in without an address, and counts as a second factor', async () => {
  const { person, device } = await aPersonWithPasskey();
  const browser = people.browser();
  expect(dataOf(await signIn(browser, device))).toEqual({ state: 'signed_in' });
  expect(dataOf(await browser.call('get', '/me'))).toMatchObject({
    email: person.email,
    provenAt: expect.any(String) as string,
  });
  const [passkey] = dataOf(await browser.call('get', '/me/credentials')).passkeys as Json[];
  expect(passkey).toMatchObject({ name: 'Phone', lastUsedAt: expect.any(String) as string });
});

it('asks for a PIN or a finger, at the dashboard’s own host, and names no account', async () => {
  await aPersonWithPasskey();
  const { options } = await optionsOf(people.browser());
  expect(options).toMatchObject({
    rpId: 'dashboard.test',
    userVerification: 'required',
    allowCredentials: [],
  });
});

it.each<[string, Faults]>([
  ['another origin', { origin: 'https://dashboard.test.evil.example' }],
  ['another port of the host', { origin: 'http://dashboard.test:8080' }],
  ['another site', { rpId: 'evil.example' }],
  ['no PIN and no finger', { isUserVerified: false }],
  ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['the name of another person', { userHandle: Buffer.from(new Types.ObjectId().id).toString('base64url') }],
  ['nobody’s name', { userHandle: undefined }],
])('is refused with %s', async (_, faults) => {
  const { device } = await aPersonWithPasskey();
  const browser = people.browser();
  expect(codeOf(await signIn(browser, device, faults))).toEqual(REFUSED);
  expect(browser.cookie).toBe('');
});

it('is refused when a challenge is reused, is too old, or has another purpose', async () => {
  const { person, device } = await aPersonWithPasskey();
  const browser = people.browser();
  const { challengeId, options } = await optionsOf(browser);
  const body = { challengeId, response: device.get(options) };
  expect((await browser.call('post', '/session/passkey', { body })).status).toBe(200);
  expect(codeOf(await browser.call('post', '/session/passkey', { body }))).toEqual(REFUSED);

  const late = await optionsOf(browser);
  await people.steps.updateMany({ kind: 'passkey-sign-in' }, { endsAt: new Date(0) });
  const lateBody = { challengeId: late.challengeId, response: device.get(late.options) };
  expect(codeOf(await browser.call('post', '/session/passkey', { body: lateBody }))).toEqual(REFUSED);

  const proof = dataOf(await browser.call('post', '/session/proof/passkey/options'));
  const other = { challengeId: proof.challengeId, response: device.get(proof.options as Json) };
  expect(codeOf(await browser.call('post', '/session/passkey', { body: other }))).toEqual(REFUSED);
  expect(person.personId).toBeDefined();
});

it('uses up a challenge even when the answer was wrong', async () => {
  const { device } = await aPersonWithPasskey();
  const browser = people.browser();
  const { challengeId, options } = await optionsOf(browser);
  const show = (response: Json) =>
    browser.call('post', '/session/passkey', { body: { challengeId, response } });
  expect(codeOf(await show(device.get(options, { isUserVerified: false })))).toEqual(REFUSED);
  expect(codeOf(await show(device.get(options)))).toEqual(REFUSED);
});

it('is refused when its counter goes back: somebody has copied it', async () => {
  const { device } = await aPersonWithPasskey();
  const browser = people.browser();
  expect((await signIn(browser, device, { counter: 7 })).status).toBe(200);
  for (const counter of [7, 6, 0])
    expect(codeOf(await signIn(browser, device, { counter }))).toEqual(REFUSED);
  expect((await signIn(browser, device, { counter: 8 })).status).toBe(200);
});

it('needs no counter, because a synchronized one has none', async () => {
  const { device } = await aPersonWithPasskey();
  for (let times = 0; times < 2; times += 1)
    expect((await signIn(people.browser(), device, { counter: 0 })).status).toBe(200);
});

it('is refused when nobody has it, when the person is disabled, and when it is not a browser’s answer', async () => {
  const stranger = new SoftwareAuthenticator(origin);
  const browser = people.browser();
  stranger.create({ challenge: '', rp: {}, user: { id: '' } });
  expect(codeOf(await signIn(browser, stranger))).toEqual(REFUSED);
  const { person, device } = await aPersonWithPasskey();
  await people.people.updateOne({ _id: person.personId }, { disabledAt: new Date(0) });
  expect(codeOf(await signIn(browser, device))).toEqual(REFUSED);
  for (const response of [{}, { id: 7 }, { id: { $ne: '' } }, { id: device.credentialId, response: null }]) {
    const { challengeId } = await optionsOf(browser);
    const { status } = await browser.call('post', '/session/passkey', { body: { challengeId, response } });
    expect([400, 401]).toContain(status);
  }
});

describe('as a proof', () => {
  const prove = async (person: Pick<Visitor, 'call'>, device: SoftwareAuthenticator) => {
    const { challengeId, options } = dataOf(await person.call('post', '/session/proof/passkey/options'));
    return person.call('post', '/session/proof/passkey', {
      body: { challengeId, response: device.get(options as Json) },
    });
  };

  it('asks for the person’s own passkeys, and accepts no other', async () => {
    const [one, other] = [await aPersonWithPasskey(), await aPersonWithPasskey()];
    const browser = people.browser();
    await signIn(browser, one.device);
    const { options } = dataOf(await browser.call('post', '/session/proof/passkey/options'));
    expect(options).toMatchObject({ allowCredentials: [{ id: one.device.credentialId }] });
    expect(codeOf(await prove(browser, other.device))).toEqual(REFUSED);
    expect((await prove(browser, one.device)).status).toBe(200);
  });

  it('accepts no challenge of another person', async () => {
    const [one, other] = [await aPersonWithPasskey(), await aPersonWithPasskey()];
    const [browser, otherBrowser] = [people.browser(), people.browser()];
    await signIn(browser, one.device);
    await signIn(otherBrowser, other.device);
    const { challengeId, options } = dataOf(
      await otherBrowser.call('post', '/session/proof/passkey/options'),
    );
    const body = { challengeId, response: one.device.get(options as Json) };
    expect(codeOf(await browser.call('post', '/session/proof/passkey', { body }))).toEqual(REFUSED);
  });
});

describe('a new one', () => {
  it.each<[string, Faults]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['no PIN and no finger', { isUserVerified: false }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('is refused with %s', async (_, faults) => {
    const person = await world.as('owner', { hasFactor: false });
    const { answer } = await addPasskey(person, faults);
    expect(codeOf(answer)).toEqual(REFUSED);
    expect(dataOf(await person.call('get', '/me/credentials'))).toMatchObject({ passkeys: [] });
  });

  it('is refused for the challenge of another person, and when a person already has it', async () => {
    const [one, other] = [
      await world.as('owner', { hasFactor: false }),
      await world.as('owner', { hasFactor: false }),
    ];
    const device = new SoftwareAuthenticator(origin);
    const first = dataOf(await one.call('post', '/me/passkeys/options'));
    const add = ({ challengeId, options }: Json, person: Visitor) =>
      person.call('post', '/me/passkeys', {
        body: { challengeId, response: device.create(options as Json), name: 'Phone' },
      });
    expect(codeOf(await add(first, other))).toEqual(REFUSED);
    expect((await add(dataOf(await one.call('post', '/me/passkeys/options')), one)).status).toBe(201);
    expect(codeOf(await add(dataOf(await other.call('post', '/me/passkeys/options')), other))).toEqual(
      REFUSED,
    );
  });

  it('renews the session, as a proof', async () => {
    const browser = people.browser();
    const person = await world.as('owner', { hasFactor: false, isProven: false });
    browser.plant('cowrie_session', person.cookie.split('=')[1]);
    const before = browser.valueOf('cowrie_session');
    expect((await addPasskey(browser)).answer.status).toBe(201);
    expect(browser.valueOf('cowrie_session')).not.toBe(before);
    expect(dataOf(await browser.call('get', '/me')).provenAt).toEqual(expect.any(String));
  });
});

it('is one of the second factors of a password', async () => {
  const { person } = await aPersonWithPasskey();
  await people.givePassword(person.personId);
  const { data } = (
    await people.browser().call('post', '/session', {
      body: { email: person.email, password: 'seven green bottles on a wall' },
    })
  ).body as { data: Json };
  expect(data).toMatchObject({ state: 'second_factor_needed', methods: ['passkey'] });
  const code = generateSync({ secret: person.totpSecret });
  const body = { ticket: data.ticket, code };
  expect(codeOf(await people.browser().call('post', '/session/second-factor', { body }))).toEqual([
    401,
    'second_factor_refused',
  ]);
});
