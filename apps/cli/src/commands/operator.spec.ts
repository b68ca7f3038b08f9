import type { AdminIssuedOperator, AdminOperator } from '@cowrie/dto';
import { type CliWorld, startCliWorld } from '../testing/cli.harness';

let world: CliWorld;
beforeAll(async () => {
  world = await startCliWorld();
});
beforeEach(() => world.database.clear());
afterAll(() => world.stop());

const create = (name: string, role: string) =>
  world.json<AdminIssuedOperator>('operator', 'create', name, '--role', role, '--by', 'ada');
const list = () => world.json<AdminOperator[]>('operator', 'list');

it('creates, lists, changes, rolls and revokes an operator, and audits each under the given name', async () => {
  const [ada, { id, token }] = [await create('ada', 'admin'), await create('ben', 'viewer')];
  expect(token).toMatch(/^cwr_op_/);
  expect(await list()).toMatchObject([
    { id, name: 'ben', role: 'viewer', createdBy: 'cli:ada' },
    { id: ada.id, role: 'admin' },
  ]);
  expect(await world.json('operator', 'set', id, '--role', 'admin', '--by', 'ada')).toMatchObject({
    role: 'admin',
  });
  const rolled = await world.json<AdminIssuedOperator>('operator', 'roll', id, '--by', 'ada');
  expect(rolled.token).not.toBe(token);
  const { out } = await world.cowrie(['operator', 'revoke', id, '--by', 'ada']);
  expect(out).toMatch(/revoked +\d{4}-/);
  expect((await world.cowrie(['operator', 'list'])).out).toMatch(new RegExp(`${id} +ben +admin .* revoked`));
  const lines = await world.database.auditEntries.find({ by: 'cli:ada' }).sort({ _id: 1 }).lean();
  expect(lines.map(({ action }) => action)).toEqual([
    'operator.create',
    'operator.create',
    'operator.change-role',
    'operator.roll',
    'operator.revoke',
  ]);
  expect(lines.every(({ operatorId }) => operatorId === undefined)).toBe(true);
});

it('shows the token once, for people', async () => {
  const { out } = await world.cowrie(['operator', 'create', 'ada', '--role', 'admin']);
  expect(out).toMatch(/^cwr_op_[0-9A-Za-z]{38}\n\nStore it now/);
  const [, secret = ''] = /^cwr_op_([0-9A-Za-z]{34})/.exec(out) ?? [];
  expect((await world.cowrie(['operator', 'list'])).out).not.toContain(secret);
});

it.each([
  ['operator create ada', 2],
  ['operator create ada --role root', 2],
  ['operator create cli:ada --role viewer', 2],
  ['operator create ADA --role viewer', 1],
  [`operator revoke ${'0'.repeat(24)}`, 1],
  ['operator revoke LAST', 1],
  ['operator set LAST --role viewer', 1],
  ['operator list --by ada', 2],
])('%s exits with %i and changes nothing', async (line, code) => {
  const { id } = await create('ada', 'admin');
  const before = await list();
  const { exitCode } = await world.cowrie(line.replace('LAST', id).split(' '));
  expect([exitCode, await list()]).toEqual([code, before]);
});

it.each(['', ' ', 'a\tb', 'x'.repeat(97)])('refuses "%s" as the name for the audit log', async (name) => {
  const { exitCode, error } = await world.cowrie([
    'operator',
    'create',
    'ada',
    '--role',
    'admin',
    '--by',
    name,
  ]);
  expect([exitCode, error]).toEqual([
    2,
    expect.stringContaining('Give a name of 1 to 96 visible characters'),
  ]);
});
