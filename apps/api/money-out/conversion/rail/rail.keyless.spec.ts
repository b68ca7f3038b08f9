import { type RailWorld, startRailWorld } from '../../testing/rail-world';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { PayoutRails } from './payout-rails';
import { RailAlarm } from './rail-alarm.service';
import { RailFigures } from './rail-figures.repository';

let world: RailWorld;
beforeAll(async () => {
  world = await startRailWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const stored = (payment: Payment) => world.stored(payment);
const advance = (payment: Payment) => world.advance(payment, 30, world.openKeyless());

async function expectPaidOnce(payment: Payment) {
  await world.finish();
  await world.advance(payment);
  world.order().status = 'settled';
  await world.advance(payment);
  expect(world.server.deposits).toEqual([{ orderId: world.order().id, units: '4950000' }]);
  const { status, settlement } = await stored(payment);
  expect(status).toBe('completed');
  expect(settlement).toMatchObject({ provider: 'paycrest', paidOut: { amount: '7659.00' } });
}

// Guarantee: the desk is never asked to pay what the rail can still pay.
describe('a worker that has lost the key', () => {
  it('waits when the deposit is on its way', async () => {
    const payment = await world.swept();
    await world.advance(payment, 5);
    await world.handOut();
    await advance(payment);
    expect((await stored(payment)).settlement).toMatchObject({
      provider: 'paycrest',
      state: 'converting',
      tries: 2,
      railOrder: { orderId: world.order().id },
    });
    await expectPaidOnce(payment);
  });

  it('waits when the rail has the deposit', async () => {
    const payment = await world.swept();
    await world.advance(payment, 5);
    await world.handOut();
    await world.finish();
    await world.advance(payment);
    world.order().status = 'settled';
    await advance(payment);
    expect((await stored(payment)).settlement).toMatchObject({ provider: 'paycrest', state: 'converting' });
    await expectPaidOnce(payment);
  });

  it('waits when an answer about the order may be lost', async () => {
    const payment = await world.swept();
    world.server.faults.push('lost');
    await world.advance(payment);
    await advance(payment);
    expect((await stored(payment)).settlement).toMatchObject({ provider: 'paycrest', state: 'converting' });
    for (let step = 0; step < 2; step += 1) await world.advance(payment, 5);
    await world.handOut();
    await expectPaidOnce(payment);
  });

  it('leaves a settlement without an order to the desk', async () => {
    const payment = await world.swept();
    await advance(payment);
    expect((await stored(payment)).settlement).toMatchObject({
      provider: 'manual',
      railRefused: { reason: 'the rail is not configured in this environment' },
    });
  });
});

it('reports in health that orders wait for the key, until they are over', async () => {
  const health = new HealthRegistry(world.clock);
  const figures = new RailFigures(world.database.payments);
  const alarm = new RailAlarm(new PayoutRails(), figures, health);
  await alarm.onApplicationBootstrap();
  expect(health.states()).toMatchObject([{ name: 'rails', state: 'ok' }]);

  const payment = await world.swept();
  await world.advance(payment, 5);
  const late = new HealthRegistry(world.clock);
  const restarted = new RailAlarm(new PayoutRails(), figures, late);
  await restarted.onApplicationBootstrap();
  expect(late.states()).toMatchObject([
    {
      name: 'rails',
      state: 'failing',
      detail: 'orders are open, and their rail has no key here: paycrest in test',
    },
  ]);
  const withKey = new HealthRegistry(world.clock);
  await new RailAlarm(new PayoutRails({ test: { paycrest: world.rail } }), figures, withKey).tick();
  expect(withKey.states()).toMatchObject([{ state: 'ok' }]);

  await world.handOut();
  await expectPaidOnce(payment);
  await restarted.tick();
  expect(late.states()).toMatchObject([{ name: 'rails', state: 'ok' }]);
  await Promise.all([alarm, restarted].map((one) => one.onModuleDestroy()));
});
