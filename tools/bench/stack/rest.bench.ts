import { setTimeout as pause } from 'node:timers/promises';
import type { BenchPart } from '../frame/part';
import type { Row } from '../frame/row';
import { type CountedStack, startCountedStack } from './counted-stack.start';
import { type OpenedSession, Shop } from './shop';
import { observe, type Standing, untilSteady } from './steady';

const SECONDS = 60;
const FIRST_MINUTE_MS = 60_000;
const MINUTES_A_DAY = 1440;
/** 100 payments an hour. */
const PAY_EVERY_MS = 36_000;
const CHOSEN = 'base';
/** Each chain serves a network in `test` and one in `live`. */
const NETWORKS_A_CHAIN = 2;

/** The results of one minute, or of the requested time. */
interface Minute {
  standing: Standing;
  /** How long it took until the process was at rest. */
  steadyAfterSeconds: number;
  /** Calls to each chain’s node in a minute. */
  calls: ReadonlyMap<string, number>;
}

/**
 * Measures the cost of the `npm start` stack while nobody calls it: without sessions, with open sessions on
 * one network, and with 100 payments an hour on it. Counts its calls to nodes.
 */
export const benchRest: BenchPart = async ({ options, note }) => {
  const seconds = options.seconds ?? SECONDS;
  note('rest: starting the stack');
  const counted = await startCountedStack();
  try {
    const shop = new Shop(counted.stack.dev, counted.rpcUrls.get(CHOSEN) ?? '', CHOSEN);
    note('rest: nobody waits for anything');
    const alone = await minuteOf(counted, seconds);
    note(`rest: ${options.sessions} open sessions on ${CHOSEN}`);
    const sessions = await shop.openMany(options.sessions);
    const opened = await observe(counted.stack.pid, FIRST_MINUTE_MS);
    const waiting = await minuteOf(counted, seconds);
    note('rest: 100 payments an hour');
    const paying = await minuteOf(counted, seconds, (endMs) => payUntil(shop, sessions, endMs));
    return [...costs(alone, opened, waiting, options.sessions), ...calls(alone, waiting, paying)];
  } finally {
    await counted.remove();
  }
};

async function minuteOf(
  { stack, takeCalls }: CountedStack,
  seconds: number,
  meanwhile?: (endMs: number) => Promise<void>,
): Promise<Minute> {
  const steadyAfterSeconds = await untilSteady(stack.pid);
  await takeCalls();
  const [standing] = await Promise.all([
    observe(stack.pid, seconds * 1000),
    meanwhile?.(performance.now() + seconds * 1000),
  ]);
  const counted = await takeCalls();
  return {
    standing,
    steadyAfterSeconds,
    calls: new Map([...counted].map(([name, count]) => [name, (count * 60) / seconds])),
  };
}

async function payUntil(shop: Shop, sessions: readonly OpenedSession[], endMs: number): Promise<void> {
  for (const session of sessions) {
    await shop.pay(session);
    if (performance.now() + PAY_EVERY_MS > endMs) return;
    await pause(PAY_EVERY_MS);
  }
}

function costs(alone: Minute, opened: Standing, waiting: Minute, sessions: number): Row[] {
  const percent = ({ shareOfCore }: Standing) => shareOfCore * 100;
  const { standing } = waiting;
  return [
    {
      name: 'rest/work',
      unit: '% of a core',
      better: 'less',
      ours: [percent(standing)],
      details: {
        sessions,
        'without sessions %': percent(alone.standing),
        'first minute %': percent(opened),
        'at rest after s': waiting.steadyAfterSeconds,
        'children %': standing.childrenShareOfCore * 100,
      },
    },
    {
      name: 'rest/memory',
      unit: 'MB',
      better: 'less',
      ours: [standing.mostMemoryMb],
      details: {
        sessions,
        'without sessions MB': alone.standing.mostMemoryMb,
        'first minute MB': opened.mostMemoryMb,
        'children MB': standing.childrenMemoryMb,
      },
    },
  ];
}

function calls(alone: Minute, waiting: Minute, paying: Minute): Row[] {
  const idle = [...alone.calls.values()].map((count) => count / NETWORKS_A_CHAIN);
  const [chosenIdle = NaN] = [...alone.calls].flatMap(([name, count]) =>
    name === CHOSEN ? count / NETWORKS_A_CHAIN : [],
  );
  // `live` has no sessions, so the rest of the chain’s calls are those of the chosen network.
  const ofChosen = ({ calls }: Minute) => (calls.get(CHOSEN) ?? NaN) - chosenIdle;
  const row = (what: string, minute: Minute, ours: readonly number[]): Row => ({
    name: `rest/node calls, ${what}`,
    unit: 'a minute',
    better: 'less',
    ours,
    details: {
      'a day': Math.max(...ours) * MINUTES_A_DAY,
      'all networks': [...minute.calls.values()].reduce((sum, count) => sum + count, 0),
    },
  });
  return [
    row('nobody waits', alone, idle),
    row('sessions wait', waiting, [ofChosen(waiting)]),
    row('100 payments an hour', paying, [ofChosen(paying)]),
  ];
}
