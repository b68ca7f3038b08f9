import { generateSync } from 'otplib';
import { type RunningApp, startApp } from '../app';
import { accountVisitor, codeOf, dataOf } from '../testing/dashboard-account';
import { DashboardBrowser } from '../testing/dashboard-browser';
import { dashboardPeople, PASSWORD } from '../testing/dashboard-people';
import { type DashboardWorld, startDashboardWorld } from '../testing/dashboard-world';
import { SoftwareAuthenticator } from '@cowrie/api/people/testing/software-authenticator';
import { aConfig } from '@cowrie/api/platform/testing/test-config';

const ORIGIN = 'http://dashboard.test';
const AT_ONCE = 6;

let world: DashboardWorld;
let other: RunningApp;
beforeAll(async () => {
  world = await startDashboardWorld();
  other = await startApp(aConfig({ role: 'api', mongo: { uri: world.app.mongoUri, embeddedPort: 0 } }));
});
afterAll(async () => {
  await other.close();
  await world.close();
});

/** Browsers, alternating between the two processes. */
const browsers = (count: number): DashboardBrowser[] =>
  Array.from({ length: count }, (_, i) => new DashboardBrowser(i % 2 ? other.url : world.app.url, ORIGIN));

it('a session that one process starts is valid in the other, and ends there at once', async () => {
  const [here, there] = browsers(2) as [DashboardBrowser, DashboardBrowser];
  const { email, personId } = await accountVisitor(world, { hasFactor: false });
  await dashboardPeople(world).givePassword(personId);
  await here.call('post', '/session', { body: { email, password: PASSWORD } });
  there.plant('cowrie_session', here.valueOf('cowrie_session'));
  expect((await there.call('get', '/me')).status).toBe(200);
  await there.call('delete', '/session');
  expect(codeOf(await here.call('get', '/me'))).toEqual([401, 'not_signed_in']);
});

it('a code that is shown to both at once counts once', async () => {
  const { email, personId, totpSecret } = await accountVisitor(world);
  await dashboardPeople(world).givePassword(personId);
  const all = browsers(AT_ONCE);
  const begun = await Promise.all(
    all.map((one) => one.call('post', '/session', { body: { email, password: PASSWORD } })),
  );
  const code = generateSync({ secret: totpSecret });
  const answers = await Promise.all(
    all.map((one, i) => {
      const { ticket } = dataOf(begun[i] as (typeof begun)[number]);
      return one.call('post', '/session/second-factor', { body: { ticket, code } });
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(AT_ONCE - 1).fill(401)]);
  expect(await dashboardPeople(world).sessions.countDocuments({ personId })).toBe(1);
});

it('a recovery code that is shown to both at once counts once', async () => {
  const visitor = await accountVisitor(world, { hasFactor: false });
  const { confirmed } = await visitor.addTotp();
  const [recoveryCode] = dataOf<{ recoveryCodes: string[] }>(confirmed).recoveryCodes;
  const answers = await Promise.all(
    browsers(AT_ONCE).map((one) => {
      one.plant('cowrie_session', visitor.browser.valueOf('cowrie_session'));
      return one.call('post', '/session/proof', { body: { recoveryCode } });
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await visitor.credentials()).toMatchObject({ recoveryCodesLeft: 9 });
});

it('a challenge that is answered at both at once counts once', async () => {
  const visitor = await accountVisitor(world, { hasFactor: false });
  const device = new SoftwareAuthenticator(ORIGIN);
  const added = dataOf<Record<string, object>>(await visitor.browser.call('post', '/me/passkeys/options'));
  const response = device.create({ ...added.options });
  await visitor.browser.call('post', '/me/passkeys', {
    body: { challengeId: added.challengeId, response, name: 'Phone' },
  });
  const all = browsers(AT_ONCE);
  const asked = dataOf<Record<string, object>>(
    await (all[0] as DashboardBrowser).call('post', '/session/passkey/options'),
  );
  const shown = device.get({ ...asked.options });
  const answers = await Promise.all(
    all.map((one) =>
      one.call('post', '/session/passkey', { body: { challengeId: asked.challengeId, response: shown } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(AT_ONCE - 1).fill(401)]);
});

it('changes of one account at once lose nothing', async () => {
  const visitor = await accountVisitor(world);
  const { id } = dataOf<{ id: string }>(await visitor.addPasskey());
  const proven = visitor.browser.valueOf('cowrie_session');
  const answers = await Promise.all(
    browsers(AT_ONCE).map((one, i) => {
      one.plant('cowrie_session', proven);
      return i < 2
        ? one.call('patch', `/me/passkeys/${id}`, { body: { name: 'Renamed' } })
        : one.call('patch', '/me', { body: { name: `Ada ${i}` } });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200));
  const { body } = await visitor.browser.call('get', '/me');
  expect((body as { data: { name: string } }).data.name).toMatch(/^Ada [2-5]$/);
  expect((await visitor.credentials()).passkeys).toMatchObject([{ name: 'Renamed' }]);
});
