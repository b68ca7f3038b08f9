import { generateSync } from 'otplib';
import mongoose from 'mongoose';
import { accountVisitor, codeOf, dataOf } from '../testing/dashboard-account';
import { dashboardPeople, PASSWORD } from '../testing/dashboard-people';
import { type DashboardWorld, startDashboardWorld } from '../testing/dashboard-world';
import { PasswordHasher } from '@cowrie/api/people/credentials/password.hasher';

let world: DashboardWorld;
beforeAll(async () => {
  world = await startDashboardWorld();
});
afterAll(() => world.close());

/** Everything in the database, as text. */
async function dump(): Promise<string> {
  const connection = await mongoose.createConnection(world.app.mongoUri).asPromise();
  try {
    const collections = await connection.listCollections();
    const all = collections.map(({ name }) => connection.collection(name).find().toArray());
    return JSON.stringify(await Promise.all(all));
  } finally {
    await connection.close();
  }
}

it('signs nobody in: a stolen database contains no password, token, ticket, secret or code', async () => {
  const people = dashboardPeople(world);
  const ada = await accountVisitor(world, { hasFactor: false });
  const { secret, confirmed } = await ada.addTotp();
  const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(confirmed);
  await ada.addPasskey();
  await people.givePassword(ada.personId);
  await people.forgetCodes(ada.personId);
  const browser = people.browser();
  const begin = async () =>
    dataOf<{ ticket: string }>(
      await browser.call('post', '/session', { body: { email: ada.email, password: PASSWORD } }),
    ).ticket;
  const body = { ticket: await begin(), code: generateSync({ secret }) };
  expect((await browser.call('post', '/session/second-factor', { body })).status).toBe(200);
  const waiting = await begin();
  const { challengeId } = dataOf<{ challengeId: string }>(
    await browser.call('post', '/session/passkey/options'),
  );

  const stolen = await dump();
  expect(stolen).toContain(ada.email);
  const secrets = [
    PASSWORD,
    secret,
    waiting,
    challengeId,
    ...recoveryCodes,
    ...recoveryCodes.map((code) => code.replace('-', '')),
    browser.valueOf('cowrie_session') ?? '',
    browser.valueOf('cowrie_browser') ?? '',
  ];
  expect(secrets.filter((one) => one.length < 10 || stolen.includes(one))).toEqual([]);

  // What it does contain is not a credential.
  const [session] = await people.sessions.find({ personId: ada.personId }).lean();
  const thief = people.browser();
  for (const held of [session?.hash, `cwr_ds_${session?.hash}`]) {
    thief.plant('cowrie_session', held);
    expect(codeOf(await thief.call('get', '/me'))).toEqual([401, 'not_signed_in']);
  }
});

it('helps nobody to guess passwords without the service’s own secret', async () => {
  const ada = await accountVisitor(world);
  await dashboardPeople(world).givePassword(ada.personId);
  const hash = (await dashboardPeople(world).people.findById(ada.personId).lean())?.password?.hash ?? '';
  const hasher = (keySecret: string, previousKeySecret?: string) =>
    new PasswordHasher({ keySecret, previousKeySecret } as ConstructorParameters<typeof PasswordHasher>[0]);
  expect(await hasher('k'.repeat(32)).compare(hash, PASSWORD)).toEqual({ isRight: true, isStale: false });
  expect(await hasher('x'.repeat(32)).compare(hash, PASSWORD)).toMatchObject({ isRight: false });
  // After a change of the secret the previous one still works, and the password is hashed again.
  expect(await hasher('x'.repeat(32), 'k'.repeat(32)).compare(hash, PASSWORD)).toEqual({
    isRight: true,
    isStale: true,
  });
});
