import { Injectable } from '@nestjs/common';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { keptUnits } from '@cowrie/api/money-in/payments/evaluate/kept-by-token';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { NetworkDefinition } from '@cowrie/chain-evm';
import type { Environment } from '@cowrie/dto';
import { vaultOn } from '@cowrie/api/platform/chain/chain-family';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { type FullVault, smallWaitSeconds } from './smallest-sweep';
import { vaultBalances } from './vault-balances';
import type { VaultSweep } from './vault-sweep.schema';
import { VaultSweepsRepository } from './vault-sweeps.repository';

/**
 * Compares the requested sweeps with the stored transfers. Only the chain shows that a vault holds money or
 * was emptied.
 */
@Injectable()
export class VaultReconciliation {
  constructor(
    private readonly transfers: TransfersRepository,
    private readonly vaults: VaultSweepsRepository,
    private readonly config: AppConfig,
  ) {}

  /**
   * Requests a sweep of every vault of a payment that holds money, on any network. Can be repeated. Returns
   * the payment's transfers. Where a network of another family derives another vault, no factory can empty
   * this address, so its money stays an exception for people.
   */
  async reconcile(payment: Payment): Promise<Transfer[]> {
    const { _id: paymentId, environment, deposit } = payment;
    // Read this before the transfers: a request that is made for newer transfers must stay.
    const requested = await this.vaults.ofPayment(paymentId);
    const transfers = await this.transfers.ofPayment(paymentId);
    if (!deposit) return transfers;
    const full = fullVaults(payment, transfers).filter(({ network }) =>
      isVaultOn(this.networkOf(environment, network), deposit, paymentId.toHexString()),
    );
    for (const one of full) {
      const { network, tokenAddress } = one;
      const receivedUnits = one.receivedUnits.toString();
      const isSame = (vault: VaultSweep) => isOf(one)(vault) && vault.receivedUnits === receivedUnits;
      if (requested.some(isSame)) continue;
      const vault = { environment, network, tokenAddress, paymentId, treasury: deposit.treasury };
      const waitSeconds = smallWaitSeconds(this.networkOf(environment, network), one);
      await this.vaults.request({ ...vault, receivedUnits, waitSeconds });
    }
    for (const vault of requested) if (!full.some(isOf(vault))) await this.vaults.removeEmptied(vault);
    return transfers;
  }

  /** Why the money of a payment stays in its vaults for now; undefined if it does not. For operators. */
  waitsFor(payment: Payment, transfers: readonly Transfer[]): 'more' | undefined {
    const isSmall = fullVaults(payment, transfers).some(
      (one) => smallWaitSeconds(this.networkOf(payment.environment, one.network), one) !== undefined,
    );
    return isSmall ? 'more' : undefined;
  }

  private networkOf(environment: Environment, name: string): NetworkDefinition | undefined {
    return this.config.environments[environment]?.networks.find((one) => one.name === name);
  }
}

type VaultOfToken = Pick<VaultSweep, 'network' | 'tokenAddress'>;

/** Whether another one is the vault of the same token. */
function isOf({ network, tokenAddress }: VaultOfToken) {
  return (other: VaultOfToken) => other.network === network && other.tokenAddress === tokenAddress;
}

/** Whether the rule of the network gives this address. True for a network that is no longer configured. */
function isVaultOn(
  network: NetworkDefinition | undefined,
  { address, factory, treasury }: Deposit,
  paymentId: string,
): boolean {
  return !network || vaultOn({ ...network, factory }, { treasury, paymentId }) === address;
}

/** The vaults of a payment that hold money. Pure. */
function fullVaults(payment: Payment, transfers: readonly Transfer[]): FullVault[] {
  return vaultBalances(transfers)
    .map((vault) => ({
      ...vault,
      heldUnits: vault.receivedUnits - vault.leftUnits - keptUnits(payment, vault),
    }))
    .filter(({ heldUnits }) => heldUnits > 0n);
}
