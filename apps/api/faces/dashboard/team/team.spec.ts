import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { MemberRole } from '@cowrie/dto';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../testing/dashboard-world';
import { PersonMailbox } from '../../testing/person-mails';
import { MembershipsRepository } from '@cowrie/api/people/memberships.repository';
import { AUDIT_ENTRY, type AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';

let world: DashboardWorld;
let mailbox: PersonMailbox;
beforeAll(async () => {
  world = await startDashboardWorld();
  mailbox = new PersonMailbox(world.app);
});
afterAll(() => world.close());

type Answer = Awaited<ReturnType<Visitor['call']>>;
const codeOf = ({ status, body }: Answer): [number, string | undefined] => [
  status,
  (body as { error?: { code: string } }).error?.code,
];
/** A separate business with an owner. */
async function business(name = 'Kumasi Kente') {
  const businessId = await world.anotherBusiness(name);
  const path = `/businesses/${businessId}`;
  const join = (role: MemberRole, options = {}) => world.as(role, { businessId, ...options });
  const owner = await join('owner');
  const roleOf = async ({ personId }: Visitor): Promise<string | undefined> =>
    (
      (await owner.call('get', `${path}/team`)).body.data.members as { personId: string; role: string }[]
    ).find((one) => one.personId === personId.toHexString())?.role;
  return { businessId, path, join, owner, roleOf };
}
const entriesOf = (businessId: string) =>
  world.app.nest
    .get<Model<AuditEntry>>(getModelToken(AUDIT_ENTRY), { strict: false })
    .find({ businessId })
    .sort({ _id: 1 })
    .lean();

it.each(['  ', ' \t', 'A'])('refuses the name %j of a person', async (name) => {
  const { owner } = await business();
  expect(codeOf(await owner.call('patch', '/me', { body: { name } }))).toEqual([400, 'validation_failed']);
});

describe('GET …/team', () => {
  it('shows everybody who works for the business, and shows managers how they sign in', async () => {
    const { path, join, owner } = await business();
    const viewer = await join('viewer', { email: 'zora@example.com' });
    const forOwner = (await owner.call('get', `${path}/team`)).body.data;
    expect(forOwner).toEqual({
      requiresSecondFactor: false,
      members: [
        expect.objectContaining({ name: 'Person owner', role: 'owner', isYou: true }),
        {
          personId: viewer.personId.toHexString(),
          name: 'Person viewer',
          email: 'zora@example.com',
          role: 'viewer',
          isYou: false,
          since: expect.any(String),
          hasSecondFactor: expect.any(Boolean),
        },
      ],
    });
    expect(forOwner.members[0].lastSeenAt).toMatch(/^\d{4}-/);
    const forViewer = (await viewer.call('get', `${path}/team`)).body.data;
    expect(forViewer.members).toHaveLength(2);
    expect(forViewer.members[0]).not.toHaveProperty('hasSecondFactor');
    expect(forViewer.members[0]).not.toHaveProperty('lastSeenAt');
  });
});

describe('PATCH …/members/:personId', () => {
  const change = ({ path }: { path: string }, by: Visitor, whom: Visitor, role: MemberRole) =>
    by.call('patch', `${path}/members/${whom.personId.toHexString()}`, { body: { role } });

  it('gives a member another role at once, tells the person, and leaves an audit entry of the business', async () => {
    const team = await business();
    const viewer = await team.join('viewer');
    expect(codeOf(await viewer.call('get', `${team.path}/audit`))).toEqual([403, 'permission_missing']);
    const { status, body } = await change(team, team.owner, viewer, 'admin');
    expect([status, body.data.role]).toEqual([200, 'admin']);
    expect((await viewer.call('get', `${team.path}/audit`)).status).toBe(200);
    expect((await mailbox.read(viewer.email)).map(({ subject }) => subject)).toEqual([
      'Your role at Kumasi Kente has changed',
    ]);
    expect(await entriesOf(team.businessId)).toMatchObject([
      { action: 'member.role', before: { role: 'viewer' }, after: { role: 'admin', email: viewer.email } },
    ]);
  });

  it.each<[string, MemberRole, MemberRole, MemberRole]>([
    ['an admin makes no owner', 'admin', 'viewer', 'owner'],
    ['an admin changes no owner', 'admin', 'owner', 'viewer'],
  ])('%s', async (_what, by, of, to) => {
    const team = await business();
    const whom = await team.join(of);
    expect(codeOf(await change(team, await team.join(by), whom, to))).toEqual([403, 'owner_needed']);
    expect(await team.roleOf(whom)).toBe(of);
  });

  it('nobody raises their own role', async () => {
    const team = await business();
    for (const role of ['admin', 'developer', 'finance', 'viewer'] as const) {
      const person = await team.join(role);
      expect((await change(team, person, person, 'owner')).status).toBe(403);
      expect(await team.roleOf(person)).toBe(role);
    }
  });

  it('the last owner stays, even when the last two leave at the same moment', async () => {
    const team = await business();
    expect(codeOf(await change(team, team.owner, team.owner, 'admin'))).toEqual([409, 'last_owner']);
    for (let round = 0; round < 5; round += 1) {
      const other = await team.join('owner');
      await Promise.all([
        change(team, team.owner, team.owner, 'viewer'),
        other.call('delete', `${team.path}/members/${other.personId.toHexString()}`),
      ]);
      const owners = (
        await Promise.all([team.owner, other].map((one) => one.call('get', `${team.path}/team`)))
      )
        .filter(({ status }) => status === 200)
        .flatMap(({ body }) => body.data.members as { role: string; personId: string }[])
        .filter(({ role }) => role === 'owner');
      expect(owners.length).toBeGreaterThan(0);
      if (!owners.some(({ personId }) => personId === team.owner.personId.toHexString())) team.owner = other;
      else if ((await team.roleOf(other)) === 'owner')
        await other.call('delete', `${team.path}/members/${other.personId.toHexString()}`);
    }
  });

  it.each(['patch', 'delete'] as const)(
    'the last owner stays when the other one left between read and write (%s)',
    async (method) => {
      const team = await business();
      const memberships = world.app.nest.get(MembershipsRepository, { strict: false });
      const look = jest.spyOn(memberships, 'hasOwnerBeside').mockResolvedValueOnce(true);
      const own = `${team.path}/members/${team.owner.personId.toHexString()}`;
      const answer = await team.owner.call(
        method,
        own,
        method === 'patch' ? { body: { role: 'viewer' } } : {},
      );
      look.mockRestore();
      expect(codeOf(answer)).toEqual([409, 'last_owner']);
      expect(await team.roleOf(team.owner)).toBe('owner');
      expect(await entriesOf(team.businessId)).toEqual([]);
    },
  );

  it('needs a fresh second factor, and finds only people of the business', async () => {
    const [team, other] = [await business(), await business('Accra Amber')];
    const viewer = await team.join('viewer');
    const stale = await team.join('owner', { isProven: false });
    expect((await change(team, stale, viewer, 'admin')).status).toBe(403);
    expect(codeOf(await change(team, team.owner, other.owner, 'viewer'))).toEqual([404, 'member_not_found']);
    expect(codeOf(await change(team, other.owner, viewer, 'admin'))).toEqual([404, 'business_not_found']);
    expect(await team.roleOf(viewer)).toBe('viewer');
  });
});

describe('DELETE …/members/:personId', () => {
  it('ends the person’s permissions there at once, and nothing elsewhere', async () => {
    const [team, other] = [await business(), await business('Accra Amber')];
    const admin = await team.join('admin');
    const developer = await team.join('developer');
    const remove = `${team.path}/members/${developer.personId.toHexString()}`;
    expect((await admin.call('delete', remove)).status).toBe(200);
    expect(codeOf(await developer.call('get', `${team.path}/team`))).toEqual([404, 'business_not_found']);
    expect((await developer.call('get', '/me')).status).toBe(200);
    expect(codeOf(await admin.call('delete', remove))).toEqual([404, 'member_not_found']);
    expect((await mailbox.read(developer.email)).map(({ kind }) => kind)).toEqual(['member_removed']);
    expect((await entriesOf(other.businessId)).length).toBe(0);
  });
});

describe('PATCH …/team', () => {
  it('lets an owner, but no admin, require a second factor from everybody', async () => {
    const team = await business();
    const body = { requiresSecondFactor: true };
    expect(codeOf(await (await team.join('admin')).call('patch', `${team.path}/team`, { body }))).toEqual([
      403,
      'owner_needed',
    ]);
    const { status, body: answer } = await team.owner.call('patch', `${team.path}/team`, { body });
    expect([status, answer.data.requiresSecondFactor]).toEqual([200, true]);
    expect(await entriesOf(team.businessId)).toMatchObject([
      { action: 'merchant.change', after: { requiresSecondFactor: true }, by: `person:${team.owner.email}` },
    ]);
  });
});

// Guarantee: a leaving person takes nothing along that nobody was told about.
describe('GET …/members/:personId/made', () => {
  it('lists the working keys, endpoints and links that the person created or rolled', async () => {
    const { path, join, owner } = await business();
    const admin = await join('admin');
    const make = async (to: string, body: object, by = admin) => {
      const { status, body: answer } = await by.call('post', `${path}/${to}`, { body });
      expect([200, 201]).toContain(status);
      return answer.data as { id: string; lastFour: string };
    };
    const [kept, rolled, revoked] = [
      await make('test/api-keys', { kind: 'public' }),
      await make('test/api-keys', { kind: 'secret' }, owner),
      await make('test/api-keys', { kind: 'public' }),
    ];
    const fresh = await make(`test/api-keys/${rolled.id}/roll`, { overlapSeconds: 0 });
    await admin.call('delete', `${path}/test/api-keys/${revoked.id}`);
    const link = await make('live/links', { title: 'Tickets', amount: 5000, use: 'many' });
    await make('test/links', { title: 'Not the admin’s', amount: 5000, use: 'many' }, owner);
    const made = async (by: Visitor, of = admin) =>
      by.call('get', `${path}/members/${of.personId.toHexString()}/made`);
    const { body } = await made(owner);
    expect(body.data).toHaveLength(3);
    expect(body.data).toEqual(
      expect.arrayContaining([
        { kind: 'api_key', id: kept.id, environment: 'test', name: `public ••••${kept.lastFour}` },
        { kind: 'api_key', id: fresh.id, environment: 'test', name: `secret ••••${fresh.lastFour}` },
        { kind: 'payment_link', id: link.id, environment: 'live', name: 'Tickets' },
      ]),
    );
    expect(codeOf(await made(await join('developer')))).toEqual([403, 'permission_missing']);
    const other = await business();
    const foreign = `${other.path}/members/${admin.personId.toHexString()}/made`;
    expect(codeOf(await other.owner.call('get', foreign))).toEqual([404, 'member_not_found']);
  });
});
