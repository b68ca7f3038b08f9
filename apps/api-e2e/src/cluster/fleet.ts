import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceProcess } from '@cowrie/testing';
import { type Cluster, until } from './cluster';
import type { Random } from './random';

/** More would take each other’s time on a small machine. Always one of each role runs. */
const STARTING_AT_ONCE = 2;
const START_LIMIT_MS = 150_000;

export type Role = 'api' | 'worker';

/** The processes of a cluster that run now. One that is killed is replaced at once, as a supervisor would. */
export class Fleet {
  readonly kills: Record<Role, number> = { api: 0, worker: 0 };
  private readonly running: Record<Role, ServiceProcess[]>;
  private readonly starting = new Set<Promise<void>>();
  private failure: unknown;

  private constructor(
    private readonly cluster: Cluster,
    private readonly random: Random,
    workers: ServiceProcess[],
    apis: ServiceProcess[],
  ) {
    this.running = { api: [cluster.api, ...apis], worker: workers };
  }

  /** Starts what a cluster lacks of this many processes of each role. */
  static async start(cluster: Cluster, of: Readonly<Record<Role, number>>, random: Random): Promise<Fleet> {
    const workers: ServiceProcess[] = [];
    const apis: ServiceProcess[] = [];
    // One after the other: several that start at once take each other's time until they are ready.
    for (let i = 0; i < of.worker; i += 1) workers.push(await cluster.startWorker());
    for (let i = 1; i < of.api; i += 1) apis.push(await cluster.startApi());
    return new Fleet(cluster, random, workers, apis);
  }

  /** The API processes that run. One of them may be killed at any moment. */
  get apis(): readonly ServiceProcess[] {
    return this.running.api;
  }

  /** Kills `count` processes with -9, one after the other, with pauses of `fromMs` to `toMs`. */
  async killMany(count: number, { fromMs, toMs }: { fromMs: number; toMs: number }): Promise<void> {
    try {
      for (let i = 0; i < count; i += 1) {
        await pause(fromMs + this.random.below(toMs - fromMs));
        await until('enough others run', () => this.starting.size < STARTING_AT_ONCE, START_LIMIT_MS);
        if (this.failure) break;
        await this.killOne();
      }
    } finally {
      await Promise.all(this.starting);
    }
    if (this.failure) throw this.failure as Error;
  }

  private async killOne(): Promise<void> {
    const roles = (['api', 'worker'] as const).filter((role) => this.running[role].length > 1);
    const candidates = roles.flatMap((role) => this.running[role].map((process) => ({ role, process })));
    const { role, process } = this.random.one(candidates);
    this.running[role].splice(this.running[role].indexOf(process), 1);
    this.kills[role] += 1;
    await process.kill();
    const replaced: Promise<void> = this.replace(role)
      .catch((error: unknown) => void (this.failure = error))
      .finally(() => this.starting.delete(replaced));
    this.starting.add(replaced);
  }

  private async replace(role: Role): Promise<void> {
    const { cluster } = this;
    this.running[role].push(await (role === 'api' ? cluster.startApi() : cluster.startWorker()));
  }
}
