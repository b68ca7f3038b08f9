import { Logger } from '@nestjs/common';
import { type RejectionReason, TransactionRejectedError } from '@cowrie/chain-evm';
import { Types } from 'mongoose';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { isOutage } from '@cowrie/api/platform/queues/set-aside.service';
import { attemptOf } from '@cowrie/api/chain/sending/send-attempt';
import { EmptyVaults } from './empty-vaults';
import { OpenSweep } from './open-sweep';
import type { Sweep } from './sweep.schema';
import { type FailingVault, signBatch, type SignedBatch } from './sweep-signing';
import type { VaultSweep } from './vault-sweep.schema';
import { idOf, idOfSweep, paymentIdsOf, queueNameOf, type SweeperParts, watchVaults } from './sweeper.parts';

/**
 * Sweeps the requested vaults of one network into their treasuries, one transaction at a time. A transaction
 * is signed and stored before it is sent. After a crash the same transaction is sent again
 * (docs/decisions/0012). A vault or a sweep whose work fails is set aside (docs/decisions/0094).
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
    // A run comes with every poll, so only a new rejection is logged.
    if (rejection && rejection !== this.lastRejection) {
      const { network, sweeper } = this.parts;
      this.logger.warn({ operator: shownAddress(network.name, sweeper.address) }, rejectionText(rejection));
    }
    this.lastRejection = rejection;
    return rejection;
  }

  private async followOrOpen(): Promise<void> {
    const { sweeps, environment, network } = this.parts;
    const open = await sweeps.findOpen(environment, network.name);
    if (open) await this.follow(open);
    else await this.openNext();
  }

  /** A rejection or an outage is not the sweep's fault. It is followed again in the next run. */
  private async follow(open: Sweep): Promise<void> {
    const isOthersFault = (error: unknown) => error instanceof TransactionRejectedError || isOutage(error);
    const work = () => this.openSweep.follow(open);
    await this.parts.setAside.attempt(
      queueNameOf(this.parts, 'sweeps'),
      open._id.toHexString(),
      work,
      isOthersFault,
    );
  }

  private async openNext(): Promise<void> {
    const { environment, network, vaults, sweeper } = this.parts;
    const { batchSize = sweeper.mostVaults, maxWaitSeconds = 0 } = network.sweep ?? {};
    for (let isOver = false; !isOver;) {
      const except = await this.resting();
      const policy = { batchSize, maxWaitSeconds, except };
      const ready = await vaults.nextBatch({ environment, network: network.name }, policy);
      if (ready.length === 0 || (await this.sweep(ready))) return;
      // Vaults that rest from now on leave their places to others.
      const resting = new Set(await this.resting());
      isOver = !ready.some((vault) => resting.has(idOf(vault)));
    }
  }

  /** The ids of payments, in hex, whose vaults rest. */
  private async resting(): Promise<string[]> {
    const queues = ['vaults', 'watch of vaults', 'swept vaults'] as const;
    const { setAside } = this.parts;
    return (await Promise.all(queues.map((one) => setAside.resting(queueNameOf(this.parts, one))))).flat();
  }

  /** False: none of these vaults can be swept now. */
  private async sweep(ready: readonly VaultSweep[]): Promise<boolean> {
    const { environment, network, sweeper, sweeps, clock } = this.parts;
    // A vault that cannot be watched is not swept: its transfer to the treasury would go unseen.
    const batch = await watchVaults(this.parts, ready);
    if (batch.length === 0) return false;
    // No sweep is open on this network, so the next nonce is the number of mined transactions.
    const nonce = (await sweeper.ordered?.nonces())?.confirmed;
    if (nonce !== undefined && (await this.isOfMined(nonce))) return true;
    const _id = new Types.ObjectId();
    const found = await signBatch(sweeper, batch, nonce, idOfSweep({ _id }));
    await this.handle(found);
    const { signed, vaults: signedVaults } = found;
    const [first] = signedVaults;
    if (!signed || !first) return false;
    const { tokenAddress, treasury } = first;
    const isOurs = await sweeps.open({
      _id,
      environment,
      network: network.name,
      tokenAddress,
      treasury,
      vaults: signedVaults.map(({ paymentId, receivedUnits }) => ({ paymentId, receivedUnits })),
      ...(nonce !== undefined && { nonce }),
      attempts: [attemptOf(signed, clock.now())],
    });
    if (!isOurs) return true;
    this.logger.log({ txHash: signed.txHash, nonce, ...paymentIdsOf(signedVaults) }, 'sweep signed');
    await sweeper.broadcast(signed);
    return true;
  }

  /**
   * True: a mined sweep has this nonce, so no other one may be signed under it. Either the node that counted
   * the transactions is behind, or a reorg took the sweep back. Then it is mined again, and is followed.
   */
  private async isOfMined(nonce: number): Promise<boolean> {
    const { sweeps, sweeper, environment, network } = this.parts;
    const mined = await sweeps.findMined(environment, network.name, nonce);
    if (!mined?.txHash) return false;
    if (await sweeper.receipt(mined.txHash)) return true;
    this.logger.warn(
      { txHash: mined.txHash, nonce: mined.nonce, ...paymentIdsOf(mined.vaults) },
      'a reorg took back a sweep; it is followed again',
    );
    await sweeps.reopen(mined);
    return true;
  }

  /** Does what each vault of a batch needs if it is not swept now. */
  private async handle({ vaults, failing, faulty, empty }: SignedBatch): Promise<void> {
    const works = [
      ...failing.map((each) => ({ vault: each.vault, work: () => this.setAside(each) })),
      ...faulty.map(({ vault, error }) => ({ vault, work: () => Promise.reject(error) })),
      ...empty.map((vault) => ({ vault, work: () => this.emptyVaults.found(vault) })),
      // Nothing blocks them now.
      ...vaults.map((vault) => ({ vault, work: () => Promise.resolve() })),
    ];
    await this.parts.setAside.each(
      queueNameOf(this.parts, 'vaults'),
      works,
      ({ vault }) => idOf(vault),
      ({ work }) => work(),
    );
  }

  private async setAside({ vault, reason }: FailingVault): Promise<void> {
    const { paymentId, tokenAddress } = vault;
    const token = shownAddress(this.parts.network.name, tokenAddress);
    this.logger.warn(
      { paymentId: paymentId.toHexString(), tokenAddress: token, reason },
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
