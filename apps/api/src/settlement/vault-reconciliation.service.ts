import { Injectable } from '@nestjs/common';
import { TransfersRepository } from '../chain-records/transfers.repository';
import type { Transfer } from '../chain-records/transfer.schema';
import type { Payment } from '../payments/payment.schema';
import { vaultBalances } from './vault-balances';
import type { VaultSweep } from './vault-sweep.schema';
import { VaultSweepsRepository } from './vault-sweeps.repository';

/** Holds what is asked to be swept against the facts: the chain alone says that a vault is to be emptied, or was. */
@Injectable()
export class VaultReconciliation {
  constructor(
    private readonly transfers: TransfersRepository,
    private readonly vaults: VaultSweepsRepository,
  ) {}

  /** Asks for all that is in a payment's vaults, on whatever network. May be repeated. Gives the facts that it went by. */
  async reconcile({ _id: paymentId, environment, deposit }: Payment): Promise<Transfer[]> {
    // Before the facts: what is asked for on newer ones must outlive this.
    const asked = await this.vaults.ofPayment(paymentId);
    const transfers = await this.transfers.ofPayment(paymentId);
    if (!deposit) return transfers;
    const full = vaultBalances(transfers).filter(({ receivedUnits, leftUnits }) => receivedUnits > leftUnits);
    for (const { network, tokenAddress, receivedUnits } of full) {
      const vault = { environment, network, tokenAddress, paymentId, treasury: deposit.treasury };
      await this.vaults.request({ ...vault, receivedUnits: receivedUnits.toString() });
    }
    const isFull = (vault: VaultSweep) =>
      full.some((one) => one.network === vault.network && one.tokenAddress === vault.tokenAddress);
    for (const vault of asked) if (!isFull(vault)) await this.vaults.settle(vault);
    return transfers;
  }
}
