import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { AdminIssuedOperator, AdminOperator } from '@cowrie/dto';
import { ADMIN_TOKEN, type AdminApp, startAdminApp } from '../../testing/admin-app';
import { until } from '@cowrie/testing/until';

const UNKNOWN = '0'.repeat(24);
let admin: AdminApp;
/** Another process over the same database. */
let other: AdminApp;
beforeAll(async () => {
  admin = await startAdminApp();
  other = await startAdminApp({ mongo: { uri: admin.app.mongoUri, embeddedPort: 0 } });
});
beforeEach(async () => {
  const connection = admin.app.nest.get<Connection>(getConnectionToken());
  for (const name of ['operators', 'audit_log']) await connection.collection(name).deleteMany({});
});
afterAll(async () => {
  await other.close();
  await admin.close();
});

type Answer = Awaited<ReturnType<AdminApp['call']>>;
const codeOf = ({ status, body }: Answer) => [status, (body as { error?: { code: string } }).error?.code];
const dataOf = <T>({ body }: Answer) => (body as { data: T }).data;

/** Creates the first admin with the bootstrap token. */
const first = (name = 'ada', role = 'admin', app = admin) =>
  app.call('post', '/operators', { token: ADMIN_TOKEN, body: { name, role } });
const withToken = (token: string, app = admin) => ({
  read: () => app.call('get', '/merchants', { token }),
  create: async (name: string, role: string) =>
    app.call('post', '/operators', { token, body: { name, role } }),
  setRole: (id: string, role: string) => app.call('patch', `/operators/${id}`, { token, body: { role } }),
  revoke: (id: string) => app.call('delete', `/operators/${id}`, { token }),
  roll: (id: string) => app.call('post', `/operators/${id}/roll`, { token }),
  list: async () => dataOf<AdminOperator[]>(await app.call('get', '/operators', { token })),
  audit: async () => dataOf<{ data: object[] }>(await app.call('get', '/audit', { token })).data,
});

describe('the bootstrap token', () => {
  it('creates the first admin, who is shown once and creates the others; the audit log names each', async () => {
    const answer = await first();
    expect(answer.status).toBe(201);
    const { token, ...ada } = dataOf<AdminIssuedOperator>(answer);
    expect(token).toMatch(/^cwr_op_[0-9A-Za-z]{38}$/);
    expect(ada).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'ada',
      role: 'admin',
      lastFour: token.slice(-4),
      createdBy: 'env:ADMIN_TOKEN',
      createdAt: expect.any(String),
      isConfirmed: true,
    });
    const caller = withToken(token);
    const ben = dataOf<AdminIssuedOperator>(await caller.create('ben', 'viewer'));
    expect(await caller.list()).toMatchObject([{ name: 'ben', createdBy: 'ada' }, { name: 'ada' }]);
    const audit = await caller.audit();
    expect(audit).toMatchObject([
      { by: 'ada', operatorId: ada.id, action: 'operator.create', subject: { kind: 'operator', id: ben.id } },
      { by: 'env:ADMIN_TOKEN', action: 'operator.create', after: { name: 'ada', role: 'admin' } },
    ]);
    for (const text of [JSON.stringify(audit), JSON.stringify(await caller.list())])
      for (const one of [token, ben.token]) expect(text).not.toContain(one.slice('cwr_op_'.length, -4));
  });

  it('403: creates only an admin, and none while an active admin exists', async () => {
    for (const role of ['viewer', 'operator'])
      expect(codeOf(await first('ada', role))).toEqual([403, 'bootstrap_token_not_allowed']);
    expect((await first()).status).toBe(201);
    expect(codeOf(await first('eve'))).toEqual([403, 'bootstrap_token_not_allowed']);
  });

  it('creates one admin from many simultaneous calls in two processes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => first(`admin ${at}`, 'admin', at % 2 ? admin : other)),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201).map((one) => codeOf(one).join(' '));
    expect(new Set(refused)).toEqual(new Set(['403 bootstrap_token_not_allowed']));
    const [one] = made;
    expect(await withToken(dataOf<AdminIssuedOperator>(one as Answer).token).list()).toHaveLength(1);
  });
});

describe('with an admin', () => {
  let ada: AdminIssuedOperator;
  let caller: ReturnType<typeof withToken>;
  beforeEach(async () => {
    ada = dataOf(await first());
    caller = withToken(ada.token);
  });
  const issued = async (name: string, role: string): Promise<AdminIssuedOperator> =>
    dataOf(await caller.create(name, role));

  it('DELETE: 200, refuses the token at once in every process, and does nothing the second time', async () => {
    const { id, token } = await issued('ben', 'operator');
    for (const app of [admin, other]) expect((await withToken(token, app).read()).status).toBe(200);
    const revoked = await caller.revoke(id);
    expect(dataOf(revoked)).toMatchObject({ id, revokedAt: expect.any(String) });
    for (const app of [admin, other])
      expect(codeOf(await withToken(token, app).read())).toEqual([401, 'invalid_admin_token']);
    expect(dataOf<AdminOperator>(await caller.revoke(id)).revokedAt).toBe(
      dataOf<AdminOperator>(revoked).revokedAt,
    );
    const actions = (await caller.audit()).map((one) => (one as { action: string }).action);
    expect(actions).toEqual(['operator.revoke', 'operator.create', 'operator.create']);
  });

  it('POST …/roll: 201, gives a new token to the same operator, and refuses the old one at once', async () => {
    const { id, token } = await issued('ben', 'operator');
    const rolled = await caller.roll(id);
    expect(rolled.status).toBe(201);
    const fresh = dataOf<AdminIssuedOperator>(rolled);
    expect(fresh).toMatchObject({ id, name: 'ben', role: 'operator' });
    expect(codeOf(await withToken(token, other).read())).toEqual([401, 'invalid_admin_token']);
    expect((await withToken(fresh.token, other).read()).status).toBe(200);
  });

  it('PATCH: 200, the new role takes effect with the next request', async () => {
    const { id, token } = await issued('ben', 'viewer');
    expect(codeOf(await withToken(token).create('cleo', 'viewer'))).toEqual([403, 'role_not_allowed']);
    expect(dataOf(await caller.setRole(id, 'admin'))).toMatchObject({ id, role: 'admin' });
    expect((await withToken(token, other).create('cleo', 'viewer')).status).toBe(201);
    expect(dataOf(await caller.setRole(id, 'viewer'))).toMatchObject({ role: 'viewer' });
    expect(codeOf(await withToken(token, other).create('dan', 'viewer'))).toEqual([403, 'role_not_allowed']);
  });

  it('409: the last active admin can be neither revoked nor given another role', async () => {
    const { id } = await issued('ben', 'admin');
    await caller.revoke(id);
    for (const answer of [await caller.revoke(ada.id), await caller.setRole(ada.id, 'operator')])
      expect(codeOf(answer)).toEqual([409, 'last_admin']);
    expect((await caller.read()).status).toBe(200);
  });

  it('keeps one of two admins who revoke each other at the same time in two processes', async () => {
    const ben = await issued('ben', 'admin');
    const answers = await Promise.all([caller.revoke(ben.id), withToken(ben.token, other).revoke(ada.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const alive = await Promise.all([ada, ben].map(({ token }) => withToken(token).read()));
    expect(alive.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('409: refuses the name of an active operator in any letter case, and accepts that of a revoked one', async () => {
    expect(codeOf(await caller.create('ADA', 'viewer'))).toEqual([409, 'operator_name_taken']);
    const { id } = await issued('ben', 'viewer');
    await caller.revoke(id);
    expect((await caller.create('Ben', 'viewer')).status).toBe(201);
  });

  it('gives a name once to many simultaneous calls in two processes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        withToken(ada.token, at % 2 ? admin : other).create('ben', 'viewer'),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await caller.list()).map(({ name }) => name)).toEqual(['ben', 'ada']);
  });

  it('shows when a token was last used, and nothing for an unused one', async () => {
    await issued('ben', 'viewer');
    const lastUse = async () => (await caller.list()).map(({ lastUsedAt }) => typeof lastUsedAt);
    await until(async () => (await lastUse())[1] === 'string');
    expect(await lastUse()).toEqual(['undefined', 'string']);
  });

  it('409: a revoked operator gets no new token and no new role', async () => {
    const { id } = await issued('ben', 'viewer');
    await caller.revoke(id);
    for (const answer of [await caller.roll(id), await caller.setRole(id, 'admin')])
      expect(codeOf(answer)).toEqual([409, 'operator_revoked']);
  });

  it('404 and 400: an unknown operator, and input that breaks a rule', async () => {
    for (const answer of [
      await caller.revoke(UNKNOWN),
      await caller.roll(UNKNOWN),
      await caller.setRole(UNKNOWN, 'viewer'),
    ])
      expect(codeOf(answer)).toEqual([404, 'operator_not_found']);
    expect(codeOf(await caller.revoke('x'))).toEqual([400, 'validation_failed']);
    expect(codeOf(await caller.setRole(ada.id, 'root'))).toEqual([400, 'validation_failed']);
    for (const name of ['', ' ada', 'cli:ada', 'env:ADMIN_TOKEN', 'x'.repeat(65), 'Adé', 'a\tb'])
      expect([name, ...codeOf(await caller.create(name, 'viewer'))]).toEqual([
        name,
        400,
        'validation_failed',
      ]);
  });
});
