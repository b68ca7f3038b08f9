import { tokenAddressOf } from '@cowrie/api/chain/testing/builders';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { BlockProducer } from './chain/block.producer';
import type { NodeFault } from './chain/fake-reader';
import { drawNodeFault } from './chain/node.faults';
import { clearExchangeFaults, drawExchangeFault } from './exchange.faults';
import type { Fault } from './faults';
import { checkDue } from './queues/due.watch';
import { Timeline } from './scenario/timeline';
import type { World } from './world';

const NODE_FAULTS: Readonly<Record<Exclude<NodeFault['kind'], 'none'>, Fault>> = {
  silent: 'silent node',
  inconsistent: 'inconsistent node',
  lagging: 'lagging node',
  forgetful: 'forgetful node',
  missing_logs: 'node without newest logs',
};
const MAX_ROUNDS_UNTIL_IDLE = 60;
/** Everything that is not poisoned is done by then: this is twice what it has ever needed. */
const MAX_ROUNDS_BESIDE_POISON = 30;
const ROUNDS_WITH_EXCHANGE_FAULTS = 3;
/** Enough blocks for every transfer to become final. */
const BLOCKS_PER_ROUND = 10;

/** Runs a world from the first lock until it is idle. @throws BrokenInvariantError */
export async function runWorld(world: World): Promise<void> {
  await world.begin();
  const timeline = world.options.timeline?.(world) ?? new Timeline(world);
  while (!timeline.isOver || world.seconds() < world.startSeconds + world.faultySeconds) {
    await advanceTime(world, timeline);
    world.beginStep();
    injectFaults(world);
    if (world.random.chance(0.35)) await drawExchangeFault(world);
    await work(world);
    await timeline.rest(() => makeCalls(world));
    await world.mirror.checkStep();
    await checkDue(world);
  }
  await runUntilIdle(world, timeline);
  await world.mirror.checkEnd();
  await timeline.checkEnd();
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
  // A fault is drawn in any case, so that leaving one out changes none of the others.
  const happens = (chance: number, fault: Fault) => random.chance(chance) && world.admits(fault);
  if (happens(0.08, 'screening silent')) world.screening.fallSilent();
  for (const producer of world.producers) {
    const { name } = producer.chain.network;
    if (happens(0.2, 'reorganization')) {
      const depth = producer.reorganize();
      if (depth > 0) world.countFault('reorganization', `${name}: ${depth} blocks`);
    }
    if (happens(0.15, 'gas price')) {
      producer.changeGasPrice();
      world.countFault('gas price', name);
    }
    if (happens(0.15, 'stranger flushes')) flushAsStranger(world, producer);
    if (happens(0.05, 'sweeps dropped')) {
      producer.dropPendingSweeps();
      world.countFault('sweeps dropped', name);
    }
  }
  for (const process of world.processes) {
    process.isPaused = happens(0.08, 'pause');
    if (process.isPaused) world.countFault('pause', process.name);
    for (const reader of process.readers) {
      const fault = drawNodeFault(random, world.chainOf(reader.network.name));
      const kind = fault.kind === 'none' ? undefined : NODE_FAULTS[fault.kind];
      const isAdmitted = kind !== undefined && world.admits(kind);
      reader.fault = isAdmitted ? fault : { kind: 'none' };
      if (isAdmitted) world.countFault(kind, `${process.name}, ${reader.network.name}`);
    }
    const { sweepers, payers = [], relayers = [] } = process;
    for (const sweeper of [...sweepers, ...payers, ...relayers]) {
      sweeper.isUnreachable = happens(0.04, 'sweeper unreachable');
      if (sweeper.isUnreachable) world.countFault('sweeper unreachable', process.name);
      if (happens(0.1, 'broadcast answer lost')) {
        sweeper.lostAnswers = 1;
        world.countFault('broadcast answer lost', process.name);
      }
      if (happens(0.05, 'broadcast dropped')) {
        sweeper.droppedBroadcasts = 1;
        world.countFault('broadcast dropped', process.name);
      }
    }
    process.sicken?.(random);
  }
  world.illChains?.draw();
  world.databaseClock.draw();
}

/** Anybody can call the factory's flush, for any vaults (`docs/decisions/0012`). */
function flushAsStranger(world: World, producer: BlockProducer): void {
  const { random, scenarios } = world;
  world.countFault('stranger flushes', producer.chain.network.name);
  const some = random.shuffled(scenarios.map(({ hex }) => hex)).slice(0, random.int(1, 5));
  const token = random.pick(['USDC', 'USDT'] as const);
  producer.flushAsStranger(tokenAddressOf(producer.chain.network, token), TREASURY, some);
}

/** Runs the processes' tasks, interleaved. Sometimes the world changes between two of their calls. */
async function work(world: World): Promise<void> {
  const { random, scheduler } = world;
  // One can crash while people act, after the work of a step.
  await replaceCrashedProcesses(world);
  for (const process of world.processes) await process.beginSome(random);
  while (await scheduler.isBusy()) {
    await scheduler.step();
    await replaceCrashedProcesses(world);
    if (random.chance(0.01) && world.admits('change between two calls')) await changeWorldMidTask(world);
    world.illChains?.pauseOne();
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
      if (world.admits('reorganization') && producer.reorganize() > 0)
        world.countFault('reorganization', 'while tasks run');
      break;
    case 'time':
      world.clock.advanceSeconds(random.int(1, 15));
      break;
    case 'heal':
      for (const { readers } of world.processes)
        for (const reader of readers) reader.fault = { kind: 'none' };
  }
  world.countFault('change between two calls', change);
}

async function replaceCrashedProcesses(world: World): Promise<void> {
  for (const [index, process] of world.processes.entries()) {
    if (process.hasCrashed) world.processes[index] = await world.newProcess();
  }
}

/**
 * Stops the faults, then runs every task until the world is idle. The exchange has faults for a few more
 * rounds. While items are poisoned, all others finish; afterwards the poisoned ones finish too.
 */
async function runUntilIdle(world: World, timeline: Timeline): Promise<void> {
  await world.stopFaults();
  if (world.poison.isAny) {
    await runRounds(world, timeline, MAX_ROUNDS_BESIDE_POISON);
    await world.mirror.checkPoisoned();
    world.heal();
  }
  await runRounds(world, timeline, MAX_ROUNDS_UNTIL_IDLE);
}

/** Makes every waiting call, and those that follow from them. */
async function makeCalls({ scheduler }: World): Promise<void> {
  while (await scheduler.isBusy()) await scheduler.step();
}

async function runRounds(world: World, timeline: Timeline, mostRounds: number): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const failing = world.poison.alwaysFailing().length;
    world.clock.advanceSeconds(round < 6 ? 300 : 1800);
    await timeline.passAll();
    // Most orders are placed only now, so the exchange keeps its faults for these rounds.
    if (round < ROUNDS_WITH_EXCHANGE_FAULTS) await drawExchangeFault(world);
    else await clearExchangeFaults(world);
    for (const producer of world.producers)
      for (let block = 0; block < BLOCKS_PER_ROUND; block += 1) producer.mineAll();
    for (const process of world.processes) await process.beginAll(() => makeCalls(world));
    // People see what the workers have done, and some of it is valid for minutes only.
    await timeline.passAll();
    await makeCalls(world);
    await timeline.rest(() => makeCalls(world));
    // What failed for the first time in this round may have done so after its queue ran.
    const isFailureNew = world.poison.alwaysFailing().length > failing;
    if (round >= ROUNDS_WITH_EXCHANGE_FAULTS && !isFailureNew && (await world.isIdle())) {
      world.log(() => `is idle after round ${round}`);
      return;
    }
  }
  const left = await world.undone();
  world.log(() => `is not idle after the last round: ${JSON.stringify(left)}`);
}
