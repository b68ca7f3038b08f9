import request, { type Response } from 'supertest';
import { type Connection, Types } from 'mongoose';
import { getConnectionToken } from '@nestjs/mongoose';
import type { AdminIssuedApiKey, AdminIssuedOperator, AdminOperator, AdminPayout } from '@cowrie/dto';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../testing/dashboard-world';
import { type TestDatabase, startDatabase } from '@cowrie/api/operations/testing/database';
import { aFounder } from '@cowrie/api/platform/testing/founder';
import { refundablePayments } from '@cowrie/api/money-out/testing/refundable-payments';
import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import { PeopleAdministration } from '@cowrie/api/people/team/people-administration.service';
import { payoutVersion } from '@cowrie/api/money-out/payouts/payout-version';

/**
 * Guarantee: one human is one party, no matter which credentials they have, issued, invited or created
 * (docs/decisions/0088).
 */
const order = { basis: 'full', destination: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' };
const REFUSED = [409, 'refund_not_changeable'];
const NOT_CONFIRMABLE = [409, 'operator_not_confirmable'];
const OK = [200, 'ok'];
let database: TestDatabase;
let world: DashboardWorld;
/** An operator with a token, created by nobody else here. */
let ada: AdminIssuedOperator;
let ben: AdminIssuedOperator;
beforeAll(async () => {
  database = await startDatabase();
  world = await startDashboardWorld({ mongo: { uri: database.uri, embeddedPort: 0 } });
  [ada, ben] = [await operator('ada'), await operator('ben')];
});
afterAll(async () => {
  await world.close();
  await database.stop();
});

const get = <T>(type: abstract new (...args: never[]) => T): T =>
  world.app.nest.get<T>(type, { strict: false });
const codeOf = ({ status, body }: Response) => [
  status,
  (body as { error?: { code: string } }).error?.code ?? 'ok',
];
const dataOf = <T>({ body }: Response) => (body as { data: T }).data;
const operator = async (name: string, by = aFounder()) => {
  const issued = await get(OperatorAdministration).create({ name, role: 'admin' }, by);
  return { ...issued.operator, token: issued.token } as unknown as AdminIssuedOperator;
};
const as = ({ token }: { token: string }, path: string, body: object = {}) =>
  request(world.app.url).post(`/admin/v1${path}`).set('Authorization', `Bearer ${token}`).send(body);
const create = async (by: { token: string }, name: string) =>
  dataOf<AdminIssuedOperator>(await as(by, '/operators', { name, role: 'admin' }));
const confirm = (by: { token: string }, { id }: { id: string }) => as(by, `/operators/${id}/confirm`);
const seenOf = async (id: string) => payoutVersion(await database.payouts.findById(id).lean().orFail());
const approve = async (by: { token: string }, id: string) =>
  codeOf(await as(by, `/payouts/${id}/approve`, { reason: 'agreed', seen: await seenOf(id) }));

/** A payment with 2,000 USDC that were sold: its refund is above the limit. */
const large = () => refundablePayments(database, Date.now()).sold(world.businessId, '2000000000');

async function askedBy(key: string): Promise<string> {
  const answer = await request(world.app.url)
    .post(`/api/v1/payments/${await large()}/refunds`)
    .set('Authorization', `Bearer ${key}`)
    .send(order);
  return dataOf<{ id: string }>(answer).id;
}

async function askedByPerson(by: Visitor): Promise<string> {
  const path = `${world.path('test')}/payments/${await large()}/refunds`;
  return dataOf<{ id: string }>(await by.call('post', path, { body: order })).id;
}

async function askedByOperator(by: { token: string }): Promise<string> {
  return dataOf<AdminPayout>(await as(by, `/payments/${await large()}/refunds`, order)).id;
}

it('refuses the token of an operator who is the requesting owner, and lets another one approve', async () => {
  const both = await world.as('owner', { operatorId: ada.id });
  const id = await askedByPerson(both);
  expect(await approve(ada, id)).toEqual(REFUSED);
  expect(await approve(ben, id)).toEqual(OK);
});

it('refuses the token of an operator who works for the business, no matter who asked', async () => {
  const cleo = await operator('cleo');
  await world.as('viewer', { operatorId: cleo.id });
  const id = await askedByPerson(await world.as('finance'));
  expect(await approve(cleo, id)).toEqual(REFUSED);
  expect(await approve(ben, id)).toEqual(OK);
});

it('recognizes an operator whose name is the address of the requesting owner', async () => {
  const dayo = await operator('Dayo@example.com');
  const id = await askedByPerson(await world.as('owner', { email: 'dayo@example.com' }));
  expect(await approve(dayo, id)).toEqual(REFUSED);
});

it('refuses the issuer of the requesting key, and the person who rolled it', async () => {
  const issued = await as(ada, `/merchants/${world.businessId}/api-keys`, {
    environment: 'test',
    kind: 'secret',
  });
  const first = dataOf<AdminIssuedApiKey>(issued);
  const id = await askedBy(first.key);
  expect(await approve(ada, id)).toEqual(REFUSED);
  expect(await approve(ben, id)).toEqual(OK);
  const path = `/merchants/${world.businessId}/api-keys/${first.id}/roll`;
  const rolled = dataOf<AdminIssuedApiKey>(await as(ben, path, { overlapSeconds: 0 }));
  expect(await approve(ben, await askedBy(rolled.key))).toEqual(REFUSED);
});

it('treats an operator and the chain of its creators as one party until another one confirms', async () => {
  const eve = await create(ada, 'eve');
  const fay = await create(eve, 'fay');
  expect(fay).toMatchObject({ isConfirmed: false, createdBy: 'eve' });
  const id = await askedByOperator(ada);
  for (const one of [eve, fay]) expect(await approve(one, id)).toEqual(REFUSED);
  for (const by of [ada, eve, fay]) expect(codeOf(await confirm(by, fay))).toEqual(NOT_CONFIRMABLE);
  const confirmed = await confirm(ben, fay);
  expect([codeOf(confirmed), dataOf<AdminOperator>(confirmed)]).toEqual([
    OK,
    expect.objectContaining({ isConfirmed: true, confirmedBy: 'ben' }),
  ]);
  expect(await approve(eve, id)).toEqual(REFUSED);
  expect(await approve(fay, id)).toEqual(OK);
  const entries = await database.auditEntries.find({ action: 'operator.confirm' }).lean();
  expect(entries).toMatchObject([{ by: 'ben', subject: { kind: 'operator', id: fay.id } }]);
});

it('treats the person who rolled a token, or let a person act as the operator, as the operator again', async () => {
  const gil = await operator('gil', { name: 'cli:tests' });
  expect(codeOf(await confirm(ben, gil))).toEqual(OK);
  const rolled = dataOf<AdminIssuedOperator>(await as(ada, `/operators/${gil.id}/roll`));
  expect(rolled).toMatchObject({ isConfirmed: false });
  expect(await approve(rolled, await askedByOperator(ada))).toEqual(REFUSED);
  expect(codeOf(await confirm(ben, gil))).toEqual(OK);
  const { personId } = await world.as('viewer');
  const by = { name: 'ada', operatorId: ada.id };
  await get(PeopleAdministration).linkOperator(personId, gil.id, by);
  expect(codeOf(await confirm(ada, gil))).toEqual(NOT_CONFIRMABLE);
});

it('lets nobody confirm without a credential, and treats the first admin as a separate party', async () => {
  await database.operators.deleteMany({});
  const cli = { name: 'cli:tests' };
  const [first, hal, ivy] = [
    await operator('ada', cli),
    await operator('hal', cli),
    await operator('ivy', cli),
  ];
  const target = { kind: 'operator', id: hal.id } as const;
  await expect(get(OperatorAdministration).confirm(target, cli)).rejects.toMatchObject({
    code: 'operator_not_confirmable',
  });
  expect(codeOf(await confirm(ivy, hal))).toEqual(NOT_CONFIRMABLE);
  expect(codeOf(await confirm(first, hal))).toEqual(OK);
  expect(codeOf(await confirm(hal, ivy))).toEqual(OK);
  [ada, ben] = [first, hal];
});

describe('earlier records', () => {
  it('take the operator named as creator for the maker', async () => {
    const jo = await create(ada, 'jo');
    await database.operators.updateOne({}, { $unset: { [`operators.${jo.id}.madeBy`]: 1 } });
    expect(await approve(jo, await askedByOperator(ada))).toEqual(REFUSED);
  });

  it('find the issuer of a key in the audit log, and a key of unknown issuer proves nobody', async () => {
    const path = `/merchants/${world.businessId}/api-keys`;
    const issued = await as(ada, path, { environment: 'test', kind: 'secret' });
    const { id, key } = dataOf<AdminIssuedApiKey>(issued);
    await database.apiKeys.updateOne({ _id: new Types.ObjectId(id) }, { $unset: { madeBy: 1 } });
    expect(await approve(ada, await askedBy(key))).toEqual(REFUSED);
    const nobodys = await world.keyOf('test', 'secret');
    await database.apiKeys.updateOne({ lastFour: nobodys.slice(-4) }, { $unset: { madeBy: 1 } });
    const asked = await askedBy(nobodys);
    expect(await approve(ada, asked)).toEqual(OK);
    expect((await database.payouts.findById(asked).lean().orFail()).status).toBe('awaiting_approval');
    expect(await approve(ben, asked)).toEqual(OK);
    expect((await database.payouts.findById(asked).lean().orFail()).status).toBe('queued');
  });

  it('treat the adder of a member as the member, by the stored name', async () => {
    const both = await world.as('owner', { operatorId: ada.id });
    const invited = await world.as('finance');
    await world.app.nest
      .get<Connection>(getConnectionToken())
      .collection('memberships')
      .updateOne(
        { personId: invited.personId },
        { $set: { addedBy: `person:${both.email}` }, $unset: { madeBy: 1 } },
      );
    expect(await approve(ada, await askedByPerson(invited))).toEqual(REFUSED);
  });
});
