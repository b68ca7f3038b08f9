import { startWebhookWorld, type WebhookWorld } from '../../testing/webhook-world';

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(() => world.stop());

/** Wraps a repository and records how many rows each write of results gets. */
function noting(writes: [string, number][]) {
  return <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (inner, property) => {
        const member: unknown = Reflect.get(inner, property, inner);
        if (property !== 'record' && property !== 'changeFailing') return member;
        return (rows: readonly unknown[]) => {
          writes.push([property, rows.length]);
          return Reflect.apply(member as () => unknown, inner, [rows]);
        };
      },
    });
}

// Guarantee: the cost of a result does not grow with the number of tries that end together, and an endpoint
// is written only when it changes.
it('writes the results of tries that end together in one batch, and the state of their endpoint once', async () => {
  const { _id } = await world.endpoint();
  for (let count = 0; count < 8; count += 1) await world.happens(await world.payment(), 'payment.processing');
  await world.relay.run();
  const writes: [string, number][] = [];
  let isDown = true;
  const receive = () => (isDown ? { error: 'ECONNREFUSED' } : {});
  const dispatcher = world.dispatcher(receive, { gatherMs: 20 }, noting(writes));
  const round = async () => {
    expect(await dispatcher.run()).toBe(8);
    await dispatcher.idle();
    return writes.splice(0);
  };
  expect(await round()).toEqual([
    ['changeFailing', 1],
    ['record', 8],
  ]);
  expect((await world.secrets.get(world.tenant, _id)).failingSince).toEqual(world.clock.now());
  world.clock.advanceSeconds(6);
  expect(await round()).toEqual([
    ['changeFailing', 0],
    ['record', 8],
  ]);
  isDown = false;
  world.clock.advanceSeconds(400);
  expect(await round()).toEqual([
    ['changeFailing', 1],
    ['record', 8],
  ]);
  expect((await world.secrets.get(world.tenant, _id)).failingSince).toBeUndefined();
});
