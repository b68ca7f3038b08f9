import type { Logger } from '@nestjs/common';
import type { ObservedTransfer } from '@cowrie/chain-evm';
import { type ChainCursor, cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { CursorMovedError } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import type { VaultDoubt } from '@cowrie/api/chain/chain-records/vault-doubt.schema';
import type { ChainScope } from '@cowrie/api/chain/chain-records/transfers.repository';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Deposit, Payment, VaultReading } from '../payments/document/payment.schema';
import { BlockReader } from '@cowrie/api/chain/block-reading/block-reader';
import { isOver } from '@cowrie/api/chain/block-reading/is-over';
import { balancesOfVaults, differencesOf, readingOf } from './vault-reading';
import type { WatcherParts } from './watcher-parts';
import { WindowReread } from './window-reread';

/** Number of doubts that one reading of the network handles. */
const BATCH_SIZE = 20;
/**
 * How often the database is asked for doubts that another process has raised. The next reading handles this
 * process's own doubts.
 */
const LOOK_MS = 15_000;

type Vault = Payment & { deposit: Deposit };

/**
 * Checks vaults again whose stored transfers are contradicted (docs/decisions/0079). It checks the receipts
 * of the transactions that moved their money, then the blocks of orphaned transfers. Last come all blocks of
 * the payment, other nodes first. A doubt ends when the vault holds what its transfers leave in it. Nothing
 * is orphaned here.
 */
export class DoubtedVaults {
  private readonly blocks: BlockReader;
  private readonly reread: WindowReread;
  private lookedAtMs = -Infinity;

  constructor(
    private readonly parts: WatcherParts,
    private readonly scope: ChainScope,
    private readonly logger: Logger,
  ) {
    this.blocks = new BlockReader(parts, scope, logger);
    this.reread = new WindowReread(parts, scope, logger);
    parts.doubts.raised.on(() => (this.lookedAtMs = -Infinity));
  }

  /**
   * Checks the vaults that are due. Can be repeated. Found transfers are evaluated together with the
   * network's next blocks.
   * @throws CursorMovedError when another process reads this network now
   */
  async run(cursor: ChainCursor): Promise<void> {
    const now = this.parts.clock.now().getTime();
    if (!isOver(now, this.lookedAtMs, LOOK_MS)) return;
    this.lookedAtMs = now;
    const { doubts, setAside, holdsLease } = this.parts;
    const queue = `doubted vaults ${cursorId(this.scope.environment, this.scope.network)}`;
    for (const doubt of await doubts.findDue(this.scope, BATCH_SIZE, await setAside.resting(queue))) {
      if (!(await holdsLease())) break;
      await setAside.attempt(queue, doubt.paymentId.toHexString(), () => this.look(cursor, doubt), hasMoved);
    }
  }

  private async look(cursor: ChainCursor, doubt: VaultDoubt): Promise<void> {
    const { payments, doubts } = this.parts;
    const payment = await payments.find(doubt.paymentId);
    if (!payment?.deposit) return doubts.settle(doubt);
    const vault = { ...payment, deposit: payment.deposit };
    await this.readProven(cursor, vault, doubt);
    await this.readOrphaned(cursor, vault);
    if ((await this.differences(cursor, vault)).length === 0) return doubts.settle(doubt);
    const readThrough = await this.reread.readOn(cursor, vaultsOf(vault), {
      // Its address can be known before it is locked: a program's offers name it.
      since: vault.createdAt,
      after: doubt.readThrough,
    });
    const differing = await this.differences(cursor, vault);
    if (differing.length === 0) return doubts.settle(doubt);
    this.logger.error(
      { ...nameOf(doubt), differing, reason: doubt.reason },
      'a vault holds a different sum than its transfers leave in it; its blocks are read again. Check the nodes',
    );
    if (readThrough === undefined) await doubts.postponeReread(doubt);
    else await doubts.postpone(doubt, { readThrough });
  }

  /**
   * Records what the receipts of the named transactions show. Nodes that omit it from their logs are rested.
   */
  private async readProven(cursor: ChainCursor, vault: Vault, { txHashes = [] }: VaultDoubt): Promise<void> {
    const { reader } = this.parts;
    for (const txHash of txHashes) {
      const found = await reader.transaction(txHash);
      if (found?.state !== 'mined' || found.block.number > cursor.confirmed.number) continue;
      const isOwn = ({ from, to }: ObservedTransfer) => [from, to].includes(vault.deposit.address);
      const proven = found.transfers.filter(isOwn);
      const [missing] = unrecorded(proven, await this.transfersOf(vault));
      if (!missing) continue;
      const hosts = await reader.restLiars(missing);
      const { blockNumber } = missing;
      this.logger.error({ txHash, blockNumber, hosts }, 'nodes left a transfer out of the logs; they rest');
      await this.readBlock(cursor, vault, blockNumber, proven);
    }
  }

  /** Reads the blocks of orphaned transfers again: a block that is canonical brings its transfers back. */
  private async readOrphaned(cursor: ChainCursor, vault: Vault): Promise<void> {
    const orphaned = (await this.transfersOf(vault)).filter(({ canonical }) => !canonical);
    const blocks = new Set(orphaned.map(({ blockNumber }) => blockNumber));
    for (const number of blocks)
      if (number <= cursor.confirmed.number) await this.readBlock(cursor, vault, number);
  }

  private async readBlock(
    cursor: ChainCursor,
    vault: Vault,
    number: number,
    proven: readonly ObservedTransfer[] = [],
  ): Promise<void> {
    const step = { fromBlock: number, toBlock: number, isDeep: true, isReread: true, onlyAdds: true };
    await this.blocks.read(cursor, step, cursor.finalNumber, { vaults: vaultsOf(vault), proven });
  }

  private async differences(cursor: ChainCursor, vault: Vault): Promise<string[]> {
    const { network } = this.scope;
    const asked = { cursor, addresses: [vault.deposit.address] };
    const { block, balances } = await balancesOfVaults(this.parts.reader, cursor.confirmed, asked);
    const reading: VaultReading = { network, ...readingOf(block, balances[0]?.balances ?? []) };
    return differencesOf(vault, await this.transfersOf(vault), reading);
  }

  private async transfersOf({ _id }: Vault): Promise<Transfer[]> {
    const { network } = this.scope;
    return (await this.parts.transfers.ofPayment(_id)).filter((one) => one.network === network);
  }
}

/** Another process reads the network now. */
function hasMoved(error: unknown): boolean {
  return error instanceof CursorMovedError;
}

function unrecorded(proven: readonly ObservedTransfer[], stored: readonly Transfer[]): ObservedTransfer[] {
  const isStored = ({ txHash, ordinal, blockHash }: ObservedTransfer) =>
    stored.some(
      (one) =>
        one.canonical && one.txHash === txHash && one.ordinal === ordinal && one.blockHash === blockHash,
    );
  return proven.filter((one) => one.token !== undefined && one.amountUnits > 0n && !isStored(one));
}

function vaultsOf({ _id, deposit }: Vault): ReadonlyMap<string, Vault['_id']> {
  return new Map([[deposit.address.toLowerCase(), _id]]);
}

function nameOf({ paymentId, network, since }: VaultDoubt): object {
  return { paymentId: paymentId.toHexString(), network, since };
}
