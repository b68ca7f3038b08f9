import { startWebhookWorld, type WebhookWorld } from '../../testing/webhook-world';
import { DeliveriesRepository } from './deliveries.repository';
import { DeliveryLanes } from './delivery-lanes';

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** The repository of one process. `afterRead` happens once it has read the unfinished deliveries of lanes. */
function openProcess(afterRead: () => Promise<void> = () => Promise.resolve()) {
  const deliveries = new DeliveriesRepository(world.database.deliveries, world.clock);
  const { findUnfinishedIn } = deliveries;
  Object.assign(deliveries, {
    findUnfinishedIn: async (lanes: readonly string[]) => {
      const found = await findUnfinishedIn.call(deliveries, lanes);
      await afterRead();
      return found;
    },
  });
  return { deliveries, lanes: new DeliveryLanes(deliveries, world.clock) };
}

const states = async () =>
  (await world.database.deliveries.find().sort({ sequence: 1 }).lean()).map(({ state }) => state);

// Guarantee: no lane stalls. Found by the simulator (world 75).
it('keeps the mark of another process, when a delivery was claimed again while this one was paused', async () => {
  await world.endpoint();
  await world.happens(await world.payment(), 'payment.processing', 'payment.completed');
  await world.relay.run();
  const [first] = await world.database.deliveries.find().sort({ sequence: 1 }).lean();
  if (!first) throw new Error('nothing is stored');
  const { deliveries: other } = openProcess();
  const claimedUntil = new Date(world.clock.now().getTime() + 30_000);
  await other.claim([first], 'of the other', claimedUntil);
  // It records the end, and dies before its lane has advanced.
  const recorded = { delivery: first, claim: 'of the other', outcome: { state: 'delivered' } } as const;
  const paused = openProcess(() => other.record([recorded]));
  await paused.deliveries.record([{ ...recorded, claim: 'of the paused one' }]);
  paused.lanes.hasLeft([first]);
  await paused.lanes.advance();
  expect(await states()).toEqual(['delivered', 'waiting']);
  await openProcess().lanes.advance();
  expect(await states()).toEqual(['delivered', 'pending']);
});
