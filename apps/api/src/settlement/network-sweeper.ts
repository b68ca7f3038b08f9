import { Logger } from '@nestjs/common';
import { type RejectionReason, TransactionRejectedError } from '@cowrie/chain-evm';
import { attemptOf } from '../sending/send-attempt';
import { EmptyVaults } from './empty-vaults';
import { OpenSweep } from './open-sweep';
import { type FailingVault, signBatch } from './sweep-signing';
import { paymentIdsOf, type SweeperParts, watchVaults } from './sweeper.parts';

/** Vaults in one transaction. Measured: 64 k gas a vault at this size, 103 k for a vault alone (contracts/README.md). */
const VAULTS_PER_SWEEP = 50;

/**
 * Sweeps the requested vaults of one network into their treasuries, one transaction at a time. A transaction is signed and
 * stored before it is sent. After a crash the same transaction is sent again, under the same nonce (docs/decisions/0012).
 */
export class NetworkSweeper {
  private readonly logger: Logger;
  private readonly openSweep: OpenSweep;
  private readonly emptyVaults: EmptyVaults;
  private lastRejection: RejectionReason | undefined;

  constructor(private readonly parts: SweeperParts) {
    this.logger = new Logger(`Sweeper ${parts.environment}:${parts.network.name}`);
    this.openSweep = new OpenSweep(parts, this.logger);
    this.emptyVaults = new EmptyVaults(parts, this.logger);
  }

  /** Does what can be done now. Returns why nothing can be sent; undefined if nothing is in the way. */
  async run(): Promise<RejectionReason | undefined> {
    const rejection = await this.followOrOpen().then(() => undefined, reasonOf);
    // A run comes with every poll, so a rejection is logged only when it is new.
    if (rejection && rejection !== this.lastRejection) {
      this.logger.warn({ operator: this.parts.sweeper.address }, rejectionText(rejection));
    }
    this.lastRejection = rejection;
    return rejection;
  }

  private async followOrOpen(): Promise<void> {
    const { sweeps, environment, network } = this.parts;
    const open = await sweeps.findOpen(environment, network.name);
    if (open) await this.openSweep.follow(open);
    else await this.openNext();
  }

  private async openNext(): Promise<void> {
    const { environment, network, vaults, sweeper, sweeps, clock } = this.parts;
    const scope = { environment, network: network.name };
    const { batchSize = VAULTS_PER_SWEEP, maxWaitSeconds = 0 } = network.sweep ?? {};
    const batch = await vaults.nextBatch(scope, { batchSize, maxWaitSeconds });
    if (batch.length === 0) return;
    await watchVaults(this.parts, batch);
    // No sweep is open on this network, so the next nonce is the number of mined transactions.
    const { confirmed: nonce } = await sweeper.nonces();
    const { signed, vaults: signedVaults, failing, empty } = await signBatch(sweeper, batch, nonce);
    for (const each of failing) await this.setAside(each);
    for (const vault of empty) await this.emptyVaults.found(vault);
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
    if (!isOurs) return;
    this.logger.log({ txHash: signed.txHash, nonce, ...paymentIdsOf(signedVaults) }, 'sweep signed');
    await sweeper.broadcast(signed.rawTransaction);
  }

  private async setAside({ vault, reason }: FailingVault): Promise<void> {
    const { paymentId, tokenAddress } = vault;
    this.logger.warn(
      { paymentId: paymentId.toHexString(), tokenAddress, reason },
      'a vault cannot send its token; it is set aside and tried again later',
    );
    await this.parts.vaults.setAside(vault, reason);
  }
}

/** Why sweeps wait and what to do, for log and health. */
export function rejectionText(rejection: RejectionReason): string {
  if (rejection === 'insufficient_funds') return 'sweeps wait: send gas to the operator’s address';
  if (rejection === 'fees_too_high') return 'sweeps wait until gas costs less than the network’s limit';
  return `sweeps wait: the node rejects the transaction (${rejection})`;
}

function reasonOf(error: unknown): RejectionReason {
  if (error instanceof TransactionRejectedError) return error.reason;
  throw error;
}
