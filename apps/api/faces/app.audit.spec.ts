import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import { type Connection, type Model, Types } from 'mongoose';
import request, { type Response } from 'supertest';
import { type DashboardWorld, startDashboardWorld, type Visitor } from './testing/dashboard-world';
import { aFounder } from '@cowrie/api/platform/testing/founder';
import { MerchantSettlements } from '@cowrie/api/money-out/merchant-settlements/merchant-settlements.repository';
import { SettlementDesk } from '@cowrie/api/money-out/merchant-settlements/settlement-desk.service';
import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import { PeopleAdministration } from '@cowrie/api/people/team/people-administration.service';
import { AUDIT_ENTRY, type AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { AUDITED } from '@cowrie/api/platform/audit/audit-trail';
import { FixedRates } from '@cowrie/api/money-in/quotes/fixed-rates.service';

/** Guarantee: a crash between a change and its audit entry loses no entry (docs/decisions/0089). */
const ROOT = { name: 'root', operatorId: new Types.ObjectId().toHexString() };
let world: DashboardWorld;
let owner: Visitor;
let token: string;
let entries: Model<AuditEntry>;
beforeAll(async () => {
  world = await startDashboardWorld();
  owner = await world.as('owner');
  await world.as('owner');
  ({ token } = await get(OperatorAdministration).create({ name: 'ada', role: 'admin' }, aFounder()));
  entries = world.app.nest.get(getModelToken(AUDIT_ENTRY) as never);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.close());

const get = <T>(type: abstract new (...args: never[]) => T): T =>
  world.app.nest.get<T>(type, { strict: false });
const connection = () => world.app.nest.get<Connection>(getConnectionToken());
const ok = <T = { id: string }>({ status, body }: Response): T => {
  expect([status < 300, (body as { error?: unknown }).error ?? undefined]).toEqual([true, undefined]);
  return (body as { data: T }).data;
};
const admin = async (method: 'post' | 'patch' | 'delete' | 'put', path: string, body: object = {}) =>
  request(world.app.url)[method](`/admin/v1${path}`).set('Authorization', `Bearer ${token}`).send(body);
const own = async (method: 'post' | 'patch' | 'delete' | 'put', path: string, body: object = {}) =>
  owner.call(method, `${world.path()}${path}`, { body });
const merchant = () => `/merchants/${world.businessId}`;

/** What must exist before the log fails. */
const key = async () =>
  ok(await admin('post', `${merchant()}/api-keys`, { environment: 'test', kind: 'public' })).id;
const operator = async () =>
  ok(await admin('post', '/operators', { name: `op ${new Types.ObjectId().toHexString()}`, role: 'viewer' }))
    .id;
const endpoint = async () => {
  const body = { environment: 'test', url: 'https://hooks.example.com/cowrie' };
  return ok(await admin('post', `${merchant()}/webhook-endpoints`, body)).id;
};
const invitation = async () =>
  ok(
    await own('post', '/invitations', {
      email: `${new Types.ObjectId().toHexString()}@x.example`,
      role: 'viewer',
    }),
  ).id;
const member = async () => (await world.as('viewer')).personId.toHexString();
const settlement = async () => {
  const settlements = get(MerchantSettlements);
  const scope = {
    businessId: new Types.ObjectId(world.businessId),
    environment: 'test',
    currency: 'NGN',
  } as const;
  const opened = await settlements.open(scope, `rail:${new Types.ObjectId().toHexString()}`, []);
  if (!opened) throw new Error('another one gathers');
  await settlements.commit(opened, { state: 'open', gathers: undefined });
  return opened._id;
};

const kinds: [action: string, prepare: () => Promise<unknown>, change: (id: string) => Promise<unknown>][] = [
  [
    'merchant.create',
    () => Promise.resolve(),
    () => admin('post', '/merchants', { name: 'Kano', country: 'NG' }),
  ],
  ['merchant.change', () => Promise.resolve(), () => admin('patch', merchant(), { name: 'Lagos Leathers' })],
  ['api-key.issue', () => Promise.resolve(), () => key()],
  ['api-key.revoke', key, (id) => admin('delete', `${merchant()}/api-keys/${id}`)],
  ['api-key.roll', key, (id) => admin('post', `${merchant()}/api-keys/${id}/roll`, { overlapSeconds: 0 })],
  ['operator.create', () => Promise.resolve(), () => operator()],
  ['operator.change-role', operator, (id) => admin('patch', `/operators/${id}`, { role: 'operator' })],
  ['operator.roll', operator, (id) => admin('post', `/operators/${id}/roll`)],
  ['operator.revoke', operator, (id) => admin('delete', `/operators/${id}`)],
  ['webhook-endpoint.create', () => Promise.resolve(), () => endpoint()],
  [
    'webhook-endpoint.change',
    endpoint,
    (id) => admin('patch', `${merchant()}/webhook-endpoints/${id}`, { enabled: false }),
  ],
  ['webhook-endpoint.roll', endpoint, (id) => admin('post', `${merchant()}/webhook-endpoints/${id}/roll`)],
  ['webhook-endpoint.remove', endpoint, (id) => admin('delete', `${merchant()}/webhook-endpoints/${id}`)],
  ['invitation.create', () => Promise.resolve(), () => invitation()],
  ['invitation.resend', invitation, (id) => own('post', `/invitations/${id}/resend`)],
  ['invitation.cancel', invitation, (id) => own('delete', `/invitations/${id}`)],
  ['member.role', member, (id) => own('patch', `/members/${id}`, { role: 'finance' })],
  ['member.remove', member, (id) => own('delete', `/members/${id}`)],
  [
    'person.create',
    () => Promise.resolve(),
    () => get(PeopleAdministration).create({ email: 'new@x.example', name: 'New' }, ROOT),
  ],
  [
    'person.disable',
    member,
    (id) => get(PeopleAdministration).setDisabled(new Types.ObjectId(id), true, ROOT),
  ],
  ['person.rename', () => Promise.resolve(), () => owner.call('patch', '/me', { body: { name: 'Ada Obi' } })],
  [
    'settlement.fail',
    settlement,
    (id) => get(SettlementDesk).fail(new Types.ObjectId(id), 'no account', ROOT),
  ],
  [
    'rate.fix',
    () => Promise.resolve(),
    () =>
      get(FixedRates).fix(
        { token: 'USDC', currency: 'NGN' },
        { rate: '1500', seconds: 60, reason: 'x', by: ROOT },
      ),
  ],
  [
    'rate.unfix',
    () => Promise.resolve(),
    () => get(FixedRates).unfix({ token: 'USDC', currency: 'NGN' }, { by: ROOT }),
  ],
];

it.each(kinds)(
  'keeps the line of %s in its change until the log takes it',
  async (action, prepare, change) => {
    const id = await prepare();
    await entries.deleteMany({});
    const broken = jest.spyOn(entries, 'create').mockRejectedValue(new Error('the process ends here'));
    await change(String(id));
    expect(await entries.countDocuments()).toBe(0);
    broken.mockRestore();
    await get(AuditLog).carryAll();
    await get(AuditLog).carryAll();
    expect((await entries.find().lean()).map((one) => one.action)).toEqual([action]);
    expect(await get(AuditLog).isBehind()).toBe(false);
  },
);

it('adds a person again whose removal is not in the log yet, and loses neither entry', async () => {
  const { personId, email } = await world.as('viewer');
  await entries.deleteMany({});
  const broken = jest.spyOn(entries, 'create').mockRejectedValue(new Error('the process ends here'));
  expect((await own('delete', `/members/${personId.toHexString()}`)).status).toBe(200);
  const team = await owner.call('get', `${world.path()}/team`);
  expect(JSON.stringify(team.body)).not.toContain(email);
  await world.joinBusiness({ personId } as Visitor, 'finance');
  broken.mockRestore();
  await get(AuditLog).carryAll();
  expect((await entries.find().lean()).map((one) => one.action)).toEqual(['member.remove']);
  expect(JSON.stringify((await owner.call('get', `${world.path()}/team`)).body)).toContain(email);
});

it('relays every collection that keeps entries, each from an index', async () => {
  const keeping = Object.values(connection().models).filter(({ schema }) => schema.path('unaudited'));
  expect(keeping.map(({ collection }) => collection.name).sort()).toEqual([...AUDITED].sort());
  for (const model of keeping) {
    const plan = await model
      .find({ unaudited: { $exists: true } })
      .sort({ updatedAt: 1 })
      .explain();
    expect(JSON.stringify(plan)).not.toMatch(/COLLSCAN|"stage":"SORT"/);
  }
});
