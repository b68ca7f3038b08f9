import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../testing/dashboard-world';
import { Types } from 'mongoose';
import { ApiKeyAdministration } from '@cowrie/api/merchants/merchants/api-key-administration.service';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';

let world: DashboardWorld;
beforeAll(async () => {
  world = await startDashboardWorld();
});
afterAll(() => world.close());

const OPERATOR = { name: 'ngozi', operatorId: '6b010fd2c7f3464f0a917e01' };
interface Entry {
  action: string;
  by: string;
  personId?: string;
  before?: unknown;
  after?: unknown;
  reason?: string;
}

/** A separate business with an owner. */
async function business() {
  const businessId = await world.anotherBusiness();
  const owner = await world.as('owner', { businessId });
  const read = async (query = '', by: Visitor = owner) =>
    (await by.call('get', `/businesses/${businessId}/audit?${query}`)).body.data as {
      data: Entry[];
      totalItems: number;
    };
  const actions = async (query = '') => (await read(query)).data.map(({ action }) => action);
  return { businessId, id: new Types.ObjectId(businessId), owner, read, actions };
}
const get = <T>(type: abstract new (...args: never[]) => T): T =>
  world.app.nest.get<T>(type, { strict: false });

it('shows what the people of the business did, and what operators and the command line did to it', async () => {
  const { id, businessId, owner, read } = await business();
  await get(MerchantAdministration).change(id, { toleranceBasisPoints: 80 }, OPERATOR);
  const { key } = await get(ApiKeyAdministration).issue(
    id,
    { environment: 'live', kind: 'secret' },
    { name: 'cli:ngozi' },
  );
  await owner.call('patch', `/businesses/${businessId}/team`, { body: { requiresSecondFactor: true } });
  const { data, totalItems } = await read();
  expect(data).toMatchObject([
    {
      action: 'merchant.change',
      by: owner.email,
      personId: owner.personId.toHexString(),
      after: { requiresSecondFactor: true },
    },
    { action: 'api-key.issue', by: 'operator', after: { kind: 'secret' } },
    {
      action: 'merchant.change',
      by: 'operator',
      before: { toleranceBasisPoints: 50 },
      after: { toleranceBasisPoints: 80 },
    },
  ]);
  expect(totalItems).toBe(3);
  const text = JSON.stringify(data);
  expect(text).not.toContain(key.slice('cwr_sk_live_'.length, -4));
  // Operators of the service are not named.
  expect(text).not.toContain('ngozi');
});

it('tells programs with a key and payers from operators', async () => {
  const { id, businessId, owner, actions, read } = await business();
  await get(MerchantAdministration).change(id, { name: 'Kumasi Kente' }, { name: `merchant:${id}` });
  await get(MerchantAdministration).change(id, { name: 'Accra Kente' }, { name: 'payer:' });
  await get(MerchantAdministration).change(id, { name: 'Tema Kente' }, OPERATOR);
  expect((await read()).data.map(({ by }) => by)).toEqual(['operator', 'payer', 'key']);
  for (const by of ['operators', 'keys']) expect(await actions(`by=${by}`)).toEqual(['merchant.change']);
  expect((await owner.call('get', `/businesses/${businessId}/audit?by=payers`)).status).toBe(400);
});

it('is filtered by person and by action, page by page', async () => {
  const { id, businessId, owner, actions, read } = await business();
  await get(MerchantAdministration).change(id, { name: 'Kumasi Kente' }, OPERATOR);
  await get(ApiKeyAdministration).issue(id, { environment: 'test', kind: 'public' }, OPERATOR);
  await owner.call('patch', `/businesses/${businessId}/team`, { body: { requiresSecondFactor: true } });
  expect(await actions('by=operators')).toEqual(['api-key.issue', 'merchant.change']);
  expect(await actions(`by=${owner.personId.toHexString()}`)).toEqual(['merchant.change']);
  expect(await actions('action=api-key')).toEqual(['api-key.issue']);
  expect(await actions('action=api')).toEqual([]);
  expect(await actions('action=merchant.change')).toHaveLength(2);
  expect((await read('pageSize=1&page=2')).data.map(({ action }) => action)).toEqual(['api-key.issue']);
  for (const query of ['by=ngozi', 'action=.*', 'page=0'])
    expect((await owner.call('get', `/businesses/${businessId}/audit?${query}`)).status).toBe(400);
});

it('never shows another business, and only to managers', async () => {
  const [one, other] = [await business(), await business()];
  await get(MerchantAdministration).change(other.id, { name: 'Other' }, OPERATOR);
  expect(await one.actions()).toEqual([]);
  const path = `/businesses/${one.businessId}/audit`;
  expect((await other.owner.call('get', path)).status).toBe(404);
  for (const [role, status] of [
    ['admin', 200],
    ['developer', 403],
    ['finance', 403],
    ['viewer', 403],
  ] as const) {
    const person = await world.as(role, { businessId: one.businessId });
    expect([role, (await person.call('get', path)).status]).toEqual([role, status]);
  }
});

it('shows that payouts and decisions about payments were made, but not what screening found', async () => {
  const { businessId, read } = await business();
  await get(AuditLog).record({
    by: OPERATOR,
    businessId,
    action: 'payout.approve',
    subject: { kind: 'payout', id: 'p1' },
    before: { screeningHit: 'list-1' },
    after: { approvals: [] },
    reason: 'the hit is wrong',
  });
  const [entry] = (await read()).data;
  expect(entry).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    by: 'operator',
    action: 'payout.approve',
    subject: { kind: 'payout', id: 'p1' },
  });
});
