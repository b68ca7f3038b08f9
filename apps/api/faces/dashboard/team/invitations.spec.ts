import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../testing/dashboard-world';
import { dashboardPeople, type DashboardPeople } from '../../testing/dashboard-people';
import { PersonMailbox } from '../../testing/person-mails';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { INVITATION, type Invitation } from '@cowrie/api/people/invitations/invitation.schema';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';

let world: DashboardWorld;
let mailbox: PersonMailbox;
let people: DashboardPeople;
let owner: Visitor;
beforeAll(async () => {
  world = await startDashboardWorld();
  mailbox = new PersonMailbox(world.app);
  people = dashboardPeople(world);
  owner = await world.as('owner');
});
afterAll(() => world.close());

const PASSWORD = 'four words and one shell';
type Answer = Awaited<ReturnType<Visitor['call']>>;
const codeOf = ({ status, body }: Answer): [number, string | undefined] => [
  status,
  (body as { error?: { code: string } }).error?.code,
];
const post = (to: string, body: object, browser = people.browser()) => browser.call('post', to, { body });
let count = 0;
const newAddress = () => `new${(count += 1)}@example.com`;
const path = () => `${world.path()}/invitations`;
async function invited(role = 'finance', email = newAddress(), by = owner) {
  const { status, body } = await by.call('post', path(), { body: { email, role } });
  expect(status).toBe(201);
  const { id } = body.data as { id: string };
  return { id, email, token: await mailbox.tokenOf('invitation', email) };
}
const open = async () =>
  ((await owner.call('get', path())).body.data as { email: string }[]).map(({ email }) => email);
const stored = () => world.app.nest.get<Model<Invitation>>(getModelToken(INVITATION), { strict: false });
const actionsOf = async (id: string) =>
  (await world.app.nest.get(AuditLog, { strict: false }).ofSubject({ kind: 'invitation', id })).map(
    ({ action, businessId }) => [action, businessId],
  );

describe('an inviter', () => {
  it('e-mails a link that is not stored, and sees the invitation until it is accepted', async () => {
    const { id, email, token } = await invited('developer');
    const [mail] = await mailbox.read(email);
    expect(mail?.subject).toBe('You are invited to Lagos Leather');
    expect(mail?.text).toContain(`http://dashboard.test/invitation#${token}`);
    const all = (await mailbox.stored()) + JSON.stringify(await stored().find().lean());
    expect(token).toHaveLength(43);
    expect(all).not.toContain(token);
    expect(await mailbox.stored()).not.toContain('@example.com');
    expect(await open()).toContain(email);
    expect(await actionsOf(id)).toEqual([['invitation.create', world.businessId]]);
  });

  it('has one open invitation per address, and none for a member', async () => {
    const { email } = await invited();
    const again = { body: { email: email.toUpperCase(), role: 'viewer' } };
    expect(codeOf(await owner.call('post', path(), again))).toEqual([409, 'already_invited']);
    const member = await world.as('viewer');
    const known = { body: { email: member.email, role: 'admin' } };
    expect(codeOf(await owner.call('post', path(), known))).toEqual([409, 'already_member']);
  });

  it('sends it again with another link, which alone works', async () => {
    const { id, email, token } = await invited();
    expect((await owner.call('post', `${path()}/${id}/resend`)).status).toBe(200);
    const next = await mailbox.tokenOf('invitation', email);
    expect(next).not.toBe(token);
    const browser = people.browser();
    expect((await post('/invitations/look', { token }, browser)).status).toBe(404);
    expect((await post('/invitations/look', { token: next }, browser)).status).toBe(200);
  });

  it('cancels it, and the link stops working', async () => {
    const { id, token } = await invited();
    expect((await owner.call('delete', `${path()}/${id}`)).status).toBe(200);
    expect(codeOf(await post('/invitations/look', { token }))).toEqual([404, 'link_not_valid']);
    expect(codeOf(await owner.call('delete', `${path()}/${id}`))).toEqual([404, 'invitation_not_found']);
    expect((await actionsOf(id)).map(([action]) => action)).toEqual([
      'invitation.cancel',
      'invitation.create',
    ]);
  });

  it('as an admin changes no invitation of an owner', async () => {
    const admin = await world.as('admin');
    const { id, token } = await invited('owner');
    const body = { email: newAddress(), role: 'owner' };
    expect(codeOf(await admin.call('post', path(), { body }))).toEqual([403, 'owner_needed']);
    expect(codeOf(await admin.call('post', `${path()}/${id}/resend`))).toEqual([403, 'owner_needed']);
    expect(codeOf(await admin.call('delete', `${path()}/${id}`))).toEqual([403, 'owner_needed']);
    expect((await post('/invitations/look', { token })).status).toBe(200);
  });

  it('needs the permission and a fresh factor, and sees only their own business', async () => {
    const body = { email: newAddress(), role: 'viewer' };
    for (const role of ['developer', 'finance', 'viewer'] as const) {
      const person = await world.as(role);
      expect(codeOf(await person.call('post', path(), { body }))).toEqual([403, 'permission_missing']);
      expect((await person.call('get', path())).status).toBe(403);
    }
    const stale = await world.as('owner', { isProven: false });
    expect((await stale.call('post', path(), { body })).status).toBe(403);
    const businessId = await world.anotherBusiness();
    const stranger = await world.as('owner', { businessId });
    const { id } = await invited();
    expect((await stranger.call('get', `/businesses/${businessId}/invitations`)).body.data).toEqual([]);
    const foreign = `/businesses/${businessId}/invitations/${id}`;
    expect(codeOf(await stranger.call('delete', foreign))).toEqual([404, 'invitation_not_found']);
  });
});

// Guarantee: nobody comes back through an invitation that they sent themselves.
describe('a person who may no longer invite', () => {
  const member = (visitor: Visitor) => `${world.path()}/members/${visitor.personId.toHexString()}`;
  const look = async (token: string) => codeOf(await post('/invitations/look', { token }));

  it('because they were removed has no open invitation', async () => {
    const admin = await world.as('admin');
    const { id, email, token } = await invited('admin', newAddress(), admin);
    const others = await invited('viewer');
    expect((await owner.call('delete', member(admin))).status).toBe(200);
    expect(await look(token)).toEqual([404, 'link_not_valid']);
    expect(await open()).not.toContain(email);
    expect(await actionsOf(id)).toEqual([
      ['invitation.cancel', world.businessId],
      ['invitation.create', world.businessId],
    ]);
    expect((await look(others.token))[0]).toBe(200);
  });

  it('because of another role has none that the role may not send', async () => {
    const second = await world.as('owner');
    const [forOwner, forViewer] = [
      await invited('owner', newAddress(), second),
      await invited('viewer', newAddress(), second),
    ];
    await owner.call('patch', member(second), { body: { role: 'admin' } });
    expect([await look(forOwner.token), (await look(forViewer.token))[0]]).toEqual([
      [404, 'link_not_valid'],
      200,
    ]);
    await owner.call('patch', member(second), { body: { role: 'developer' } });
    expect(await look(forViewer.token)).toEqual([404, 'link_not_valid']);
  });

  it('is detected at the acceptance, when a crash came before the invitation was ended', async () => {
    const admin = await world.as('admin');
    const { token } = await invited('admin', newAddress(), admin);
    const reopened = { inviterId: admin.personId.toHexString() };
    await owner.call('delete', member(admin));
    await stored().updateOne(reopened, { $set: { isOpen: true } });
    expect(await look(token)).toEqual([404, 'link_not_valid']);
    const body = { token, name: 'Second Self', password: PASSWORD };
    expect(codeOf(await post('/invitations/accept', body))).toEqual([404, 'link_not_valid']);
  });

  it('because an operator disabled them lets nobody in', async () => {
    const admin = await world.as('admin');
    const { token } = await invited('admin', newAddress(), admin);
    await people.people.updateOne({ _id: admin.personId }, { $set: { disabledAt: new Date() } });
    expect(await look(token)).toEqual([404, 'link_not_valid']);
  });
});

describe('an invited person', () => {
  it('sees what it is for, and becomes a new person who is signed in, with the address confirmed', async () => {
    const { id, email, token } = await invited('finance');
    const browser = people.browser();
    expect((await post('/invitations/look', { token }, browser)).body.data).toEqual({
      businessName: 'Lagos Leather',
      email,
      role: 'finance',
      hasAccount: false,
    });
    const body = { token, name: 'Zora Adeyemi', password: PASSWORD };
    const accepted = await post('/invitations/accept', body, browser);
    expect([accepted.status, accepted.body.data]).toEqual([
      200,
      { businessId: world.businessId, isNewPerson: true },
    ]);
    const me = await browser.call('get', '/me');
    expect(me.body.data).toMatchObject({
      name: 'Zora Adeyemi',
      email,
      businesses: [{ role: 'finance', name: 'Lagos Leather' }],
    });
    expect(me.body.data).not.toHaveProperty('provenAt');
    expect((await people.people.findOne({ email }).lean())?.emailConfirmedAt).toBeInstanceOf(Date);
    expect(await open()).not.toContain(email);
    expect(codeOf(await post('/invitations/accept', body))).toEqual([404, 'link_not_valid']);
    expect((await actionsOf(id))[0]).toEqual(['invitation.accept', world.businessId]);
    const signIn = await post('/session', { email, password: PASSWORD });
    expect(signIn.status).toBe(200);
  });

  it.each([
    ['no name', { password: PASSWORD }, 'name'],
    ['no password', { name: 'Zora Adeyemi' }, 'password'],
    ['a password that is guessed first', { name: 'Zora Adeyemi', password: 'password12345' }, 'password'],
  ])('creates no person from %s, and the link still works', async (_what, given, field) => {
    const { email, token } = await invited();
    const { status, body } = await post('/invitations/accept', { token, ...given });
    expect([status, body.error.fields.map((one: { field: string }) => one.field)]).toEqual([400, [field]]);
    expect(await people.people.countDocuments({ email })).toBe(0);
    expect((await post('/invitations/look', { token })).status).toBe(200);
  });

  it('signs in first when the address has an account, and works for both businesses then', async () => {
    const businessId = await world.anotherBusiness();
    const ada = await world.as('viewer', { businessId, email: newAddress() });
    const { token } = await invited('admin', ada.email);
    const fresh = { token, name: 'Not Ada', password: PASSWORD };
    expect(codeOf(await post('/invitations/accept', fresh))).toEqual([409, 'account_exists']);
    const { status, body } = await ada.call('post', '/invitations/accept', { body: { token } });
    expect([status, body.data.isNewPerson]).toEqual([200, false]);
    const { businesses } = (await ada.call('get', '/me')).body.data as { businesses: { role: string }[] };
    expect(businesses.map(({ role }) => role).sort()).toEqual(['admin', 'viewer']);
  });

  it('cannot accept what was sent to another address', async () => {
    const ada = await world.as('viewer', { businessId: await world.anotherBusiness() });
    const { email, token } = await invited('owner');
    expect(codeOf(await ada.call('post', '/invitations/accept', { body: { token } }))).toEqual([
      403,
      'wrong_account',
    ]);
    expect(await open()).toContain(email);
  });

  it('is one person, no matter how many accept at the same moment', async () => {
    const { email, token } = await invited();
    const body = { token, name: 'Zora Adeyemi', password: PASSWORD };
    const answers = await Promise.all([1, 2, 3].map(() => post('/invitations/accept', body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await people.people.countDocuments({ email })).toBe(1);
  });

  it('can continue after a crash between the claim and the membership, and nobody else can', async () => {
    const businessId = await world.anotherBusiness();
    const [ada, eve] = [await world.as('viewer', { businessId }), await world.as('viewer', { businessId })];
    const { id, token } = await invited('viewer', ada.email);
    await stored().updateOne({ _id: id }, { $set: { acceptedBy: ada.personId } });
    expect((await eve.call('post', '/invitations/accept', { body: { token } })).status).toBe(403);
    expect(codeOf(await owner.call('delete', `${path()}/${id}`))).toEqual([404, 'invitation_not_found']);
    expect((await ada.call('post', '/invitations/accept', { body: { token } })).status).toBe(200);
    await stored().updateOne({ _id: id }, { $set: { isOpen: true, acceptedBy: eve.personId } });
    expect(codeOf(await ada.call('post', '/invitations/accept', { body: { token } }))).toEqual([
      404,
      'link_not_valid',
    ]);
  });

  it('is too late after seven days, and can be sent the invitation again', async () => {
    const { id, email, token } = await invited();
    await stored().updateOne({ _id: id }, { $set: { expiresAt: new Date(0) } });
    expect((await post('/invitations/look', { token })).status).toBe(404);
    expect((await post('/invitations/accept', { token })).status).toBe(404);
    expect((await owner.call('get', path())).body.data[0]).toMatchObject({ email, isExpired: true });
    expect((await owner.call('post', `${path()}/${id}/resend`)).body.data.isExpired).toBe(false);
  });

  it('comes back through no link that was open when the member was removed', async () => {
    const { email, token } = await invited('viewer');
    // Somebody made the person a member without the link.
    const member = await world.as('viewer', { email });
    const removed = `${world.path()}/members/${member.personId.toHexString()}`;
    expect((await owner.call('delete', removed)).status).toBe(200);
    expect((await member.call('post', '/invitations/accept', { body: { token } })).status).toBe(404);
  });

  it('must come from the dashboard’s own page', async () => {
    const { token } = await invited();
    const answer = await owner.call('post', '/invitations/accept', {
      body: { token },
      headers: { Origin: 'https://evil.example' },
    });
    expect(codeOf(answer)).toEqual([403, 'cross_site_refused']);
  });
});
