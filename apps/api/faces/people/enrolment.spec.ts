import { until } from '@cowrie/testing/until';
import { accountVisitor, codeOf, dataOf } from '../testing/dashboard-account';
import { type DashboardWorld, startDashboardWorld } from '../testing/dashboard-world';
import type { Member } from '@cowrie/api/people/member';
import { assertEnrolled } from '@cowrie/api/people/enrolment';

let world: DashboardWorld;
beforeAll(async () => {
  world = await startDashboardWorld();
  const owner = await world.as('owner');
  const body = { requiresSecondFactor: true };
  expect((await owner.call('patch', `${world.path()}/team`, { body })).status).toBe(200);
});
afterAll(() => world.close());

const isToEnroll = async (visitor: Awaited<ReturnType<typeof accountVisitor>>) =>
  dataOf(await visitor.browser.call('get', '/me')).mustEnroll;

it('is required of a person without a second factor, while a business demands one', async () => {
  const [without, having] = [
    await accountVisitor(world, { hasFactor: false, isProven: false }),
    await accountVisitor(world),
  ];
  await until(async () => (await isToEnroll(without)) === true);
  expect(await isToEnroll(having)).toBeUndefined();
  await without.addTotp();
  expect(await isToEnroll(without)).toBeUndefined();
});

it('lets the person read in that business, and change nothing there', async () => {
  const visitor = await accountVisitor(world, { hasFactor: false, isProven: false });
  await until(async () => (await isToEnroll(visitor)) === true);
  expect((await visitor.browser.call('get', `${world.path()}/team`)).status).toBe(200);
  const change = () => visitor.browser.call('post', `${world.path('test')}/ip-allowlist/check`, { body: {} });
  expect(codeOf(await change())).toEqual([403, 'second_factor_missing']);
  await visitor.addTotp();
  // The guard admits the person; the body is refused.
  expect(codeOf(await change())).toEqual([400, 'validation_failed']);
});

it('does not affect people of other businesses', async () => {
  const businessId = await world.anotherBusiness();
  expect(await isToEnroll(await accountVisitor(world, { hasFactor: false, businessId }))).toBeUndefined();
});

describe('until then', () => {
  const member = (over: { totp?: object; provenAt?: Date; requires?: boolean } = {}): Member =>
    ({
      person: { totp: over.totp },
      session: { provenAt: over.provenAt },
      merchant: { requiresSecondFactor: over.requires ?? true },
    }) as unknown as Member;
  const answerOf = (one: Member, method: string) => {
    try {
      assertEnrolled(one, method);
      return 'passed';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  it.each([
    ['changes nothing', member(), 'POST', 'second_factor_missing'],
    ['removes nothing', member(), 'DELETE', 'second_factor_missing'],
    ['reads', member(), 'GET', 'passed'],
    ['changes with a factor', member({ totp: {} }), 'POST', 'passed'],
    [
      'changes after another service has proven a factor',
      member({ provenAt: new Date(0) }),
      'POST',
      'passed',
    ],
    ['changes where nobody demands one', member({ requires: false }), 'POST', 'passed'],
  ])('the person %s', (_, one, method, answer) => expect(answerOf(one, method)).toBe(answer));
});

it('keeps nobody out of their own account', async () => {
  const visitor = await accountVisitor(world, { hasFactor: false, isProven: false });
  expect(codeOf(await visitor.browser.call('patch', '/me', { body: { name: 'Ada Obi' } }))).toEqual([
    200,
    undefined,
  ]);
});
