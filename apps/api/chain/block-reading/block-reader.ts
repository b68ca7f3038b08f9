import type { Logger } from '@nestjs/common';
import type { BlockRef, ObservedTransfer } from '@cowrie/chain-evm';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import type { Types } from 'mongoose';
import type { ChainCursor } from '../chain-records/chain-cursor.schema';
import type { ChainTransfer } from '../chain-records/transfer.change';
import type { Transfer } from '../chain-records/transfer.schema';
import type { ChainCursorsRepository } from '../chain-records/chain-cursors.repository';
import type { ChainScope, TransfersRepository } from '../chain-records/transfers.repository';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import { type BlockRange, readRange } from './block-range';
import { Contradictions } from './contradictions';
import { DisputedTransfers } from './disputed-transfers';
import { changesOf, identityOf } from './transfer.changes';
import type { ReadStep } from './read-plan';

/** The source of the blocks, and the store of their transfers. */
export interface BlockReaderParts {
  addresses: WatchedVaults;
  transfers: TransfersRepository;
  cursors: ChainCursorsRepository;
  clock: Clock;
  reader: NetworkReader['elsewhere'] & Pick<NetworkReader, 'testimony' | 'deniers' | 'restLiars'>;
}

/** The vaults of open payments. */
export interface WatchedVaults {
  has(addressLowerCase: string): boolean;
  paymentAt(address: string): Types.ObjectId | undefined;
}

/** What is known before a step is read. */
export interface ReadingHints extends Pick<BlockRange, 'after' | 'headerOf'> {
  /** True: no transfer of its blocks is stored, so the database is not asked for them. Default false. */
  isKnownEmpty?: boolean;
  /** Vaults in lower case that are read even if unwatched, with their payments. Default: none. */
  vaults?: ReadonlyMap<string, Types.ObjectId>;
  /** Transfers of these blocks that a receipt proved, no matter what the logs show. Default: none. */
  proven?: readonly ObservedTransfer[];
}

/** What one step read. */
export interface StepReading {
  last: BlockRef;
  /** True: no transfer was found in its blocks, and none is stored. */
  isEmpty: boolean;
  /** The identities of transfers that a node showed and another denied, or had not come to. */
  disputed: ReadonlySet<string>;
}

/** Reads blocks and updates the stored transfers to match them. It can be stopped anywhere and repeated. */
export class BlockReader {
  private readonly contradictions: Contradictions;
  private readonly disputed: DisputedTransfers;

  constructor(
    private readonly parts: BlockReaderParts,
    private readonly scope: ChainScope,
    logger: Logger,
  ) {
    this.contradictions = new Contradictions(parts.reader, logger);
    this.disputed = new DisputedTransfers(parts.reader, parts.clock, logger);
  }

  /**
   * Reads the blocks of one step.
   * @throws CursorMovedError when another process reads this network now
   * @throws Error when blocks or stored transfers changed meanwhile; nothing is lost, so read again
   */
  async read(
    cursor: ChainCursor,
    step: ReadStep,
    finalThrough: number,
    { after, headerOf, isKnownEmpty = false, vaults, proven = [] }: ReadingHints = {},
  ): Promise<StepReading> {
    const { addresses, transfers, reader } = this.parts;
    const { fromBlock, toBlock, isDeep } = step;
    const before =
      isDeep && !isKnownEmpty ? await transfers.findStoredIn(this.scope, fromBlock, toBlock) : [];
    // A stored transfer that is not found may be orphaned, so addresses of stored transfers are read even if
    // they are no longer watched.
    const owners = new Map(vaults);
    for (const transfer of before) owners.set(vaultOf(transfer).toLowerCase(), transfer.paymentId);
    const ownerOf = (address: string) => addresses.paymentAt(address) ?? owners.get(address.toLowerCase());
    const isWatched = (address: string) => addresses.has(address) || owners.has(address);
    const allTokens = reader.network.recordsUnlistedTokens ?? false;
    const range = { fromBlock, toBlock, isDeep, after, headerOf, isWatched, allTokens };
    const { last, transfers: found } = await readRange(reader, range);
    const observed = found.flatMap((transfer) => recordsOf(transfer, ownerOf));
    const isRecorded = ({ token }: ObservedTransfer) => allTokens || token !== undefined;
    const shown = proven.filter(isRecorded).flatMap((transfer) => recordsOf(transfer, ownerOf));
    observed.push(...without(shown, observed));
    const gone = await this.reconsider(step, before, observed, last, async () => {
      const again = await readRange(reader, range);
      return again.transfers.flatMap((transfer) => recordsOf(transfer, ownerOf));
    });
    const disputed = isDeep ? await this.disputed.among(observed, before) : new Set<string>();
    await this.writeChanges(cursor, step, finalThrough, { before, observed, gone, disputed });
    return { last, isEmpty: before.length + observed.length === 0, disputed };
  }

  /**
   * Adds to `observed` the transfers that the reading omitted from its blocks, and returns those that are
   * gone. Orphaned transfers are checked too, because one whose block is canonical again may also be omitted.
   */
  private async reconsider(
    { isDeep, onlyAdds = false }: ReadStep,
    before: readonly Transfer[],
    observed: ChainTransfer[],
    last: BlockRef,
    readAgain: () => Promise<ChainTransfer[]>,
  ): Promise<ReadonlySet<string>> {
    const shown = new Set(observed.map(identityOf));
    const missing = before.filter((one) => !shown.has(identityOf(one)) && (!onlyAdds || !one.canonical));
    if (!isDeep || missing.length === 0) return new Set();
    const { gone, leftOut, hosts } = await this.contradictions.of(missing, last);
    // The other nodes show what else the resting nodes omitted from these blocks.
    const others = hosts.length > 0 ? await readAgain() : [];
    for (const transfer of [...others, ...leftOut]) {
      if (shown.has(identityOf(transfer))) continue;
      shown.add(identityOf(transfer));
      observed.push(transfer);
    }
    return gone;
  }

  private async writeChanges(
    cursor: ChainCursor,
    step: ReadStep,
    finalThrough: number,
    { before, observed, gone, disputed }: Readings,
  ): Promise<void> {
    const { transfers, cursors, clock } = this.parts;
    // A process that lost its lease may insert late. So a new transfer is stored as seen, at any depth. Only
    // an update of that revision confirms it, after the cursor has been checked.
    const unknown = without(observed, before);
    const areNew = await transfers.insert(this.scope, unknown);
    const isKnown = areNew && !step.isDeep;
    const stored = [...before, ...(isKnown ? [] : await transfers.findSame(this.scope, unknown))];
    const confirmedThrough = cursor.confirmed.number;
    const changes = changesOf({ step, observed, stored, gone, disputed, confirmedThrough, finalThrough });
    if (changes.length === 0) return;
    // A process that takes over moves the cursor before it reads. From then on this process must not change
    // anything.
    await cursors.assertCurrent(cursor);
    if (await transfers.apply(changes, clock.now())) return;
    throw new Error(
      `transfers in blocks ${step.fromBlock} to ${step.toBlock} changed while they were compared; they are read again`,
    );
  }
}

/** The stored transfers of a step's blocks, the observed ones, those that are gone, and the disputed ones. */
interface Readings {
  before: readonly Transfer[];
  observed: readonly ChainTransfer[];
  gone: ReadonlySet<string>;
  disputed: ReadonlySet<string>;
}

type OwnerOf = (address: string) => Types.ObjectId | undefined;

/** The record of a transfer: one, or none if it concerns no payment. */
function recordsOf(
  { amountUnits, blockTimestampSeconds, ...transfer }: ObservedTransfer,
  ownerOf: OwnerOf,
): ChainTransfer[] {
  const record = {
    ...transfer,
    units: amountUnits.toString(),
    minedAt: new Date(blockTimestampSeconds * 1000),
  };
  const receiver = ownerOf(transfer.to);
  if (receiver) return [{ ...record, paymentId: receiver, direction: 'in' }];
  // Any contract can log a transfer of zero, or of its own token, from any address. Such logs say nothing
  // about the vault.
  if (amountUnits === 0n || transfer.token === undefined) return [];
  const sender = ownerOf(transfer.from);
  return sender ? [{ ...record, paymentId: sender, direction: 'out' }] : [];
}

function vaultOf({ direction, from, to }: Transfer): string {
  return direction === 'in' ? to : from;
}

function without(
  observed: readonly ChainTransfer[],
  stored: readonly Pick<Transfer, 'txHash' | 'ordinal'>[],
): ChainTransfer[] {
  const known = new Set(stored.map(identityOf));
  return observed.filter((transfer) => !known.has(identityOf(transfer)));
}
