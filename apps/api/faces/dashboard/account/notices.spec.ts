import { accountVisitor, type AccountVisitor, dataOf } from '../../testing/dashboard-account';
import { type DashboardWorld, startDashboardWorld } from '../../testing/dashboard-world';
import { PersonMailbox } from '../../testing/person-mails';

let world: DashboardWorld;
beforeAll(async () => {
  world = await startDashboardWorld();
});
afterAll(() => world.close());

it.each<[string, string[], (visitor: AccountVisitor) => Promise<unknown>]>([
  ['a new authenticator app', ['sign_in_way_added'], ({ addTotp }) => addTotp()],
  ['a new passkey', ['sign_in_way_added'], ({ addPasskey }) => addPasskey()],
  [
    'a removed authenticator app',
    ['sign_in_way_added', 'sign_in_way_removed'],
    async ({ addTotp, browser }) => {
      await addTotp();
      return browser.call('delete', '/me/totp');
    },
  ],
  [
    'new recovery codes',
    ['sign_in_way_added', 'sign_in_way_added'],
    async ({ addTotp, browser }) => {
      await addTotp();
      return browser.call('post', '/me/recovery-codes');
    },
  ],
  [
    'a removed passkey',
    ['sign_in_way_added', 'sign_in_way_added', 'sign_in_way_removed'],
    async ({ addPasskey, browser }) => {
      await addPasskey('Laptop');
      const { id } = dataOf<{ id: string }>(await addPasskey());
      return browser.call('delete', `/me/passkeys/${id}`);
    },
  ],
  [
    'a new password',
    ['password_changed'],
    ({ browser }) =>
      browser.call('put', '/me/password', { body: { password: 'eight red balloons in a tree' } }),
  ],
  [
    'nothing, when the change was refused',
    [],
    ({ browser }) => browser.call('put', '/me/password', { body: { password: 'aaaaaaaaaaaaaaaa' } }),
  ],
])('a person is e-mailed about %s', async (_, kinds, change) => {
  const visitor = await accountVisitor(world, { hasFactor: false });
  await change(visitor);
  const mails = await new PersonMailbox(world.app).read(visitor.email);
  expect(mails.map(({ kind }) => kind).sort()).toEqual(kinds);
});
