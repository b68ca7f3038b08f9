import { rateLimitsOf } from '@cowrie/api/platform/testing/test-config';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../testing/dashboard-world';
import { dashboardPeople, type DashboardPeople } from '../../testing/dashboard-people';
import { PersonMailbox } from '../../testing/person-mails';
import { until } from '@cowrie/testing/until';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { PERSON_LINK, type PersonLink } from '@cowrie/api/people/links/person-link.schema';
import { PeopleRepository } from '@cowrie/api/people/people.repository';

/** As in a deployment: five e-mails per person and hour. */
const rateLimits = rateLimitsOf(
  { limit: 100_000, windowSeconds: 60 },
  { 'person-mail': { limit: 5, windowSeconds: 3600 } },
);
let world: DashboardWorld;
let mailbox: PersonMailbox;
let people: DashboardPeople;
beforeAll(async () => {
  world = await startDashboardWorld({ rateLimits });
  mailbox = new PersonMailbox(world.app);
  people = dashboardPeople(world);
});
afterAll(() => world.close());

const PASSWORD = 'four words and one shell';
type Answer = Awaited<ReturnType<Visitor['call']>>;
const codeOf = ({ status, body }: Answer): [number, string | undefined] => [
  status,
  (body as { error?: { code: string } }).error?.code,
];
const post = (to: string, body: object) => people.browser().call('post', to, { body });
const links = () => world.app.nest.get<Model<PersonLink>>(getModelToken(PERSON_LINK), { strict: false });
const linksOf = ({ personId }: Visitor) => links().countDocuments({ personId });

/** Asks for a link, and waits until it is stored. */
async function linkFor(person: Visitor): Promise<string> {
  const before = await linksOf(person);
  expect((await post('/password-resets', { email: person.email })).status).toBe(200);
  await until(async () => (await linksOf(person)) > before);
  await until(async () => (await mailbox.read(person.email)).length > 0);
  return mailbox.tokenOf('reset_password', person.email);
}
const confirm = (token: string, password = PASSWORD) => post('/password-resets/confirm', { token, password });

it('sets a new password by a link, ends all sessions, confirms the address and tells the person', async () => {
  const ada = await world.as('viewer');
  await people.people.updateOne({ _id: ada.personId }, { $unset: { emailConfirmedAt: 1 } });
  const token = await linkFor(ada);
  const { status, body } = await confirm(token);
  expect([status, body.data]).toEqual([200, { email: ada.email }]);
  expect(codeOf(await ada.call('get', '/me'))).toEqual([401, 'not_signed_in']);
  expect((await post('/session', { email: ada.email, password: PASSWORD })).status).toBe(200);
  expect((await people.people.findById(ada.personId).lean())?.emailConfirmedAt).toBeInstanceOf(Date);
  expect((await mailbox.read(ada.email)).map(({ kind }) => kind)).toContain('password_changed');
});

// Guarantee: neither the response nor its timing reveals who has an account.
it('answers the same for an address without an account, and sends it nothing', async () => {
  const ada = await world.as('viewer');
  const known = await post('/password-resets', { email: ada.email });
  const unknown = await post('/password-resets', { email: 'nobody@example.com' });
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  await until(async () => (await linksOf(ada)) === 1);
  expect(await mailbox.read('nobody@example.com')).toEqual([]);
});

it('works once, and ends the other links of the person', async () => {
  const ada = await world.as('viewer');
  const [first, second] = [await linkFor(ada), await linkFor(ada)];
  expect(first).not.toBe(second);
  expect((await confirm(first)).status).toBe(200);
  for (const token of [first, second])
    expect(codeOf(await confirm(token, 'another four word phrase'))).toEqual([404, 'link_not_valid']);
});

it('is used by one of two simultaneous callers', async () => {
  const token = await linkFor(await world.as('viewer'));
  const answers = await Promise.all(
    ['first word and shell', 'second word and shell'].map((one) => confirm(token, one)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

it('is too late after half an hour', async () => {
  const ada = await world.as('viewer');
  const token = await linkFor(ada);
  const link = await links().findOne({ personId: ada.personId }).lean().orFail();
  expect(link.expiresAt.getTime() - link.createdAt.getTime()).toBe(30 * 60_000);
  await links().updateOne({ _id: link._id }, { $set: { expiresAt: new Date(0) } });
  expect(codeOf(await confirm(token))).toEqual([404, 'link_not_valid']);
  expect((await ada.call('get', '/me')).status).toBe(200);
});

it('refuses a bad password, and the link still works', async () => {
  const token = await linkFor(await world.as('viewer'));
  expect((await confirm(token, 'password12345')).status).toBe(400);
  expect((await confirm(token)).status).toBe(200);
});

it('leaves a second factor as it is, so the password alone signs nobody in', async () => {
  const ada = await world.as('owner');
  const before = await people.people.findById(ada.personId).lean();
  expect((before?.passkeys ?? []).length + (before?.totp ? 1 : 0)).toBeGreaterThan(0);
  await confirm(await linkFor(ada));
  const { body } = await post('/session', { email: ada.email, password: PASSWORD });
  expect(body.data.state).toBe('second_factor_needed');
});

it.each([
  ['disabled', { disabledAt: new Date() }],
  ['of another address by now', { email: 'elsewhere@example.com' }],
])('opens no account that is %s', async (_what, changes) => {
  const ada = await world.as('viewer');
  const token = await linkFor(ada);
  await people.people.updateOne({ _id: ada.personId }, { $set: changes });
  expect(codeOf(await confirm(token))).toEqual([404, 'link_not_valid']);
});

it('e-mails a person at most five times an hour, without saying so', async () => {
  const ada = await world.as('viewer');
  for (let count = 0; count < 5; count += 1) await linkFor(ada);
  for (let count = 0; count < 3; count += 1)
    expect((await post('/password-resets', { email: ada.email })).status).toBe(200);
  // Another person's link comes after those that were not created.
  await linkFor(await world.as('viewer'));
  expect(await linksOf(ada)).toBe(5);
});

it.each(['x', 'a'.repeat(43), '{"$gt":""}'])('refuses the token %s', async (token) => {
  expect(codeOf(await confirm(token))).toEqual([404, 'link_not_valid']);
});

describe('another address', () => {
  const ask = (person: Visitor, email: string) => person.call('post', '/me/email', { body: { email } });
  const confirmed = (token: string) => post('/email-confirmations/confirm', { token });

  it('takes effect once the new one has confirmed it, and the old one is told', async () => {
    const ada = await world.as('viewer', { email: 'ada.old@example.com' });
    expect((await ask(ada, 'Ada.New@example.com')).status).toBe(200);
    expect((await ada.call('get', '/me')).body.data.email).toBe('ada.old@example.com');
    const token = await mailbox.tokenOf('confirm_address', 'ada.new@example.com');
    expect((await confirmed(token)).body.data).toEqual({ email: 'ada.new@example.com' });
    expect((await ada.call('get', '/me')).body.data.email).toBe('ada.new@example.com');
    expect((await mailbox.read('ada.old@example.com')).map(({ kind }) => kind)).toEqual(['address_changed']);
    expect(codeOf(await confirmed(token))).toEqual([404, 'link_not_valid']);
    expect(await mailbox.stored()).not.toContain('@example.com');
  });

  it('ends links for a new password that went to the old one', async () => {
    const ada = await world.as('viewer', { email: 'eve.old@example.com' });
    const reset = await linkFor(ada);
    await ask(ada, 'eve.new@example.com');
    await confirmed(await mailbox.tokenOf('confirm_address', 'eve.new@example.com'));
    expect(codeOf(await confirm(reset))).toEqual([404, 'link_not_valid']);
  });

  it('that another account has gets no e-mail, and the response is the same', async () => {
    const [ada, ben] = [await world.as('viewer'), await world.as('viewer')];
    const taken = await ask(ada, ben.email);
    expect(await mailbox.read(ben.email)).toEqual([]);
    const free = await ask(ada, 'free@example.com');
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  });

  it('that was taken meanwhile is refused, and nothing changes', async () => {
    const ada = await world.as('viewer');
    await ask(ada, 'wanted@example.com');
    const token = await mailbox.tokenOf('confirm_address', 'wanted@example.com');
    await world.app.nest
      .get(PeopleRepository, { strict: false })
      .insert({ email: 'wanted@example.com', name: 'Ben' });
    expect(codeOf(await confirmed(token))).toEqual([409, 'address_taken']);
    expect((await ada.call('get', '/me')).body.data.email).toBe(ada.email);
  });

  it('needs a fresh second factor', async () => {
    const stale = await world.as('viewer', { isProven: false });
    expect((await ask(stale, 'other@example.com')).status).toBe(403);
    expect(await mailbox.read('other@example.com')).toEqual([]);
  });

  it('replaces the one that was requested before', async () => {
    const ada = await world.as('viewer');
    await ask(ada, 'first@example.com');
    const first = await mailbox.tokenOf('confirm_address', 'first@example.com');
    await ask(ada, 'second@example.com');
    expect(codeOf(await confirmed(first))).toEqual([404, 'link_not_valid']);
  });
});
