import type { Logger } from '@nestjs/common';
import { SweepMismatchError, type SweepReceipt } from '@cowrie/chain-evm';
import type { Fate, StoredAttempts } from '@cowrie/api/platform/chain/dispatch';
import { isInChain } from '@cowrie/api/chain/sending/mined-block';
import { follow } from '@cowrie/api/chain/sending/stored-transaction';
import { unrecordedDepartures } from './sweep-departures';
import type { Sweep, SweptVault } from './sweep.schema';
import { idOf, idOfSweep, paymentIdsOf, queueNameOf, type SweeperParts, watchVaults } from './sweeper.parts';
import type { VaultSweep } from './vault-sweep.schema';

/** A sweep whose factory and token report different amounts. */
type Mismatched = Pick<SweepReceipt, 'txHash'> & { isMismatched: true };

/** Follows a sent sweep until one of its attempts is confirmed, or all are dead. */
export class OpenSweep {
  /** ID of the sweep that looked dead in the last run. */
  private deadId: string | undefined;

  constructor(
    private readonly parts: SweeperParts,
    private readonly logger: Logger,
  ) {}

  /**
   * @throws TransactionRejectedError when the node rejects the transaction, or would accept it only above the
   *   network's fee limit
   */
  async follow(sweep: Sweep): Promise<void> {
    const found = await this.whereabouts(sweep);
    const id = sweep._id.toHexString();
    const wasDead = this.deadId === id;
    this.deadId = found.state === 'dead' ? id : undefined;
    if (found.state === 'mined') {
      const { receipt } = found;
      // The requests of its vaults stay. The transfers on the chain end them.
      if ('isMismatched' in receipt) return this.close(sweep, 'mismatched', receipt.txHash);
      return this.conclude(sweep, receipt);
    }
    // Nodes lag behind each other, so it counts only when the next run finds it too. If an attempt is mined
    // after all, nothing is lost, because a vault can be emptied any number of times.
    if (found.state === 'dead' && wasDead) await this.close(sweep, 'displaced');
  }

  private whereabouts(sweep: Sweep) {
    const { sweeper, sweeps, network, clock } = this.parts;
    const { tokenAddress, treasury, nonce, attempts, vaults } = sweep;
    const paymentIds = vaults.map(idOf);
    return follow(
      {
        what: 'sweep',
        about: { paymentIds },
        nonce,
        attempts,
        account: { ...sweeper, fate: (stored) => this.fateOf(sweep, stored) },
        onStuck: async () => void (await watchVaults(this.parts, vaults)),
        signAgain: (fees) =>
          sweeper.sign({ tokenAddress, treasury, paymentIds, purpose: idOfSweep(sweep), nonce, fees }),
        addAttempt: (attempt) => sweeps.addAttempt(sweep, attempt),
      },
      { clock, logger: this.logger, replaceAfterSeconds: network.sweep?.replaceAfterSeconds },
    );
  }

  private async fateOf({ vaults }: Sweep, stored: StoredAttempts): Promise<Fate<SweepReceipt | Mismatched>> {
    const { sweeper } = this.parts;
    try {
      const fate = await sweeper.fate(stored);
      // A document without its nonce can never be replaced, and would hold up the network.
      const isLost = fate.state === 'waiting' && sweeper.ordered && stored.nonce === undefined;
      return isLost ? { state: 'dead' } : fate;
    } catch (error) {
      if (!(error instanceof SweepMismatchError)) throw error;
      const txHash = String(error.facts.txHash);
      this.logger.error(
        { err: error, txHash, ...paymentIdsOf(vaults) },
        'factory and token report different amounts for a sweep; check the token contract',
      );
      return { state: 'mined', receipt: { txHash, isMismatched: true } };
    }
  }

  /** Closes a mined sweep once its block is confirmed: it stays mined only then. */
  private async conclude(sweep: Sweep, receipt: SweepReceipt): Promise<void> {
    const { cursors, reader, environment, network } = this.parts;
    const { txHash, succeeded } = receipt;
    const cursor = await cursors.find(environment, network.name);
    if (!cursor || !(await isInChain(receipt, cursor.confirmed.number, reader))) return;
    await this.settle(sweep, receipt);
    await this.close(sweep, succeeded ? 'confirmed' : 'reverted', txHash);
  }

  /**
   * Schedules the next step of its vaults. One that fails does not keep the sweep open: its request stays
   * due.
   */
  private async settle(sweep: Sweep, receipt: SweepReceipt): Promise<void> {
    const { vaults, setAside } = this.parts;
    const { txHash, succeeded } = receipt;
    const flushed = new Set(receipt.flushed.map(({ paymentId }) => paymentId));
    const failed = new Map(receipt.failed.map(({ paymentId, reason }) => [paymentId, reason]));
    const unrecorded = await unrecordedDepartures(this.parts, sweep, receipt);
    const unchanged = new Map((await this.unchangedVaults(sweep)).map((vault) => [idOf(vault), vault]));
    const settleOne = async (swept: SweptVault) => {
      const id = idOf(swept);
      if (unrecorded.has(id)) await this.doubt(sweep, swept, txHash);
      const vault = unchanged.get(id);
      if (!vault) return;
      const reason = failed.get(id);
      if (!succeeded) await vaults.setAside(vault, `reverted in ${txHash}`);
      else if (reason !== undefined) await vaults.setAside(vault, `failed in ${txHash}: ${reason}`);
      else if (flushed.has(id)) await vaults.recheckLater(vault);
    };
    await setAside.each(queueNameOf(this.parts, 'swept vaults'), sweep.vaults, idOf, settleOne);
  }

  /** Makes the watcher read a vault again. */
  private doubt({ environment, network }: Sweep, { paymentId }: SweptVault, txHash: string): Promise<void> {
    const reason = 'a sweep has emptied the vault, and none of its transfers is stored';
    return this.parts.doubts.raise({ environment, network, paymentId, reason, txHash });
  }

  /** The vaults that received nothing after the sweep was signed. */
  private async unchangedVaults(sweep: Sweep): Promise<VaultSweep[]> {
    const received = new Map(sweep.vaults.map((one) => [idOf(one), one.receivedUnits]));
    const requested = await this.parts.vaults.findOf(
      sweep,
      sweep.vaults.map(({ paymentId }) => paymentId),
    );
    return requested.filter((vault) => received.get(idOf(vault)) === vault.receivedUnits);
  }

  private async close(
    { _id, nonce, vaults }: Sweep,
    outcome: NonNullable<Sweep['outcome']>,
    txHash?: string,
  ): Promise<void> {
    await this.parts.sweeps.close(_id, outcome, txHash);
    this.logger.log({ txHash, nonce, ...paymentIdsOf(vaults) }, `sweep ${outcome}`);
  }
}
