import { createTronWorld, freshAddress, START_MS } from '../../spec/tron.world';
import { startRestingProducer } from './resting.producer';

const EVERY_MS = 1_000;

beforeEach(() => jest.useFakeTimers({ now: START_MS }));
afterEach(() => jest.useRealTimers());

it('makes blocks until what happened is solid, and then one in fifteen seconds', async () => {
  const world = await createTronWorld(Date.now);
  const { chain, payer } = world;
  const producer = startRestingProducer(chain, { everyMs: EVERY_MS, now: Date.now });
  const madeIn = async (seconds: number) => {
    const before = chain.head.number;
    for (let passed = 0; passed < seconds; passed += 1) await jest.advanceTimersByTimeAsync(EVERY_MS);
    return chain.head.number - before;
  };
  await madeIn(25);
  expect(chain.isAtRest).toBe(true);
  await madeIn(60);
  expect(await madeIn(60)).toBeLessThanOrEqual(4);
  expect(await madeIn(60)).toBeGreaterThanOrEqual(3);

  const call = world.tokenCall(payer, 'transfer', [freshAddress(1), 5n]);
  const { txId, rawTransaction } = world.signed(payer, call);
  producer.pauseFor(5_000);
  await chain.submit(rawTransaction);
  expect(await madeIn(4)).toBe(0);
  producer.resume();
  expect(await madeIn(2)).toBeGreaterThan(0);
  expect(chain.transaction(txId)).toBeDefined();
  expect(await madeIn(10)).toBe(10);
  producer.stop();
  expect(await madeIn(60)).toBe(0);
});
