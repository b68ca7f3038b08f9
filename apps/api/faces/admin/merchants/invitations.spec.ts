import { type DashboardWorld, startDashboardWorld } from '../../testing/dashboard-world';
import { dashboardPeople } from '../../testing/dashboard-people';
import { PersonMailbox } from '../../testing/person-mails';

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
