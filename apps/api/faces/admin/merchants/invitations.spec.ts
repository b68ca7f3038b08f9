import { type DashboardWorld, startDashboardWorld } from '../../testing/dashboard-world';
import { dashboardPeople } from '../../testing/dashboard-people';
import { PersonMailbox } from '../../testing/person-mails';
import { Types } from 'mongoose';
import { MembershipsRepository } from '@cowrie/api/people/memberships.repository';

let world: DashboardWorld;
let mailbox: PersonMailbox;
beforeAll(async () => {
  world = await startDashboardWorld();
  mailbox = new PersonMailbox(world.app);
});
afterAll(() => world.close());

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const PASSWORD = 'four words and one shell';
type Caller = Awaited<ReturnType<DashboardWorld['asOperator']>>;

async function newMerchant(operator: Caller): Promise<string> {
  const { body } = await operator.callAdmin('post', '/merchants', {
    body: { name: 'Kano Kola', country: 'NG' },
  });
  return (body as { data: { businessId: string } }).data.businessId;
}
const invite = (operator: Caller, businessId: string, email: string) =>
  operator.callAdmin('post', `/merchants/${businessId}/invitations`, { body: { email, role: 'owner' } });

it('201: an operator creates a merchant and invites its owner, who joins through the link of the mail', async () => {
  const ada = await world.asOperator('admin');
  const businessId = await newMerchant(ada);
  const email = 'kola@example.com';
  const invited = await invite(ada, businessId, email);
  expect(invited.status).toBe(201);
  expect(invited.body.data).toMatchObject({ email, role: 'owner', isExpired: false });
  const listed = await ada.callAdmin('get', `/merchants/${businessId}/invitations`);
  expect(listed.body.data).toEqual([invited.body.data]);
  // The operator is no member of the business. The invitation is valid all the same.
  const browser = dashboardPeople(world).browser();
  const token = await mailbox.tokenOf('invitation', email);
  const accepted = await browser.call('post', '/invitations/accept', {
    body: { token, name: 'Kola Bello', password: PASSWORD },
  });
  expect(codeOf(accepted)).toEqual([200, undefined]);
  const me = (await browser.call('get', '/me')).body as { data: { businesses: unknown[] } };
  expect(me.data.businesses).toMatchObject([{ businessId, role: 'owner' }]);
  expect((await ada.callAdmin('get', `/merchants/${businessId}/invitations`)).body.data).toEqual([]);
  // From now on the owner decides who joins.
  const late = await invite(ada, businessId, 'second@example.com');
  expect(codeOf(late)).toEqual([403, 'owner_needed']);
  const { body } = await ada.callAdmin('get', `/audit?by=${ada.operatorName}`);
  expect(body.data.data[0]).toMatchObject({ action: 'invitation.create', businessId });
});

it('200: sends an invitation again with a new link, and the earlier one stops working', async () => {
  const ada = await world.asOperator('admin');
  const businessId = await newMerchant(ada);
  const email = 'lost@example.com';
  const { id } = (await invite(ada, businessId, email)).body.data as { id: string };
  const earlier = await mailbox.tokenOf('invitation', email);
  expect(codeOf(await invite(ada, businessId, email))).toEqual([409, 'already_invited']);
  const again = await ada.callAdmin('post', `/merchants/${businessId}/invitations/${id}/resend`);
  expect(again.status).toBe(200);
  const token = await mailbox.tokenOf('invitation', email);
  const look = (one: string) =>
    dashboardPeople(world)
      .browser()
      .call('post', '/invitations/look', { body: { token: one } });
  expect(codeOf(await look(earlier))[0]).toBe(404);
  expect((await look(token)).status).toBe(200);
  // An invitation of another business is not found.
  const other = await newMerchant(ada);
  expect(codeOf(await ada.callAdmin('post', `/merchants/${other}/invitations/${id}/resend`))).toEqual([
    404,
    'invitation_not_found',
  ]);
});

it('refuses an operator who is no admin, an unknown merchant, and a wrong address', async () => {
  const ada = await world.asOperator('admin');
  const businessId = await newMerchant(ada);
  const olu = await world.asOperator('operator');
  expect(codeOf(await invite(olu, businessId, 'x@example.com'))).toEqual([403, 'role_not_allowed']);
  expect(codeOf(await invite(ada, '0'.repeat(24), 'x@example.com'))).toEqual([404, 'merchant_not_found']);
  expect(codeOf(await invite(ada, businessId, 'nobody'))).toEqual([400, 'validation_failed']);
});

// Guarantee: operators let one owner in. Nobody whom they invited comes in afterwards or beside that one.
describe('an invitation that operators sent', () => {
  const accept = (token: string, name = 'Kola Bello') =>
    dashboardPeople(world)
      .browser()
      .call('post', '/invitations/accept', { body: { token, name, password: PASSWORD } });
  const open = async (operator: Caller, businessId: string) => {
    const { body } = await operator.callAdmin('get', `/merchants/${businessId}/invitations`);
    return (body as { data: { email: string }[] }).data.map(({ email }) => email);
  };
  let count = 0;
  async function invited(operator: Caller, businessId: string) {
    const email = `self${(count += 1)}@example.com`;
    const { id } = (await invite(operator, businessId, email)).body.data as { id: string };
    return { id, email, token: await mailbox.tokenOf('invitation', email) };
  }
  const REFUSED = [404, 'link_not_valid'];

  it('ends by itself when another one is accepted, and the audit log says so', async () => {
    const ada = await world.asOperator('admin');
    const businessId = await newMerchant(ada);
    const [owner, second] = [await invited(ada, businessId), await invited(ada, businessId)];
    expect((await accept(owner.token)).status).toBe(200);
    expect(await open(ada, businessId)).toEqual([]);
    expect(codeOf(await accept(second.token, 'Second Self'))).toEqual(REFUSED);
    const { body } = await ada.callAdmin('get', `/audit?subject=${second.id}`);
    expect(body.data.data[0]).toMatchObject({ action: 'invitation.cancel', by: `person:${owner.email}` });
  });

  it('lets one in when two are accepted at the same moment', async () => {
    const ada = await world.asOperator('admin');
    const businessId = await newMerchant(ada);
    const both = [await invited(ada, businessId), await invited(ada, businessId)];
    const answers = await Promise.all(both.map(({ token }) => accept(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const stored = world.app.nest.get(MembershipsRepository, { strict: false });
    expect(await stored.ofBusiness(new Types.ObjectId(businessId))).toHaveLength(1);
    expect(await open(ada, businessId)).toEqual([]);
  });

  it('lets nobody in after somebody has joined, even if it was stored a moment later', async () => {
    const ada = await world.asOperator('admin');
    const businessId = await newMerchant(ada);
    const late = await invited(ada, businessId);
    await world.as('owner', { businessId });
    expect(codeOf(await accept(late.token))).toEqual(REFUSED);
  });

  it('is cancelled by an operator, and its link stops working', async () => {
    const ada = await world.asOperator('admin');
    const businessId = await newMerchant(ada);
    const { id, email, token } = await invited(ada, businessId);
    const path = `/merchants/${businessId}/invitations/${id}`;
    const olu = await world.asOperator('operator');
    expect(codeOf(await olu.callAdmin('delete', path))).toEqual([403, 'role_not_allowed']);
    const other = await newMerchant(ada);
    expect(codeOf(await ada.callAdmin('delete', `/merchants/${other}/invitations/${id}`))[0]).toBe(404);
    const cancelled = await ada.callAdmin('delete', path);
    expect([cancelled.status, cancelled.body.data.email]).toEqual([200, email]);
    expect(codeOf(await accept(token))).toEqual(REFUSED);
    expect(codeOf(await ada.callAdmin('delete', path))).toEqual([404, 'invitation_not_found']);
  });

  it('is the only kind that operators see, send again or cancel', async () => {
    const ada = await world.asOperator('admin');
    const businessId = await newMerchant(ada);
    const owner = await world.as('owner', { businessId });
    const body = { email: 'clerk@example.com', role: 'viewer' };
    const sent = await owner.call('post', `/businesses/${businessId}/invitations`, { body });
    const { id } = (sent.body as { data: { id: string } }).data;
    expect(await open(ada, businessId)).toEqual([]);
    const path = `/merchants/${businessId}/invitations/${id}`;
    expect(codeOf(await ada.callAdmin('delete', path))).toEqual([404, 'invitation_not_found']);
    expect(codeOf(await ada.callAdmin('post', `${path}/resend`))).toEqual([403, 'owner_needed']);
    const token = await mailbox.tokenOf('invitation', body.email);
    expect((await accept(token)).status).toBe(200);
  });

  it('is for an owner, who invites everybody else', async () => {
    const ada = await world.asOperator('admin');
    const businessId = await newMerchant(ada);
    const body = { email: 'first@example.com', role: 'viewer' };
    const answer = await ada.callAdmin('post', `/merchants/${businessId}/invitations`, { body });
    expect(codeOf(answer)).toEqual([400, 'validation_failed']);
    expect((answer.body as { error: { fields: unknown } }).error.fields).toMatchObject([{ field: 'role' }]);
  });

  it('lets nobody in once its operator is revoked, until another operator sends it again', async () => {
    const [ada, ben] = [await world.asOperator('admin'), await world.asOperator('admin')];
    const businessId = await newMerchant(ada);
    const { id, email, token } = await invited(ada, businessId);
    expect((await ben.callAdmin('delete', `/operators/${ada.operatorId}`)).status).toBe(200);
    expect(codeOf(await accept(token))).toEqual(REFUSED);
    await ben.callAdmin('post', `/merchants/${businessId}/invitations/${id}/resend`);
    expect((await accept(await mailbox.tokenOf('invitation', email))).status).toBe(200);
  });
});
