import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { ServiceRole } from '@cowrie/api/platform/config/setting';
import type { DoctorParts } from './doctor.parts';
import { API, BOTH, concerning, type RoleFinding, skip, WORKER } from './finding';
import { checkNetworks } from './network.check';
import { checkRails } from './rails.check';
import { checkRates } from './rates.check';
import { checkStored } from './stored.checks';

/** People look again and again, and each examination calls every node and every rate source. */
const KEPT_MS = 30_000;
/** A part that takes longer is left out. The outside calls have their own time-outs. */
const LONGEST_MS = 8000;

/** What was found, and when. */
export interface Examination {
  at: Date;
  findings: RoleFinding[];
}

/**
 * Examines the running service, with the checks of `cowrie doctor`. What only a worker's environment has,
 * such as its keys, is listed but not checked.
 */
@Injectable()
export class Doctor {
  private readonly logger = new Logger(Doctor.name);
  private last: Examination | undefined;
  private running: Promise<Examination> | undefined;

  constructor(
    private readonly modules: ModuleRef,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** The current findings, or those of the last 30 s. Simultaneous callers share one examination. */
  async examine(): Promise<Examination> {
    const now = this.clock.now().getTime();
    if (this.last && now - this.last.at.getTime() < KEPT_MS) return this.last;
    this.running ??= this.run().finally(() => (this.running = undefined));
    return this.running;
  }

  private async run(): Promise<Examination> {
    const at = this.clock.now();
    const parts: DoctorParts = { get: (part) => this.modules.get(part as never, { strict: false }) };
    const now = () => this.clock.now();
    const found = await Promise.all([
      this.part('networks', BOTH, async () => concerning(BOTH, await checkNetworks(this.config, at))),
      this.part('stored', BOTH, () => checkStored(parts, this.config, this.config.role)),
      this.part('rails', WORKER, async () => concerning(WORKER, await checkRails(this.config, now))),
      this.part('rates', API, async () => concerning(API, await checkRates(this.config, now))),
    ]);
    this.last = { at, findings: [...found.flat(), ...concerning(WORKER, [ELSEWHERE])] };
    return this.last;
  }

  /**
   * The findings of a part. When it fails or takes too long, one finding says so, and the other parts still
   * count.
   */
  private async part(
    name: string,
    concerns: readonly ServiceRole[],
    check: () => Promise<RoleFinding[]>,
  ): Promise<RoleFinding[]> {
    const ended = new AbortController();
    const late = pause(LONGEST_MS, undefined, { signal: ended.signal, ref: false }).then(
      () => concerning(concerns, [skip(name, 'took too long', 'Try again; see the log of the API')]),
      () => [],
    );
    try {
      return await Promise.race([check(), late]);
    } catch (error) {
      this.logger.warn({ err: error }, `the check of ${name} failed`);
      return concerning(concerns, [skip(name, 'could not be checked', 'See the log of the API')]);
    } finally {
      ended.abort();
    }
  }
}

const ELSEWHERE = skip(
  'worker',
  'keys, gas prices, floats, Safes and accounts at exchanges: only a worker holds what these checks need',
  'Run cowrie doctor where a worker runs',
);
