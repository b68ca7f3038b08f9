import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { SweepsRepository } from './sweeps.repository';
import { VAULT_SWEEP, type VaultSweep } from './vault-sweep.schema';

/** How much is on its way to the treasuries of a network. */
export interface SweepStats {
  /** When the sweep that is under way was begun; absent when there is none. */
  openSince?: Date;
  vaultsWaiting: number;
  /** Of these, those that were tried in vain. */
  vaultsSetAside: number;
}

/** For operators. */
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
