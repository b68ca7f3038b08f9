import { expectSameAfterEveryCrash } from '@cowrie/api/platform/testing/observed';
import { drain, startWebhookWorld, type WebhookWorld } from '../../testing/webhook-world';

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

it('loses no delivery after a crash at any call, and sends each event for the first time in order', async () => {
  await world.endpoint();
  const payment = await world.payment();
  const ids = await world.happens(payment, 'payment.processing', 'payment.exception', 'payment.completed');
  await world.relay.run();
  const start = await world.database.save();
  const startedAt = world.clock.now();
  let received: string[] = [];
  const calls = await expectSameAfterEveryCrash({
    reset: async () => {
      received = [];
      world.clock.set(startedAt);
      await world.database.restore(start);
    },
    run: async (wrap) => {
      // The claims of the crashed process have ended.
      world.clock.advanceSeconds(31);
      await drain(world.dispatcher(({ id }) => (received.push(id), {}), {}, wrap));
    },
    outcome: async () => {
      const deliveries = await world.database.deliveries.find().sort({ sequence: 1 }).lean();
      const ends = deliveries.map(({ eventId, state, tries, nextAt, laneMark, claim }) => ({
        eventId,
        state,
        tries,
        nextAt,
        laneMark,
        claim,
      }));
      return { ends, order: [...new Set(received)] };
    },
  });
  expect(calls).toBeGreaterThan(15);
  expect([...new Set(received)]).toEqual(ids);
});
