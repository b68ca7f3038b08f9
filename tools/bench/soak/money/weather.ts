import { setTimeout as pause } from 'node:timers/promises';
import type { LocalStackProcess, NodeProxy, ProxyMode } from '@cowrie/testing';
import type { Chain } from './chains';
import type { Random } from './random';

const LIES: readonly ProxyMode[] = ['patchy', 'patchy', 'late', 'empty', 'lagging', 'dead'];
const DEEPEST = 8;

/** The disturbances of the service and its chains. */
export interface Weather {
  kills: number;
  /** Failed starts after a kill. The next start was tried at once. */
  failedStarts: number;
  /** The longest start after a kill, in seconds. */
  slowestStart: number;
  /** The number of reorgs by depth. */
  reorgs: Map<number, number>;
  lies: number;
}

/**
 * Kills the service, reorganizes chains and makes nodes lie, until it is told to stop. Then all nodes tell
 * the truth.
 */
export async function makeWeather(
  {
    stack,
    chains,
    proxies,
  }: { stack: LocalStackProcess; chains: readonly Chain[]; proxies: ReadonlyMap<string, NodeProxy> },
  random: Random,
  weather: Weather,
  isOver: () => boolean,
): Promise<void> {
  const straight = () => Promise.all([...proxies.values()].map((proxy) => proxy.setMode('straight')));
  while (!isOver()) {
    await pause(random.whole(2_000, 9_000));
    const kind = random.next();
    if (kind < 0.15) {
      await stack.kill();
      const startMs = performance.now();
      await stack.restart().catch(async (error: Error) => {
        weather.failedStarts += 1;
        console.log(error.message);
        await stack.restart();
      });
      weather.kills += 1;
      weather.slowestStart = Math.max(weather.slowestStart, (performance.now() - startMs) / 1000);
    } else if (kind < 0.5) {
      const chain = random.pick(chains);
      const depth = random.whole(1, DEEPEST);
      await chain.alone(() => chain.reorganize(depth, random));
      weather.reorgs.set(depth, (weather.reorgs.get(depth) ?? 0) + 1);
    } else {
      const proxy = proxies.get(random.pick(chains).network.name);
      await proxy?.setMode(random.pick(LIES));
      weather.lies += 1;
      await pause(random.whole(1_000, 8_000));
      await straight();
    }
  }
  await straight();
}
