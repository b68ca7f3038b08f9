import { tokenAddressOf } from '@cowrie/api/chain/testing/builders';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { BlockProducer } from './chain/block.producer';
import { drawNodeFault } from './chain/node.faults';
import { clearExchangeFaults, drawExchangeFault } from './exchange.faults';
import { Timeline } from './scenario/timeline';
import type { World } from './world';

const LAST_EVENT_SECONDS = 1500;
const MAX_ROUNDS_UNTIL_IDLE = 60;
/** Everything that is not poisoned is done by then: this is twice what it has ever needed. */
const MAX_ROUNDS_BESIDE_POISON = 30;
const ROUNDS_WITH_EXCHANGE_FAULTS = 3;
/** Enough blocks for every transfer to become final. */
const BLOCKS_PER_ROUND = 10;
/** Chances that a process begins a task at a step: a task that it runs with every block, or any other. */
const FREQUENT_TASK_CHANCE = 0.45;
const RARE_TASK_CHANCE = 0.22;

/** Runs a world from the first lock until it is idle. @throws BrokenInvariantError */
export async function runWorld(world: World): Promise<void> {
  const timeline = new Timeline(world);
  while (!timeline.isOver || world.seconds() < world.startSeconds + LAST_EVENT_SECONDS) {
    await advanceTime(world, timeline);
    injectFaults(world);
    if (world.random.chance(0.35)) await drawExchangeFault(world);
    await work(world);
    await world.mirror.checkStep();
  }
  await runUntilIdle(world, timeline);
  await world.mirror.checkEnd();
}

async function advanceTime(world: World, timeline: Timeline): Promise<void> {
  const { random, clock } = world;
  const next = world.seconds() + random.int(40, 190);
  clock.set(timeline.nextStop(next) * 1000);
  await timeline.pass();
  for (const producer of world.producers) if (random.chance(0.9)) producer.mine(random.int(1, 4));
}

/** Draws new faults for the chains, the processes, their nodes and their sweepers. */
function injectFaults(world: World): void {
  const { random } = world;
  if (random.chance(0.08)) world.screening.fallSilent();
  for (const producer of world.producers) {
    if (random.chance(0.2)) {
      const depth = producer.reorganize();
      if (depth > 0) world.countFault('reorganization', `${producer.chain.network.name} ${depth}`);
    }
    if (random.chance(0.15)) producer.changeGasPrice();
    if (random.chance(0.15)) flushAsStranger(world, producer);
    if (random.chance(0.05)) producer.dropPendingSweeps();
  }
  for (const process of world.processes) {
    process.isPaused = random.chance(0.08);
    if (process.isPaused) world.countFault('pause', process.name);
    for (const reader of process.readers) {
      reader.fault = drawNodeFault(random, world.chainOf(reader.network.name));
      if (reader.fault.kind !== 'none') world.countFault(reader.fault.kind, process.name);
    }
    for (const sweeper of process.sweepers) {
      sweeper.isUnreachable = random.chance(0.04);
      if (random.chance(0.1)) sweeper.lostAnswers = 1;
      if (random.chance(0.05)) sweeper.droppedBroadcasts = 1;
    }
  }
}

/** Anybody can call the factory's flush, for any vaults (`docs/decisions/0012`). */
function flushAsStranger(world: World, producer: BlockProducer): void {
  const { random, scenarios } = world;
  world.countFault('stranger');
  const some = random.shuffled(scenarios.map(({ hex }) => hex)).slice(0, random.int(1, 5));
  const token = random.pick(['USDC', 'USDT'] as const);
  producer.flushAsStranger(tokenAddressOf(producer.chain.network, token), TREASURY, some);
}

/** Runs the processes' tasks, interleaved. Sometimes the world changes between two of their calls. */
async function work(world: World): Promise<void> {
  const { random, scheduler } = world;
  for (const process of world.processes) {
    for (const task of random.shuffled(process.taskNames)) {
      if (random.chance(process.isFrequent(task) ? FREQUENT_TASK_CHANCE : RARE_TASK_CHANCE))
        await process.start(task);
    }
  }
  while (scheduler.isBusy) {
    await scheduler.step();
    await replaceCrashedProcesses(world);
    if (random.chance(0.01)) await changeWorldMidTask(world);
  }
}

async function changeWorldMidTask(world: World): Promise<void> {
  const { random } = world;
  const producer = random.pick(world.producers);
  const change = random.weighted({ mine: 4, reorganize: 2, time: 2, heal: 1 });
  switch (change) {
    case 'mine':
      producer.mine(1);
      break;
    case 'reorganize':
      if (producer.reorganize() > 0) world.countFault('reorganization', 'while tasks run');
      break;
    case 'time':
      world.clock.advanceSeconds(random.int(1, 15));
      break;
    case 'heal':
      for (const { readers } of world.processes)
        for (const reader of readers) reader.fault = { kind: 'none' };
  }
  world.log(() => `between two calls: ${change}`);
}

async function replaceCrashedProcesses(world: World): Promise<void> {
  for (const [index, process] of world.processes.entries()) {
    if (process.hasCrashed) world.processes[index] = world.newProcess();
  }
}

/**
 * Stops the faults, then runs every task until the world is idle. The exchange has faults for a few more
 * rounds. While items are poisoned, all others finish; afterwards the poisoned ones finish too.
 */
async function runUntilIdle(world: World, timeline: Timeline): Promise<void> {
  world.stopFaults();
  if (world.poison.isAny) {
    await runRounds(world, timeline, MAX_ROUNDS_BESIDE_POISON);
    await world.mirror.checkPoisoned();
    world.heal();
  }
  await runRounds(world, timeline, MAX_ROUNDS_UNTIL_IDLE);
}

async function runRounds(world: World, timeline: Timeline, mostRounds: number): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const failing = world.poison.alwaysFailing().length;
    world.clock.advanceSeconds(round < 6 ? 300 : 1800);
    await timeline.pass();
    // Most orders are placed only now, so the exchange keeps its faults for these rounds.
    if (round < ROUNDS_WITH_EXCHANGE_FAULTS) await drawExchangeFault(world);
    else await clearExchangeFaults(world);
    for (const producer of world.producers)
      for (let block = 0; block < BLOCKS_PER_ROUND; block += 1) producer.mineAll();
    for (const process of world.processes) {
      for (const task of process.taskNames) {
        await process.start(task);
        while (world.scheduler.isBusy) await world.scheduler.step();
      }
    }
    // What failed for the first time in this round may have done so after its queue ran.
    const isFailureNew = world.poison.alwaysFailing().length > failing;
    if (round >= ROUNDS_WITH_EXCHANGE_FAULTS && !isFailureNew && (await world.isIdle())) {
      world.log(() => `is idle after round ${round}`);
      return;
    }
  }
  world.log(() => 'is not idle after the last round');
}
