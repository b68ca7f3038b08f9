import request from 'supertest';
import { OPERATOR_ROLES } from '@cowrie/dto';
import { ADMIN_TOKEN, type AdminApp, startAdminApp } from '../testing/admin-app';
import { PERMISSIONS } from '@cowrie/api/merchants/operator-access/permissions';
import { RouteTable } from '@cowrie/api/platform/http/route-table';

const ROUTES = Object.keys(PERMISSIONS);
const registered: string[] = [];
let admin: AdminApp;
beforeAll(async () => {
  const add = jest.spyOn(RouteTable.prototype, 'add');
  admin = await startAdminApp();
  for (const [methods, url] of add.mock.calls)
    for (const method of [methods].flat()) if (method !== 'HEAD') registered.push(`${method} ${url}`);
  add.mockRestore();
});
afterAll(() => admin.close());

/** Calls a route with the token, and IDs that do not exist. */
async function codeOf(route: string, token: string): Promise<string | undefined> {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/:\w+/g, '0'.repeat(24));
  const { body, status } = await request(admin.app.url)
    [method.toLowerCase() as 'get'](path)
    .set('Authorization', `Bearer ${token}`)
    .send(method === 'GET' ? undefined : {});
  expect(status).not.toBe(500);
  return (body as { error?: { code: string } }).error?.code;
}

it('names a role for every route under /admin, and no route that does not exist', () => {
  const routes = registered.filter((route) => route.includes(' /admin/'));
  expect(routes.length).toBeGreaterThan(30);
  expect([...new Set(routes)].sort()).toEqual([...ROUTES].sort());
});

it.each(OPERATOR_ROLES)(
  '%s: may call every route of its role and the roles below, and no other',
  async (role) => {
    const token = await admin.tokenOf(`a ${role}`, role);
    const rank = OPERATOR_ROLES.indexOf(role);
    for (const route of ROUTES) {
      const isRefused = (await codeOf(route, token)) === 'role_not_allowed';
      const mayCall = OPERATOR_ROLES.slice(0, rank + 1).some((one) => one === PERMISSIONS[route]);
      expect([route, isRefused]).toEqual([route, !mayCall]);
    }
  },
);

it('403: the bootstrap token may call no route once an admin exists, and says what to send instead', async () => {
  await admin.tokenOf('an admin', 'admin');
  for (const route of ROUTES.filter((one) => one !== 'POST /admin/v1/operators'))
    expect([route, await codeOf(route, ADMIN_TOKEN)]).toEqual([route, 'bootstrap_token_not_allowed']);
  const body = { name: 'second', role: 'admin' };
  const answer = await admin.call('post', '/operators', { token: ADMIN_TOKEN, body });
  expect([answer.status, answer.body.error.code]).toEqual([403, 'bootstrap_token_not_allowed']);
  expect(answer.body.message).toContain('send the token of an operator instead');
});

it('403: names the required role', async () => {
  const token = await admin.tokenOf('vera', 'viewer');
  const answer = await admin.call('post', '/merchants', { token, body: { name: 'A', country: 'NG' } });
  expect([answer.status, answer.body.message]).toEqual([
    403,
    'This needs the role admin, and your token has the role viewer; ask an operator who has it',
  ]);
});
