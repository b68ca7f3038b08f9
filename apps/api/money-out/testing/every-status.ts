import type { SettlementWorld } from './settlement-world';

const WINDOW_SECONDS = 31 * 60;

/** Plays a few payments of every status, with money that came late, short, twice and in the wrong token. */
export async function playEveryStatus(world: SettlementWorld): Promise<void> {
  const { chain, clock } = world;
  await world.reset();
  for (const units of [5_000_000n, 4_990_000n, 6_000_000n]) await world.paid(units);
  await world.work(2);
  const [late, short, wrong] = [await world.lock(), await world.lock(), await world.lock()];
  await world.lock();
  await chain.pay(short.deposit, 1_000_000n);
  await chain.pay(wrong.deposit, 5_000_000n, 'USDT');
  clock.advanceSeconds(WINDOW_SECONDS);
  await world.deepen();
  await chain.pay(late.deposit, 5_000_000n);
  await world.deepen();
  await world.work(2);
  await world.lock();
  const [half, unsettled] = [await world.lock(), await world.lock()];
  await chain.pay(unsettled.deposit, 5_000_000n);
  await world.deepen();
  await chain.pay(half.deposit, 2_000_000n);
  await world.newWatcher().catchUp();
  await world.settle();
  await world.newSweeper().run();
}
