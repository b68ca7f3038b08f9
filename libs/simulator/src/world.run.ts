import { tokenAddressOf } from '@cowrie/testing/api/builders';
import { TREASURY } from '@cowrie/testing/api/test-config';
import type { ChainWeather } from './chain/chain.weather';
import { drawMood } from './chain/node.moods';
import { calmExchange, changeExchange } from './exchange.moods';
import { Timeline } from './scenario/timeline';
import type { World } from './world';

const LAST_EVENT_SECONDS = 1500;
const MAX_ROUNDS_TO_REST = 60;
const ROUNDS_OF_A_FICKLE_EXCHANGE = 3;
/** Enough for everything to become final. */
const BLOCKS_A_ROUND = 10;
/** How likely a process is to begin a task of its own at a step: to watch and sweep, and to do the rest. */
const EAGER = 0.45;
const LEISURELY = 0.22;

/** From the first lock until nothing more happens. @throws BrokenInvariantError */
export async function runWorld(world: World): Promise<void> {
  const timeline = new Timeline(world);
  while (!timeline.isOver || world.seconds() < world.startSeconds + LAST_EVENT_SECONDS) {
    await passTime(world, timeline);
    drawMishaps(world);
    if (world.random.chance(0.35)) await changeExchange(world);
    await work(world);
    await world.mirror.checkStep();
  }
  await comeToRest(world, timeline);
  await world.mirror.checkRest();
}

async function passTime(world: World, timeline: Timeline): Promise<void> {
  const { random, clock } = world;
  const next = world.seconds() + random.int(40, 190);
  clock.set(timeline.nextStop(next) * 1000);
  await timeline.pass();
  for (const weather of world.weathers) if (random.chance(0.9)) weather.mine(random.int(1, 4));
}

/** What goes wrong for a while, or at once. */
function drawMishaps(world: World): void {
  const { random } = world;
  for (const weather of world.weathers) {
    if (random.chance(0.2)) {
      const depth = weather.reorganize();
      if (depth > 0) world.mishap('reorganization', `${weather.chain.network.name} ${depth}`);
    }
    if (random.chance(0.15)) weather.changePrice();
    if (random.chance(0.15)) flushAsStranger(world, weather);
    if (random.chance(0.05)) weather.forgetWaiting();
  }
  for (const process of world.processes) {
    process.isHeld = random.chance(0.08);
    if (process.isHeld) world.mishap('standstill', process.name);
    for (const reader of process.readers) {
      reader.mood = drawMood(random, world.chainOf(reader.network.name));
      if (reader.mood.kind !== 'sound') world.mishap(reader.mood.kind, process.name);
    }
    for (const sweeper of process.sweepers) {
      sweeper.isSilent = random.chance(0.04);
      if (random.chance(0.1)) sweeper.loseAnswers = 1;
      if (random.chance(0.05)) sweeper.forget = 1;
    }
  }
}

/** Whoever likes may empty vaults, whatever is in them. */
function flushAsStranger(world: World, weather: ChainWeather): void {
  const { random, scenarios } = world;
  world.mishap('stranger');
  const some = random.shuffled(scenarios.map(({ hex }) => hex)).slice(0, random.int(1, 5));
  const token = random.pick(['USDC', 'USDT'] as const);
  weather.strangerFlush(tokenAddressOf(weather.chain.network, token), TREASURY, some);
}

/** The processes' runs, interleaved; the world goes on meanwhile, now and then. */
async function work(world: World): Promise<void> {
  const { random, scheduler } = world;
  for (const process of world.processes) {
    for (const task of random.shuffled(process.taskNames)) {
      if (random.chance(process.isEager(task) ? EAGER : LEISURELY)) await process.start(task);
    }
  }
  while (scheduler.isBusy) {
    await scheduler.step();
    await replaceTheDead(world);
    if (random.chance(0.01)) await interfere(world);
  }
}

async function interfere(world: World): Promise<void> {
  const { random } = world;
  const weather = random.pick(world.weathers);
  const happens = random.weighted({ mine: 4, reorganize: 2, time: 2, mood: 1 });
  if (happens === 'mine') weather.mine(1);
  else if (happens === 'time') world.clock.advanceSeconds(random.int(1, 15));
  else if (happens === 'mood') {
    for (const { readers } of world.processes) for (const reader of readers) reader.mood = { kind: 'sound' };
  } else if (weather.reorganize() > 0) world.mishap('reorganization', 'under way');
  world.tell(() => `meanwhile: ${happens}`);
}

async function replaceTheDead(world: World): Promise<void> {
  for (const [index, process] of world.processes.entries()) {
    if (process.isDead) world.processes[index] = world.newProcess();
  }
}

/** Nothing but the exchange fails any more, and everybody works until there is nothing left to do. */
async function comeToRest(world: World, timeline: Timeline): Promise<void> {
  world.calm();
  for (let round = 0; round < MAX_ROUNDS_TO_REST; round += 1) {
    world.clock.advanceSeconds(round < 6 ? 300 : 1800);
    await timeline.pass();
    // Most is sold only now.
    if (round < ROUNDS_OF_A_FICKLE_EXCHANGE) await changeExchange(world);
    else await calmExchange(world);
    for (const weather of world.weathers)
      for (let block = 0; block < BLOCKS_A_ROUND; block += 1) weather.mineAll();
    for (const process of world.processes) {
      for (const task of process.taskNames) {
        await process.start(task);
        while (world.scheduler.isBusy) await world.scheduler.step();
      }
    }
    if (round >= ROUNDS_OF_A_FICKLE_EXCHANGE && (await world.isAtRest())) return;
  }
  world.tell(() => 'does not come to rest');
}
