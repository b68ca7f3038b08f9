import { Logger } from '@nestjs/common';
import { type RejectionReason, TransactionRejectedError } from '@cowrie/chain-evm';
import { OpenSweep } from './open-sweep';
import { type FailingVault, signBatch } from './sweep-signing';
import { attemptOf, type SweeperParts, watchVaults } from './sweeper.parts';
import type { VaultSweep } from './vault-sweep.schema';

/** Vaults emptied by one transaction: measured 64 k gas each at this size, 103 k alone (contracts/README.md). */
const VAULTS_PER_SWEEP = 50;

/**
 * Brings what is asked for from the vaults of one network to their treasuries, one transaction at a time. A transaction is
 * signed and stored before it is sent: after a crash the very same one is sent again, under the same nonce.
 */
export class NetworkSweeper {
  private readonly logger: Logger;
  private readonly openSweep: OpenSweep;
  private obstacle: RejectionReason | undefined;

  constructor(private readonly parts: SweeperParts) {
    this.logger = new Logger(`Sweeper ${parts.environment}:${parts.network.name}`);
    this.openSweep = new OpenSweep(parts, this.logger);
  }

  /** Does what can be done now. Gives why nothing can be sent, if so: that gas is too dear, or that there is none left. */
  async run(): Promise<RejectionReason | undefined> {
    const obstacle = await this.work().then(() => undefined, reasonOf);
    // Once, and not with every run.
    if (obstacle && obstacle !== this.obstacle) {
      this.logger.warn({ operator: this.parts.sweeper.address }, obstacleText(obstacle));
    }
    this.obstacle = obstacle;
    return obstacle;
  }

  private async work(): Promise<void> {
    const { sweeps, environment, network } = this.parts;
    const open = await sweeps.findOpen(environment, network.name);
    if (open) await this.openSweep.follow(open);
    else await this.begin();
  }

  private async begin(): Promise<void> {
    const { environment, network, vaults, sweeper, sweeps, clock } = this.parts;
    const scope = { environment, network: network.name };
    const { batchSize = VAULTS_PER_SWEEP, maxWaitSeconds = 0 } = network.sweep ?? {};
    const batch = await vaults.nextBatch(scope, { batchSize, maxWaitSeconds });
    if (batch.length === 0) return;
    await watchVaults(this.parts, batch);
    // Nothing of ours is under way on this network, so the next nonce is the count of what is in blocks.
    const { confirmed: nonce } = await sweeper.nonces();
    const { signed, vaults: signedVaults, failing, empty } = await signBatch(sweeper, batch, nonce);
    for (const each of failing) await this.setAside(each);
    for (const vault of empty) await this.reconcileEmpty(vault);
    const [first] = signedVaults;
    if (!signed || !first) return;
    const { tokenAddress, treasury } = first;
    const isOurs = await sweeps.open({
      ...scope,
      tokenAddress,
      treasury,
      vaults: signedVaults.map(({ paymentId, receivedUnits }) => ({ paymentId, receivedUnits })),
      nonce,
      attempts: [attemptOf(signed, clock.now())],
    });
    if (isOurs) await sweeper.broadcast(signed.rawTransaction);
  }

  private async setAside({ vault, reason }: FailingVault): Promise<void> {
    const { paymentId, tokenAddress } = vault;
    this.logger.warn({ paymentId, tokenAddress, reason }, 'a vault cannot send its token, and is set aside');
    await this.parts.vaults.setAside(vault, reason);
  }

  /** Somebody else may have emptied it, or a reorganization; what the facts say of that decides. */
  private async reconcileEmpty(vault: VaultSweep): Promise<void> {
    const payment = await this.parts.payments.find(vault.paymentId);
    if (payment) await this.parts.reconciliation.reconcile(payment);
    await this.parts.vaults.setAside(vault, 'found empty');
  }
}

/** For people. */
export function obstacleText(obstacle: RejectionReason): string {
  if (obstacle === 'insufficient_funds') return 'sweeps wait: the operator’s address needs gas';
  if (obstacle === 'fees_too_high') return 'sweeps wait: gas costs more than the network’s limit';
  return `sweeps wait: the node does not take the transaction (${obstacle})`;
}

function reasonOf(error: unknown): RejectionReason {
  if (error instanceof TransactionRejectedError) return error.reason;
  throw error;
}
