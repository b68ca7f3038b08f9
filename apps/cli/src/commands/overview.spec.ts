import { Types } from 'mongoose';
import type { AdminHeldPage, AdminOverview } from '@cowrie/dto';
import { aLockedPayment, aPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from '@cowrie/api/money-out/testing/rooms';
import { type CliWorld, startCliWorld } from '../testing/cli.harness';

const NOW = Date.now();
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(NOW - hours * HOUR_MS);
let world: CliWorld;
let businessId: Types.ObjectId;
beforeAll(async () => {
  world = await startCliWorld();
});
beforeEach(async () => {
  await world.database.clear();
  businessId = new Types.ObjectId(await world.aMerchant());
});
afterAll(() => world.stop());

/** An expired payment with late money and another token, which have waited for five hours. */
async function held(): Promise<string> {
  const payment = aLockedPayment(ago(9), { businessId, status: 'expired' });
  await world.database.payments.create(payment);
  const late = (over: object) => aTransfer(payment, { minedAt: ago(6), ...over });
  await world.database.transfers.create([late({}), late({ token: 'USDT', units: '1250000' })]);
  await openRooms(world.database, new FakeClock(NOW - 5 * HOUR_MS - 60_000)).evaluator.evaluate(payment._id);
  return payment._id.toHexString();
}

it('exceptions list shows age, amounts, reason and what can be done, as the HTTP API does', async () => {
  const id = await held();
  const { exitCode, out } = await world.cowrie(['exceptions', 'list']);
  expect([exitCode, out]).toEqual([
    0,
    expect.stringContaining('To decide: cowrie payment accept <payment> --seen'),
  ]);
  expect(out).toContain('--transfer <transfer>');
  expect(out).toMatch(
    new RegExp(
      `${id} +test +5 h +expired +5\\.00 USDC on base, 1\\.25 USDT on base +late, wrong token +accept or refund +${businessId.toHexString()} +[0-9a-f]{16}\n`,
    ),
  );
  expect(await world.json<AdminHeldPage>('exceptions', 'list')).toMatchObject({
    totalItems: 1,
    data: [{ id, decisions: ['accept', 'refund'], transferCount: 2 }],
  });
  const none = await world.cowrie(['exceptions', 'list', '--environment', 'live']);
  expect(none.out).toBe('No payment holds money that waits for a decision.\n');
  const other = ['exceptions', 'list', '--business', '0'.repeat(24)];
  expect(await world.json<AdminHeldPage>(...other)).toMatchObject({ totalItems: 0 });
  const [shown] = await world.json<{ undecidedVersion: string }[]>('payment', 'show', id);
  const seen = ['--seen', String(shown?.undecidedVersion)];
  await world.json('payment', 'refund', id, '--reason', 'sent back', ...seen);
  expect(await world.json<AdminHeldPage>('exceptions', 'list')).toMatchObject({ totalItems: 0 });
});

it('exceptions list shows a held surplus, until it is noted as sent back', async () => {
  const payment = aLockedPayment(ago(3), {
    businessId,
    status: 'completed',
    confirmedUnits: '7000000',
    settlement: { state: 'settled', provider: 'sandbox', sentUnits: '5000000', heldUnits: '2000000' },
  });
  await world.database.payments.create(payment);
  await openRooms(world.database, new FakeClock(NOW - HOUR_MS)).evaluator.evaluate(payment._id);
  const id = payment._id.toHexString();
  const { out } = await world.cowrie(['exceptions', 'list']);
  expect(out).toMatch(
    new RegExp(`${id} +test +1 h +completed +2\\.00 USDC on base +surplus +accept or refund +`),
  );
  expect((await world.cowrie(['payment', 'show', id])).out).toMatch(/\nheld +2\.00\n/);
  const refund = ['payment', 'refund', id, '--transfer', 'surplus', '--reason', 'sent back'];
  expect(await world.json(...refund)).toMatchObject({ resolutions: [{ transferId: 'surplus' }] });
  expect(await world.json<AdminHeldPage>('exceptions', 'list')).toMatchObject({ totalItems: 0 });
});

it('overview shows the last 24 hours and what waits for somebody', async () => {
  await held();
  await world.database.payments.create([
    aLockedPayment(ago(1), { businessId, status: 'completed', confirmedUnits: '5000000' }),
    aLockedPayment(ago(1), { businessId, status: 'completed', currency: 'USD', fiatAmount: '5.00' }),
    aPayment(ago(1), { status: 'failed' }),
    aPayment(ago(30), { createdAt: ago(30) }),
  ]);
  const { exitCode, out } = await world.cowrie(['overview']);
  expect(exitCode).toBe(0);
  for (const line of [
    // No worker runs here, so due work stays due.
    /^The last 24 hours, since \S+Z \(UTC\)\n\nlate\nwindows that are over: [0-9a-f]{24} for 29 h: its queue has not reached it\n/,
    /\n\ntest\n/,
    /\npayments +4 created\n/,
    /\nsuccess +50\.0 % of the 4 that ended\n/,
    /\nvolume +(?=.*7750\.00 NGN in 1 payment)(?=.*5\.00 USD in 1 payment).*\n/,
    /\nreceived +5\.00 USDC on base\n/,
    /\nopen money +1 payment, the longest for 5 h: 5\.00 USDC on base, 1\.25 USDT on base; see cowrie exceptions list\n/,
    /\nstuck +1 payment open for more than a day; see cowrie doctor\n/,
    /\nwebhooks +0 waiting, no endpoint is failing\n/,
    /\ngas base +nothing was swept yet\n/,
  ])
    expect(out).toMatch(line);
  const { environments } = await world.json<AdminOverview>('overview');
  expect(environments).toMatchObject([{ environment: 'test', payments: { created: 4, completed: 2 } }]);
});

it('overview says for a new service that nothing has ended and nothing waits', async () => {
  const { out } = await world.cowrie(['overview']);
  expect(out).toMatch(/success +none has ended\n/);
  expect(out).toMatch(/volume +none\n/);
  expect(out).toMatch(/open money +none\n/);
  expect(out).toMatch(/stuck +nothing\n/);
  expect(out).toMatch(/payouts +none waiting\n/);
});
