import { Types } from 'mongoose';
import request from 'supertest';
import { type DashboardWorld, startDashboardWorld } from '../testing/dashboard-world';
import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';

let world: DashboardWorld;
beforeAll(async () => {
  world = await startDashboardWorld();
});
afterAll(() => world.close());

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const operators = () => world.app.nest.get(OperatorAdministration, { strict: false });
const by = { name: 'cli:tests' };
const newMerchant = { name: 'Kano Kola', country: 'NG' };

it('lets a person read and change who acts as an operator, and names both in the audit log', async () => {
  const ada = await world.asOperator('admin');
  expect((await ada.callAdmin('get', '/merchants')).status).toBe(200);
  const created = await ada.callAdmin('post', '/merchants', { body: newMerchant });
  expect(created.status).toBe(201);
  const { businessId } = (created.body as { data: { businessId: string } }).data;
  const { body } = await ada.callAdmin('get', `/audit?subject=${businessId}`);
  expect(body.data.data).toMatchObject([
    {
      action: 'merchant.create',
      by: ada.operatorName,
      operatorId: ada.operatorId,
      personId: ada.personId.toHexString(),
    },
  ]);
});

it('tells the page the person’s role as an operator, until the operator is revoked', async () => {
  const ada = await world.asOperator('viewer');
  const roleOf = async () => (await ada.call('get', '/me')).body.data.operatorRole;
  expect(await roleOf()).toBe('viewer');
  expect((await (await world.as('owner')).call('get', '/me')).body.data).not.toHaveProperty('operatorRole');
  await operators().revoke(new Types.ObjectId(ada.operatorId), by);
  expect(await roleOf()).toBeUndefined();
});

it('refuses the session of a person who acts as no operator, no matter what role in a business', async () => {
  const owner = await world.as('owner');
  expect(codeOf(await owner.callAdmin('get', '/merchants'))).toEqual([403, 'not_an_operator']);
  expect(codeOf(await owner.callAdmin('post', '/merchants', { body: newMerchant }))).toEqual([
    403,
    'not_an_operator',
  ]);
});

it('refuses a revoked operator, and applies a lesser role, from the next request on', async () => {
  await world.asOperator('admin');
  const ada = await world.asOperator('admin');
  const id = new Types.ObjectId(ada.operatorId);
  await operators().changeRole(id, 'viewer', by);
  expect(codeOf(await ada.callAdmin('post', '/merchants', { body: newMerchant }))).toEqual([
    403,
    'role_not_allowed',
  ]);
  expect((await ada.callAdmin('get', '/merchants')).status).toBe(200);
  await operators().revoke(id, by);
  expect(codeOf(await ada.callAdmin('get', '/merchants'))).toEqual([403, 'not_an_operator']);
});

it('requires a second factor of this session to read, and a fresh one to change', async () => {
  const without = await world.asOperator('admin', { isProven: false });
  expect(codeOf(await without.callAdmin('get', '/merchants'))).toEqual([403, 'fresh_factor_needed']);
  const ada = await world.asOperator('admin');
  await world.age(ada, 11);
  expect((await ada.callAdmin('get', '/merchants')).status).toBe(200);
  for (const [path, body] of [
    ['/merchants', newMerchant],
    ['/operators', { name: 'mallory', role: 'admin' }],
    [`/operators/${ada.operatorId}/roll`, undefined],
  ] as const)
    expect(codeOf(await ada.callAdmin('post', path, { body }))).toEqual([403, 'fresh_factor_needed']);
});

it('refuses a change that another site sends', async () => {
  const ada = await world.asOperator('admin');
  for (const Origin of ['https://evil.example', 'null', ''])
    expect(
      codeOf(await ada.callAdmin('post', '/merchants', { body: newMerchant, headers: { Origin } })),
    ).toEqual([403, 'cross_site_refused']);
});

it('checks a request with both by its Authorization header alone', async () => {
  const viewer = await world.asOperator('viewer');
  const { token } = await operators().create({ name: 'both', role: 'admin' }, by);
  const send = (path: string, Authorization: string) =>
    viewer.callAdmin('post', path, { body: newMerchant, headers: { Authorization } });
  expect((await send('/merchants', `Bearer ${token}`)).status).toBe(201);
  const admin = await world.asOperator('admin');
  const wrong = { Authorization: 'Bearer cwr_op_wrong' };
  expect(codeOf(await admin.callAdmin('get', '/merchants', { headers: wrong }))).toEqual([
    401,
    'invalid_admin_token',
  ]);
});

it('refuses an unknown or ended session, and reads no document without one', async () => {
  const ask = (path: string, Cookie: string) => request(world.app.url).get(path).set({ Cookie });
  expect(codeOf(await ask('/admin/v1/merchants', 'cowrie_session=cwr_ds_1234'))).toEqual([
    401,
    'not_signed_in',
  ]);
  const ada = await world.asOperator('viewer');
  expect(codeOf(await ask('/admin/v1/merchants', `${ada.cookie}; cowrie_session=x`))).toEqual([
    401,
    'not_signed_in',
  ]);
  expect((await ask('/admin/openapi.json', ada.cookie)).status).toBe(200);
  await ada.call('delete', '/session');
  expect(codeOf(await ask('/admin/openapi.json', ada.cookie))).toEqual([401, 'not_signed_in']);
});
