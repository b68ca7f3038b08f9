import { accountVisitor, codeOf, dataOf } from '../../testing/dashboard-account';
import { type DashboardPeople, dashboardPeople, PASSWORD } from '../../testing/dashboard-people';
import { type DashboardWorld, startDashboardWorld } from '../../testing/dashboard-world';

const NEW_PASSWORD = 'eight red balloons in a tree';
const FRESH = [403, 'fresh_factor_needed'];

let world: DashboardWorld;
let people: DashboardPeople;
beforeAll(async () => {
  world = await startDashboardWorld();
  people = dashboardPeople(world);
});
afterAll(() => world.close());

describe('a password', () => {
  it('is changed by a person who knows it, and ends the other sessions', async () => {
    const person = await accountVisitor(world, { hasFactor: false });
    await people.givePassword(person.personId);
    const [browser, other] = [people.browser(), people.browser()];
    const signIn = (one: typeof browser, password: string) =>
      one.call('post', '/session', { body: { email: person.email, password } });
    for (const one of [browser, other]) expect((await signIn(one, PASSWORD)).status).toBe(200);
    const put = (body: object) => browser.call('put', '/me/password', { body });
    for (const body of [{ password: NEW_PASSWORD }, { current: 'wrong', password: NEW_PASSWORD }])
      expect(codeOf(await put(body))).toEqual([403, 'password_wrong']);
    expect((await put({ current: PASSWORD, password: NEW_PASSWORD })).status).toBe(200);
    expect((await browser.call('get', '/me')).status).toBe(200);
    expect((await other.call('get', '/me')).status).toBe(401);
    expect(codeOf(await signIn(people.browser(), PASSWORD))).toEqual([401, 'sign_in_failed']);
    expect((await signIn(people.browser(), NEW_PASSWORD)).status).toBe(200);
    expect(await person.audited()).toEqual(['person.set-password', 'person.set-password']);
  });

  it('needs a fresh second factor from a person who has one', async () => {
    const { browser, age } = await accountVisitor(world);
    await age(0);
    expect(codeOf(await browser.call('put', '/me/password', { body: { password: NEW_PASSWORD } }))).toEqual(
      FRESH,
    );
  });

  it('is set for the first time soon after the sign-in', async () => {
    const { browser, age, credentials } = await accountVisitor(world, { hasFactor: false });
    await age(11);
    const put = () => browser.call('put', '/me/password', { body: { password: NEW_PASSWORD } });
    expect(codeOf(await put())).toEqual([403, 'recent_sign_in_needed']);
    await age(1);
    expect((await put()).status).toBe(200);
    expect(await credentials()).toMatchObject({ hasPassword: true });
  });

  it.each([
    ['short', 'must have 12 to 128 characters'],
    ['x'.repeat(129), 'must have 12 to 128 characters'],
    ['correct horse battery staple', 'is easy to guess; use several words'],
  ])('is not %s', async (password, why) => {
    const { browser, credentials } = await accountVisitor(world);
    const answer = await browser.call('put', '/me/password', { body: { password } });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { error: { fields: [{ field: 'password', message: `password ${why}` }] } },
    ]);
    expect(await credentials()).toMatchObject({ hasPassword: false });
  });
});

it('a person changes their own name', async () => {
  const { browser, audited } = await accountVisitor(world);
  const answer = await browser.call('patch', '/me', { body: { name: 'Ada Obi' } });
  expect(dataOf(answer)).toMatchObject({ name: 'Ada Obi', businesses: [{ role: 'owner' }] });
  expect(dataOf(await browser.call('get', '/me'))).toMatchObject({ name: 'Ada Obi' });
  expect(await audited()).toEqual(['person.rename']);
});
