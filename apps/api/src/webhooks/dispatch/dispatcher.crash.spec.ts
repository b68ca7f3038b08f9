import { expectSameAfterEveryCrash } from '@cowrie/testing/api/observed';
import { drain, startWebhookWorld, type WebhookWorld } from '@cowrie/testing/api/webhook-world';

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

it('a death at any call loses no delivery, and the first time that each event is heard is in order', async () => {
  await world.endpoint();
  const payment = await world.payment();
  const ids = await world.happens(payment, 'payment.processing', 'payment.exception', 'payment.completed');
  await world.relay.run();
  const start = await world.database.save();
  const beginning = world.clock.now();
  let heard: string[] = [];
  const calls = await expectSameAfterEveryCrash({
    reset: async () => {
      heard = [];
      world.clock.set(beginning);
      await world.database.restore(start);
    },
    run: async (wrap) => {
      // What the dead had claimed is free again.
      world.clock.advanceSeconds(31);
      await drain(world.dispatcher(({ id }) => (heard.push(id), {}), {}, wrap));
    },
    outcome: async () => {
      const deliveries = await world.database.deliveries.find().sort({ sequence: 1 }).lean();
      const ends = deliveries.map(({ eventId, state, tries, nextAt, laneMark, claim }) => ({
        ...{ eventId, state, tries, nextAt, laneMark, claim },
      }));
      return { ends, order: [...new Set(heard)] };
    },
  });
  expect(calls).toBeGreaterThan(15);
  expect([...new Set(heard)]).toEqual(ids);
});
