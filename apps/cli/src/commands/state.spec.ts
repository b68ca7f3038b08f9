import { Types } from 'mongoose';
import type { AdminAuditPage, AdminNetwork, AdminPaymentPage } from '@cowrie/dto';
import { anIdAt } from '@cowrie/api/chain/testing/builders';
import { aLockedPayment, aPayment } from '@cowrie/api/money-in/testing/builders';
import { type CliWorld, startCliWorld } from '../testing/cli.harness';

let world: CliWorld;
beforeAll(async () => {
  world = await startCliWorld();
});
beforeEach(() => world.database.clear());
afterAll(() => world.stop());

it('network list shows every network, even one whose node does not answer', async () => {
  const [network] = await world.json<AdminNetwork[]>('network', 'list');
  expect(network).toMatchObject({ environment: 'test', name: 'base', endpoints: [{ host: '127.0.0.1:9' }] });
  expect((await world.cowrie(['network', 'list'])).out).toMatch(
    /test +base +8453 +USDT,USDC +nothing read +no answer .* no +0 open/,
  );
});

it('audit list filters by operator and by subject', async () => {
  const business = await world.aMerchant();
  await world.json('merchant', 'set', business, '--name', 'B', '--by', 'ada');
  const { out } = await world.cowrie(['audit', 'list', '--by', 'cli:ada']);
  expect(out).toMatch(new RegExp(`ada +merchant.change +merchant ${business} +\\{"name":"B"\\}`));
  const page = await world.json<AdminAuditPage>('audit', 'list', '--subject', business);
  expect(page.data.map(({ action }) => action)).toEqual(['merchant.change', 'merchant.create']);
  expect(page.data[0]).toMatchObject({ before: { name: 'Ada Stores' }, after: { name: 'B' } });
  expect((await world.cowrie(['audit', 'list', '--by', 'nobody'])).out).toBe('No entry was found.\n');
});

it('payment search filters by text, status and environment', async () => {
  const business = new Types.ObjectId(await world.aMerchant());
  const [one, two] = [
    aLockedPayment(new Date(), { businessId: business }),
    aLockedPayment(new Date(), {
      businessId: business,
      status: 'failed',
      environment: 'live',
      heldSince: new Date(),
    }),
  ];
  await world.database.payments.create([one, two]);
  const found = async (...args: string[]) =>
    (await world.json<AdminPaymentPage>('payment', 'search', ...args)).data.map(({ id }) => id);
  const [id, other] = [one._id.toHexString(), two._id.toHexString()];
  expect((await found()).sort()).toEqual([id, other].sort());
  expect(await found(one.payCode)).toEqual([id]);
  expect(await found('--open-money')).toEqual([other]);
  expect(await found('--open-money', '--environment', 'test')).toEqual([]);
  expect(await found(two.deposit.address, '--environment', 'live')).toContain(other);
  expect(await found('--status', 'failed', '--business', business.toHexString())).toEqual([other]);
  expect(await found('--status', 'failed', '--environment', 'test')).toEqual([]);
  expect((await world.cowrie(['payment', 'search', one.clientReference])).out).toContain('USDC on base');
  expect((await world.cowrie(['payment', 'search', '--status', 'lost'])).exitCode).toBe(2);
});

it('payment search filters by time of creation and e-mail address, and says that a date is in UTC', async () => {
  const at = (time: string, email: string) =>
    aPayment(new Date(time), {
      _id: anIdAt(new Date(time)),
      customer: { email, emailKey: email.toLowerCase() },
    });
  const [early, late] = [
    at('2026-11-19T23:59:59Z', 'ada@example.com'),
    at('2026-11-20T23:59:59Z', 'Bola@example.com'),
  ];
  await world.database.payments.create([early, late]);
  const found = async (...args: string[]) =>
    (await world.json<AdminPaymentPage>('payment', 'search', ...args)).data.map(({ id }) => id);
  const [one, two] = [early._id.toHexString(), late._id.toHexString()];
  expect(await found('--from', '2026-11-20')).toEqual([two]);
  expect(await found('--to', '2026-11-19')).toEqual([one]);
  expect((await found('--from', '2026-11-19', '--to', '2026-11-20')).sort()).toEqual([one, two].sort());
  expect(await found('--from', '2026-11-20T00:59+01:00', '--to', '2026-11-20T01:00:00+01:00')).toEqual([one]);
  expect(await found('--email', 'bola@EXAMPLE.com')).toEqual([two]);
  const { out } = await world.cowrie(['payment', 'search', '--from', '2026-11-20', '--to', '2026-11-20']);
  expect(out).toMatch(/created from 2026-11-20T00:00:00.000Z and before 2026-11-21T00:00:00.000Z \(UTC\)\n$/);
});

it.each([
  ['--from 2026-02-30', 'Give a date, which is in UTC'],
  ['--from 2026-11-20T08:00:00', 'or a time with its zone'],
  ['--to yesterday', 'Give a date'],
  ['--from 2026-11-21 --to 2026-11-20', '--from must be before --to'],
  ['--email ada', '--email must be an e-mail address'],
])('payment search %s exits with 2', async (line, text) => {
  const { exitCode, error } = await world.cowrie(['payment', 'search', ...line.split(' ')]);
  expect([exitCode, error]).toEqual([2, expect.stringContaining(text)]);
});
