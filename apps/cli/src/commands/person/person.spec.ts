import { type CliWorld, startCliWorld } from '../../testing/cli.harness';
import type { ShownLink, ShownPerson } from './person.present';

let world: CliWorld;
beforeAll(async () => {
  world = await startCliWorld();
});
beforeEach(() => world.database.clear());
afterAll(() => world.stop());

const person = async (email: string): Promise<ShownPerson | undefined> =>
  (await world.json<ShownPerson[]>('person', 'list')).find((one) => one.email === email);
const create = (email: string, ...more: string[]) =>
  world.json<ShownLink>('person', 'create', email, '--name', 'Ada Obi', '--by', 'ada', ...more);
const actions = async () =>
  (await world.database.auditEntries.find({ 'subject.kind': 'person' }).sort({ _id: 1 }).lean()).map(
    ({ action, by, reason }) => [action, by, reason].filter(Boolean).join(' '),
  );

describe('person invite', () => {
  const invite = (business: string, ...more: string[]) =>
    world.json<ShownLink>(
      'person',
      'invite',
      'Ada@example.com',
      '--business',
      business,
      '--role',
      'owner',
      ...more,
    );

  it('shows the link if no mail server is set, and adds an audit line for the business', async () => {
    const business = await world.aMerchant();
    const { url, email } = await invite(business);
    expect([url, email]).toEqual([
      expect.stringMatching(/^http:\/\/localhost:4300\/invitation#[\w-]{43}$/),
      'ada@example.com',
    ]);
    expect(
      await world.database.auditEntries.find({ businessId: business, action: /^invitation/ }).lean(),
    ).toMatchObject([{ action: 'invitation.create', after: { email: 'ada@example.com', role: 'owner' } }]);
    const { exitCode, error } = await world.cowrie([
      'person',
      'invite',
      'ada@example.com',
      '--business',
      business,
      '--role',
      'viewer',
    ]);
    expect([exitCode, error]).toEqual([1, expect.stringContaining('has an open invitation')]);
  });

  it('only says that it was mailed if a mail server is set, unless the link is requested', async () => {
    const env = { ...world.env, SMTP_URL: 'smtp://127.0.0.1:2525?tls=off', MAIL_FROM: 'a@example.com' };
    const business = await world.aMerchant();
    const line = ['person', 'invite', 'ada@example.com', '--business', business, '--role', 'viewer'];
    const { out } = await world.cowrie(line, { env });
    expect(out).toMatch(/^Mailed to ada@example\.com/);
    expect(out).not.toContain('#');
    const other = line.map((one) => one.replace('ada@', 'ben@'));
    expect((await world.cowrie([...other, '--print-link'], { env })).out).toMatch(/\/invitation#[\w-]{43}\n/);
    expect(await world.database.mails.countDocuments({ kind: 'invitation' })).toBe(2);
  });
});

it('creates a person who works for a business, and shows the link for the first password', async () => {
  const business = await world.aMerchant();
  const { url } = await create('ada@example.com', '--business', business, '--role', 'admin');
  expect(url).toMatch(/\/reset#[\w-]{43}$/);
  expect(await person('ada@example.com')).toMatchObject({
    name: 'Ada Obi',
    isConfirmed: false,
    hasPassword: false,
    hasSecondFactor: false,
    businesses: [{ businessId: business, role: 'admin' }],
  });
  const { out } = await world.cowrie(['person', 'list', '--business', business]);
  expect(out).toMatch(new RegExp(`ada@example.com +Ada Obi +active +no +${business} \\(admin\\)`));
});

it('disables a person, and enables them again', async () => {
  await create('ada@example.com');
  const disabled = await world.json<ShownPerson>('person', 'disable', 'ada@example.com', '--by', 'ada');
  expect(disabled.disabledAt).toMatch(/^\d{4}-/);
  const again = await world.json<ShownPerson>('person', 'disable', 'ada@example.com', '--by', 'ada');
  expect(again.disabledAt).toBe(disabled.disabledAt);
  const { disabledAt } = await world.json<ShownPerson>('person', 'enable', 'ADA@example.com', '--by', 'ada');
  expect(disabledAt).toBeUndefined();
  expect(await actions()).toEqual(['create', 'disable', 'enable'].map((act) => `person.${act} cli:ada`));
});

it('removes every second factor, ends the sessions, notifies the person, and records the reason', async () => {
  await create('ada@example.com');
  const { id = '' } = (await person('ada@example.com')) ?? {};
  const since = new Date();
  const totp = { sealedSecret: 'sealed', since, lastStep: 1 };
  await world.database.people.updateOne({ _id: id }, { $set: { totp, recoveryCodes: ['a'.repeat(64)] } });
  await world.database.personSessions.collection.insertOne({
    personId: (await world.database.people.findById(id))?._id,
  });
  expect((await person('ada@example.com'))?.hasSecondFactor).toBe(true);
  const reset = ['person', 'reset-factors', 'ada@example.com', '--reason', 'called back', '--by', 'ada'];
  expect(await world.json<ShownPerson>(...reset)).toMatchObject({ hasSecondFactor: false });
  const stored = await world.database.people.findById(id).lean();
  expect([stored?.totp, stored?.recoveryCodes]).toEqual([undefined, undefined]);
  expect(await world.database.personSessions.countDocuments()).toBe(0);
  expect(await world.database.mails.countDocuments({ kind: 'factors_reset' })).toBe(1);
  expect((await actions()).at(-1)).toBe('person.reset-factors cli:ada called back');
  expect(JSON.stringify(await world.database.auditEntries.find().lean())).not.toContain('sealed');
});

it('lets a person act as an operator, as long as the operator exists', async () => {
  await create('ada@example.com');
  const { id } = await world.json<{ id: string }>('operator', 'create', 'ada', '--role', 'admin');
  const link = (operator: string) => ['person', 'operator', 'ada@example.com', '--operator', operator];
  expect(await world.json<ShownPerson>(...link(id))).toMatchObject({ operatorId: id });
  const unknown = await world.cowrie(link('0'.repeat(24)));
  expect([unknown.exitCode, unknown.error]).toEqual([1, expect.stringContaining('perator')]);
  expect((await person('ada@example.com'))?.operatorId).toBe(id);
  expect(await world.json<ShownPerson>(...link('none'))).not.toHaveProperty('operatorId');
});

it.each([
  ['person invite ada@example.com --business ID', 2],
  ['person invite ada --business ID --role owner', 2],
  ['person invite ada@example.com --business 000000000000000000000000 --role owner', 1],
  ['person create ada@example.com --name Ada --business ID', 2],
  ['person create ada@example.com --name A', 2],
  ['person disable nobody@example.com', 1],
  ['person reset-factors nobody@example.com', 2],
  ['person operator nobody@example.com --operator x', 1],
])('%s exits with %i and creates nobody', async (line, code) => {
  const business = await world.aMerchant();
  const { exitCode } = await world.cowrie(line.replace('ID', business).split(' '));
  expect([exitCode, await world.database.people.countDocuments()]).toEqual([code, 0]);
});
