import type { CheckState, Readiness } from '@cowrie/api/platform/health/health.dto';
import { QueueWatch } from '@cowrie/api/platform/queues/queue-watch.service';
import { GONE_AFTER_MS, type Gone } from '../database/ill.database';
import { BrokenInvariantError } from '../invariants/state.mirror';
import { DUE_QUEUES, dueItemsOf } from '../queues/due.items';
import { Random } from '../random';
import { type Answer, ShippedProcess } from '../shipped/shipped.process';
import type { World } from '../world';

/** One in this many worlds takes something away from a process. The others are unchanged. */
const WORLDS_PER_OUTAGE = 4;
const OUTAGE_WORLD = 1;
const LEAST_STEP = 4;
const MOST_STEP = 14;
/** Chance that the queues of health are compared with the facts, when a step is over. */
const LOOK_CHANCE = 0.2;
/** A load balancer must know by then, whether a process lost its database or has it back. */
const BOUND_MS = 10_000;
/** A process whose outside is well is ready by then: its rarest check is made once a minute. */
const START_MS = 120_000;
/** The check of a network is failing when no reading of it succeeded for 30 s. */
const NODES_MS = 45_000;
const LONGEST_OUTAGE_MS = 40_000;
/** How often a process that is not starved fires its timers. */
const TICK_MS = 250;
const SECOND_MS = 1000;
/** An item that was set aside is named after a minute. */
const SET_ASIDE_MS = 60_000;

/** A question to the health of a process, and when it was asked and answered. */
interface Probe {
  askedMs: number;
  answeredMs?: number;
  answer?: Answer;
}

type Drained = () => Promise<void>;

/**
 * Takes the database or the nodes away from one process, which is not starved, and gives them back. Asks its
 * health like a load balancer: it must tell the truth within 10 s.
 */
export class Outages {
  private readonly random: Random;
  private readonly isOutageWorld: boolean;
  private readonly atStep: number;
  private step = 0;

  constructor(private readonly world: World) {
    const { seed } = world.options;
    this.random = new Random(seed).fork();
    this.isOutageWorld = seed % WORLDS_PER_OUTAGE === OUTAGE_WORLD;
    this.atStep = this.random.int(LEAST_STEP, MOST_STEP);
  }

  /** A moment at which nothing else happens. @throws BrokenInvariantError */
  async rest(drained: Drained): Promise<void> {
    this.step += 1;
    if (!this.isOutageWorld) return;
    const process = this.world.processes.find(
      (one): one is ShippedProcess => one instanceof ShippedProcess && one.isServing,
    );
    const isLooking = this.random.chance(LOOK_CHANCE);
    if (!process) return;
    if (this.step === this.atStep) await this.takeAway(process, drained);
    else if (isLooking && process.illness.isWell) await this.compareQueues(process, drained);
  }

  private async takeAway(process: ShippedProcess, drained: Drained): Promise<void> {
    const kind = this.random.pick(['nodes', ...(Object.keys(GONE_AFTER_MS) as Gone[])] as const);
    const lastsMs = this.random.int(BOUND_MS + 2 * SECOND_MS, LONGEST_OUTAGE_MS);
    if (!this.world.admits(kind === 'nodes' ? 'nodes gone' : 'database gone')) return;
    process.illness.heal();
    for (const reader of process.readers) reader.fault = { kind: 'none' };
    const isReady = () => this.isAnsweredReady(process, drained);
    if (!(await this.until(process, drained, START_MS, isReady)))
      return this.fault(process, `is not ready ${START_MS / 1000} s after all is well`);
    if (kind === 'nodes') await this.takeNodes(process, drained);
    else await this.takeDatabase(process, drained, kind, lastsMs);
    await this.compareQueues(process, drained);
  }

  private async takeDatabase(
    process: ShippedProcess,
    drained: Drained,
    gone: Gone,
    lastsMs: number,
  ): Promise<void> {
    const { world } = this;
    world.countFault('database gone', `${process.name}: ${gone}`);
    process.illness.vanish(gone);
    const goneMs = this.nowMs();
    const ready: Probe[] = [];
    const live: Probe[] = [];
    while (this.nowMs() < goneMs + lastsMs) {
      if ((this.nowMs() - goneMs) % SECOND_MS === 0) {
        ready.push(this.probe(process, 'ready'));
        live.push(this.probe(process, 'live'));
      }
      await this.tick(process, drained, TICK_MS);
      if (process.hasCrashed) return;
    }
    for (const { askedMs, answeredMs, answer } of live)
      if (answer?.status !== 200 || (answeredMs ?? Infinity) > askedMs + TICK_MS)
        return this.fault(process, 'does not say at once that it lives while its database is gone');
    for (const { askedMs, answeredMs = Infinity, answer } of ready) {
      // The newest questions may have no answer yet.
      if (this.nowMs() > askedMs + BOUND_MS && answeredMs > askedMs + BOUND_MS)
        return this.fault(process, 'does not say within 10 s whether it is ready');
      if (answer && answer.status !== 503 && answeredMs >= goneMs + BOUND_MS)
        return this.fault(process, `says ${answer.status} when its database has been gone for 10 s`);
    }
    if (!ready.some(({ answer }) => answer?.status === 503))
      return this.fault(process, 'does not say within 10 s that its database is gone');
    process.illness.heal();
    world.tell(() => `the database of ${process.name} is back`);
    const isReady = () => this.isAnsweredReady(process, drained);
    if (!(await this.until(process, drained, BOUND_MS, isReady)))
      this.fault(process, 'is not ready 10 s after its database is back');
  }

  /** Without its nodes a process is ready still, and says which networks it cannot read. */
  private async takeNodes(process: ShippedProcess, drained: Drained): Promise<void> {
    const reader = this.random.pick(process.readers);
    const name = `chain test:${reader.network.name}`;
    this.world.countFault('nodes gone', `${process.name}: ${reader.network.name}`);
    const checkOf = async (): Promise<CheckState | undefined> => {
      const checks = await this.checksOf(process, drained);
      if (!checks && !process.hasCrashed) this.fault(process, 'is not ready while one node is silent');
      return checks?.find((check) => check.name === name);
    };
    reader.fault = { kind: 'silent' };
    const isFailing = async () => (await checkOf())?.state === 'failing';
    if (!(await this.until(process, drained, NODES_MS, isFailing)))
      return this.fault(process, `says that ${name} is ok after 45 s without an answer`);
    reader.fault = { kind: 'none' };
    const isWell = async () => (await checkOf())?.state === 'ok';
    if (!(await this.until(process, drained, START_MS, isWell)))
      this.fault(process, `says that ${name} is failing while its node answers`);
  }

  /** What health says of the queues must be what the database shows. */
  private async compareQueues(process: ShippedProcess, drained: Drained): Promise<void> {
    const { world } = this;
    if (process.hasCrashed) return;
    let isOver = false;
    const looked = process.orLost(() => process.get(QueueWatch).tick()).catch(() => undefined);
    void looked.finally(() => (isOver = true));
    await drained();
    const checks = await this.checksOf(process, drained);
    if (!isOver || process.hasCrashed) return;
    await world.mirror.checkStep();
    const check = checks?.find(({ name }) => name === 'queues');
    if (!check) return;
    const now = world.clock.now().getTime();
    const due = await dueItemsOf(world);
    const late = due.filter(({ queue, sinceMs }) => now - sinceMs > DUE_QUEUES[queue].late * SECOND_MS);
    const before = new Date(now - SET_ASIDE_MS);
    const aside = await world.database.setAsideItems.find({ firstAt: { $lte: before } }).lean();
    const facts = [
      ...late.map(({ queue, paymentId }) => `${queue} of ${paymentId}`),
      ...aside.map(({ queue, item }) => `${item} is set aside in ${queue}`),
    ];
    if (check.state === 'ok' && facts.length > 0)
      this.fault(process, `says that its queues are ok, but late is: ${facts.join('; ')}`);
    if (check.state === 'failing' && facts.length === 0)
      this.fault(process, `says that something waits that nobody finds: ${check.detail}`);
  }

  private async checksOf(process: ShippedProcess, drained: Drained): Promise<CheckState[] | undefined> {
    const probe = this.probe(process, 'ready');
    await drained();
    if (probe.answer?.status !== 200) return undefined;
    return (probe.answer.body as { data: Readiness }).data.checks;
  }

  private async isAnsweredReady(process: ShippedProcess, drained: Drained): Promise<boolean> {
    return (await this.checksOf(process, drained)) !== undefined;
  }

  private probe(process: ShippedProcess, what: 'ready' | 'live'): Probe {
    const probe: Probe = { askedMs: this.nowMs() };
    process.ask({ method: 'GET', path: `/health/${what}` }).then(
      (answer) => Object.assign(probe, { answer, answeredMs: this.nowMs() }),
      () => undefined,
    );
    return probe;
  }

  /**
   * Lets time pass until something is so, at most for this long. Returns whether it became so. A process that
   * dies meanwhile says nothing.
   */
  private async until(
    process: ShippedProcess,
    drained: Drained,
    mostMs: number,
    isSo: () => Promise<boolean>,
  ): Promise<boolean> {
    const endMs = this.nowMs() + mostMs;
    for (;;) {
      if ((await isSo()) || process.hasCrashed) return true;
      if (this.nowMs() >= endMs) return false;
      await this.tick(process, drained, SECOND_MS);
    }
  }

  /** Time passes for everybody, and this process is on time. */
  private async tick(process: ShippedProcess, drained: Drained, byMs: number): Promise<void> {
    const { clock } = this.world;
    clock.set(clock.now().getTime() + byMs);
    await process.beOnTime(drained);
  }

  private nowMs(): number {
    return this.world.clock.now().getTime();
  }

  private fault({ name }: ShippedProcess, what: string): void {
    throw new BrokenInvariantError(`Health tells the truth within 10 s: ${name} ${what}`);
  }
}
