import type { Response } from 'supertest';
import type { DashboardPersonSession } from '@cowrie/dto';
import { codeOf } from '../../testing/dashboard-account';
import { type DashboardPeople, dashboardPeople, PASSWORD } from '../../testing/dashboard-people';
import { type DashboardWorld, startDashboardWorld } from '../../testing/dashboard-world';
import { IDLE_HOURS, LONGEST_HOURS } from '@cowrie/api/people/sessions/person-sessions.service';
import { Clock } from '@cowrie/api/platform/clock/clock';

let world: DashboardWorld;
let people: DashboardPeople;
beforeAll(async () => {
  world = await startDashboardWorld();
  people = dashboardPeople(world);
});
afterAll(() => world.close());

const sessionsOf = ({ body }: Response) => (body as { data: DashboardPersonSession[] }).data;
const hoursAgo = (hours: number): Date =>
  new Date(world.app.nest.get(Clock, { strict: false }).now().getTime() - hours * 3_600_000);

/** A person with a password in two browsers. */
async function inTwoBrowsers() {
  const person = await world.as('owner', { hasFactor: false });
  await people.givePassword(person.personId);
  const browsers = [people.browser(), people.browser()] as const;
  for (const [i, browser] of browsers.entries())
    await browser.call('post', '/session', {
      body: { email: person.email, password: PASSWORD },
      headers: { 'User-Agent': `browser ${i}` },
    });
  return { person, browsers };
}

it('lists a person’s own sessions, and marks the current one', async () => {
  const { browsers } = await inTwoBrowsers();
  await inTwoBrowsers();
  const listed = sessionsOf(await browsers[1].call('get', '/me/sessions'));
  expect(listed).toHaveLength(2);
  expect(listed.find(({ isCurrent }) => isCurrent)).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    isCurrent: true,
    factors: ['password'],
    address: '127.0.0.1',
    userAgent: 'browser 1',
    createdAt: expect.any(String),
    lastSeenAt: expect.any(String),
    endsAt: expect.any(String),
  });
  expect(JSON.stringify(listed)).not.toMatch(/hash|cwr_ds_/);
});

it('ends one of them at once, and nobody else’s', async () => {
  const { browsers } = await inTwoBrowsers();
  const stranger = (await inTwoBrowsers()).browsers[0];
  const [other] = sessionsOf(await browsers[0].call('get', '/me/sessions')).filter((one) => !one.isCurrent);
  const path = `/me/sessions/${other?.id}`;
  expect(codeOf(await stranger.call('delete', path))).toEqual([404, 'person_session_not_found']);
  expect((await browsers[1].call('get', '/me')).status).toBe(200);
  expect((await browsers[0].call('delete', path)).body).toMatchObject({ data: { ended: 1 } });
  expect(codeOf(await browsers[1].call('get', '/me'))).toEqual([401, 'not_signed_in']);
  expect(codeOf(await browsers[0].call('delete', path))).toEqual([404, 'person_session_not_found']);
  expect(codeOf(await browsers[0].call('delete', '/me/sessions/x'))).toEqual([400, 'validation_failed']);
});

it('ends all others', async () => {
  const { browsers } = await inTwoBrowsers();
  const stranger = (await inTwoBrowsers()).browsers[0];
  expect((await browsers[0].call('delete', '/me/sessions')).body).toMatchObject({ data: { ended: 1 } });
  expect(codeOf(await browsers[1].call('get', '/me'))).toEqual([401, 'not_signed_in']);
  for (const browser of [browsers[0], stranger]) expect((await browser.call('get', '/me')).status).toBe(200);
});

it('ends with the sign-out on the server, too', async () => {
  const { browsers } = await inTwoBrowsers();
  const thief = people.browser();
  thief.plant('cowrie_session', browsers[0].valueOf('cowrie_session'));
  expect((await browsers[0].call('delete', '/session')).status).toBe(200);
  expect(browsers[0].valueOf('cowrie_session')).toBeUndefined();
  expect(codeOf(await thief.call('get', '/me'))).toEqual([401, 'not_signed_in']);
});

it.each([
  [
    'nothing was heard of it',
    { lastSeenAt: () => hoursAgo(IDLE_HOURS) },
    { lastSeenAt: () => hoursAgo(IDLE_HOURS - 0.1) },
  ],
  [
    'it is a week old, however much it is used',
    { endsAt: () => hoursAgo(0) },
    { endsAt: () => hoursAgo(-0.1) },
  ],
])('ends when %s', async (_, over, before) => {
  const { browsers, person } = await inTwoBrowsers();
  const set = async (times: Record<string, () => Date>) => {
    const values = Object.entries(times).map(([name, time]) => [name, time()]);
    await people.sessions.updateMany({ personId: person.personId }, Object.fromEntries(values) as object);
  };
  await set(before);
  expect((await browsers[0].call('get', '/me')).status).toBe(200);
  await set(over);
  expect(codeOf(await browsers[0].call('get', '/me'))).toEqual([401, 'not_signed_in']);
  expect(codeOf(await browsers[1].call('get', '/me'))).toEqual([401, 'not_signed_in']);
});

it('lasts at most a week', async () => {
  const { browsers } = await inTwoBrowsers();
  const [{ createdAt, endsAt } = { createdAt: '', endsAt: '' }] = sessionsOf(
    await browsers[0].call('get', '/me/sessions'),
  );
  expect(Date.parse(endsAt) - Date.parse(createdAt)).toBe(LONGEST_HOURS * 3_600_000);
});

it('ends for all when the person is disabled', async () => {
  const { browsers, person } = await inTwoBrowsers();
  await people.people.updateOne({ _id: person.personId }, { disabledAt: new Date(0) });
  for (const browser of browsers)
    expect(codeOf(await browser.call('get', '/me'))).toEqual([401, 'not_signed_in']);
});
