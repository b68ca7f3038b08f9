import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceProcess } from '@cowrie/testing';
import { type Cluster, until } from './cluster';
import type { Random } from './random';

/** More would slow each other down on a small machine. One process of each role is always running. */
const STARTING_AT_ONCE = 2;
const START_LIMIT_MS = 150_000;

export type Role = 'api' | 'worker';

/** The running processes of a cluster. A killed process is replaced at once, as a supervisor would do. */
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

  /** Starts processes until the cluster has this many of each role. */
  static async start(cluster: Cluster, of: Readonly<Record<Role, number>>, random: Random): Promise<Fleet> {
    const workers: ServiceProcess[] = [];
    const apis: ServiceProcess[] = [];
    // One after another: several that start at once slow each other down.
    for (let i = 0; i < of.worker; i += 1) workers.push(await cluster.startWorker());
    for (let i = 1; i < of.api; i += 1) apis.push(await cluster.startApi());
    return new Fleet(cluster, random, workers, apis);
  }

  /** The running API processes. Any of them may be killed at any moment. */
  get apis(): readonly ServiceProcess[] {
    return this.running.api;
  }

  /** Kills `count` processes with -9, one after another, with pauses of `fromMs` to `toMs`. */
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
