import { Injectable } from '@nestjs/common';
import { TransfersRepository } from '../chain-records/transfers.repository';
import type { Transfer } from '../chain-records/transfer.schema';
import type { Payment } from '../payments/payment.schema';
import { keptUnits, vaultBalances } from './vault-balances';
import type { VaultSweep } from './vault-sweep.schema';
import { VaultSweepsRepository } from './vault-sweeps.repository';

/** Compares the requested sweeps with the stored transfers. Only the chain shows that a vault holds money or was emptied. */
@Injectable()
export class VaultReconciliation {
  constructor(
    private readonly transfers: TransfersRepository,
    private readonly vaults: VaultSweepsRepository,
  ) {}

  /**
   * Requests a sweep of every vault of a payment that holds money, on any network. Can be repeated. Returns the payment's
   * transfers.
   */
  async reconcile(payment: Payment): Promise<Transfer[]> {
    const { _id: paymentId, environment, deposit } = payment;
    // Read before the transfers: a request that is made for newer transfers must stay.
    const requested = await this.vaults.ofPayment(paymentId);
    const transfers = await this.transfers.ofPayment(paymentId);
    if (!deposit) return transfers;
    const full = vaultBalances(transfers).filter(
      (vault) => vault.receivedUnits > vault.leftUnits + keptUnits(payment, vault),
    );
    for (const { network, tokenAddress, receivedUnits } of full) {
      const vault = { environment, network, tokenAddress, paymentId, treasury: deposit.treasury };
      await this.vaults.request({ ...vault, receivedUnits: receivedUnits.toString() });
    }
    const isFull = (vault: VaultSweep) =>
      full.some((one) => one.network === vault.network && one.tokenAddress === vault.tokenAddress);
    for (const vault of requested) if (!isFull(vault)) await this.vaults.removeEmptied(vault);
    return transfers;
  }
}
