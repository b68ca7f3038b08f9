import { accountVisitor, codeOf, dataOf } from '../../testing/dashboard-account';
import { type DashboardPeople, dashboardPeople } from '../../testing/dashboard-people';
import { type DashboardWorld, startDashboardWorld } from '../../testing/dashboard-world';

const FRESH = [403, 'fresh_factor_needed'];

let world: DashboardWorld;
let people: DashboardPeople;
beforeAll(async () => {
  world = await startDashboardWorld();
  people = dashboardPeople(world);
});
afterAll(() => world.close());

it('another factor needs a fresh proof, no matter how new the session is', async () => {
  const { browser, addPasskey, age } = await accountVisitor(world, { hasFactor: false });
  expect((await addPasskey()).status).toBe(201);
  await age(0);
  expect(codeOf(await browser.call('post', '/me/totp'))).toEqual(FRESH);
  expect(codeOf(await browser.call('post', '/me/passkeys/options'))).toEqual(FRESH);
});

describe('passkeys', () => {
  it('are named, renamed and removed', async () => {
    const { browser, addPasskey, credentials, audited } = await accountVisitor(world);
    const { id } = dataOf<{ id: string }>(await addPasskey('Phone'));
    await addPasskey('Laptop');
    const renamed = await browser.call('patch', `/me/passkeys/${id}`, { body: { name: 'Old phone' } });
    expect(dataOf(renamed)).toMatchObject({ id, name: 'Old phone' });
    expect((await credentials()).passkeys.map(({ name }) => name)).toEqual(['Old phone', 'Laptop']);
    expect((await browser.call('delete', `/me/passkeys/${id}`)).status).toBe(200);
    expect((await credentials()).passkeys.map(({ name }) => name)).toEqual(['Laptop']);
    expect(await audited()).toEqual([
      'person.add-passkey',
      'person.add-passkey',
      'person.rename-passkey',
      'person.remove-passkey',
    ]);
  });

  it('of another person are not found', async () => {
    const [one, other] = [await accountVisitor(world), await accountVisitor(world)];
    const { id } = dataOf<{ id: string }>(await one.addPasskey());
    await other.addPasskey();
    const path = `/me/passkeys/${id}`;
    expect(codeOf(await other.browser.call('patch', path, { body: { name: 'Mine' } }))).toEqual([
      404,
      'passkey_not_found',
    ]);
    expect(codeOf(await other.browser.call('delete', path))).toEqual([404, 'passkey_not_found']);
    expect((await one.credentials()).passkeys).toMatchObject([{ name: 'Phone' }]);
  });

  it('stay when one is the last way in', async () => {
    const { browser, addPasskey, personId, credentials } = await accountVisitor(world);
    const { id } = dataOf<{ id: string }>(await addPasskey());
    expect(codeOf(await browser.call('delete', `/me/passkeys/${id}`))).toEqual([409, 'last_way_in']);
    expect((await credentials()).passkeys).toHaveLength(1);
    const password = { hash: 'of a password', changedAt: new Date(0) };
    await people.people.updateOne({ _id: personId }, { $set: { password } });
    expect((await browser.call('delete', `/me/passkeys/${id}`)).status).toBe(200);
  });

  it('are twenty at most', async () => {
    const { browser, addPasskey, personId } = await accountVisitor(world);
    await addPasskey();
    const [one] = (await people.people.findById(personId).lean())?.passkeys ?? [];
    const twenty = Array.from({ length: 20 }, (_, i) => ({
      ...one,
      credentialId: `${personId.toHexString()}${i}`,
    }));
    await people.people.updateOne({ _id: personId }, { $set: { passkeys: twenty } });
    expect(codeOf(await browser.call('post', '/me/passkeys/options'))).toEqual([
      409,
      'factor_not_changeable',
    ]);
  });

  it('have a name that people can read', async () => {
    const { addPasskey } = await accountVisitor(world);
    for (const name of ['', '   ', 'a\u202eb', 'x'.repeat(61)])
      expect(codeOf(await addPasskey(name))).toEqual([400, 'validation_failed']);
  });
});
