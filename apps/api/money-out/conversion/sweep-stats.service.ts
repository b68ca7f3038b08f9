import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { SweepsRepository } from './sweeps.repository';
import { VAULT_SWEEP, type VaultSweep } from './vault-sweep.schema';

/** Counts of the sweeps of one network. */
export interface SweepStats {
  /** When the open sweep was opened; absent when none is open. */
  openSince?: Date;
  /** Vaults that are requested and not yet swept. */
  vaultsWaiting: number;
  /** Of these, the vaults that could not be emptied in the last try. */
  vaultsSetAside: number;
}

/** Counts sweeps, for operators and metrics. */
@Injectable()
export class SweepStatsService {
  constructor(
    @InjectModel(VAULT_SWEEP) private readonly vaults: Model<VaultSweep>,
    private readonly sweeps: SweepsRepository,
  ) {}

  async of(environment: Environment, network: string): Promise<SweepStats> {
    const [open, vaultsWaiting, vaultsSetAside] = await Promise.all([
      this.sweeps.findOpen(environment, network),
      this.vaults.countDocuments({ environment, network }),
      this.vaults.countDocuments({ environment, network, attempts: { $gt: 0 } }),
    ]);
    return { ...(open && { openSince: open.createdAt }), vaultsWaiting, vaultsSetAside };
  }
}
