import type { BlockRef, ObservedTransfer } from '@cowrie/chain-evm';
import type { Types } from 'mongoose';
import type { ChainCursor } from '../chain-records/chain-cursor.schema';
import type { ChainTransfer } from '../chain-records/transfer.change';
import type { Transfer } from '../chain-records/transfer.schema';
import type { ChainScope } from '../chain-records/transfers.repository';
import { type BlockRange, readRange } from './block-range';
import { changesOf, identityOf } from './transfer.changes';
import type { ReadStep } from './read-plan';
import type { WatcherParts } from './watcher-parts';

/** Reads blocks and brings the stored facts in line with them. Whatever it is stopped at, it can do all again. */
export class BlockReader {
  constructor(
    private readonly parts: WatcherParts,
    private readonly scope: ChainScope,
  ) {}

  /**
   * @returns the last block of the step
   * @throws CursorMovedError, and Error when blocks or facts changed meanwhile: nothing is lost, read again
   */
  async read(
    cursor: ChainCursor,
    step: ReadStep,
    finalThrough: number,
    after?: BlockRange['after'],
  ): Promise<BlockRef> {
    const { addresses, transfers, reader } = this.parts;
    const { fromBlock, toBlock, isDeep } = step;
    const before = isDeep ? await transfers.findCanonicalIn(this.scope, fromBlock, toBlock) : [];
    // Also of addresses that are watched no more: to miss them would be to take their transfers back.
    const owners = new Map(before.map((fact) => [vaultOf(fact).toLowerCase(), fact.paymentId]));
    const ownerOf = (address: string) => addresses.paymentAt(address) ?? owners.get(address.toLowerCase());
    const isWatched = (address: string) => addresses.has(address) || owners.has(address);
    const allTokens = reader.network.recordsUnlistedTokens ?? false;
    const range = { fromBlock, toBlock, isDeep, after, isWatched, allTokens };
    const { last, transfers: found } = await readRange(reader, range);
    const observed = found.flatMap((transfer) => factOf(transfer, ownerOf));
    await this.bringInLine(cursor, step, finalThrough, before, observed);
    return last;
  }

  private async bringInLine(
    cursor: ChainCursor,
    step: ReadStep,
    finalThrough: number,
    before: readonly Transfer[],
    observed: readonly ChainTransfer[],
  ): Promise<void> {
    const { transfers, cursors, clock } = this.parts;
    const stored = [...before, ...(await transfers.findSame(this.scope, without(observed, before)))];
    // However deep it is, only a stored fact can be confirmed, under its revision: so the late word of a process that was
    // overtaken is never taken for confirmed.
    const fresh = without(observed, stored);
    await transfers.insert(this.scope, fresh);
    if (step.isDeep) stored.push(...(await transfers.findSame(this.scope, fresh)));
    const confirmedThrough = cursor.confirmed.number;
    const changes = changesOf({ step, observed, stored, confirmedThrough, finalThrough });
    if (changes.length === 0) return;
    // Who took over has moved the cursor before it read anything: from then on nothing is judged here.
    await cursors.assertCurrent(cursor);
    if (await transfers.apply(changes, clock.now())) return;
    throw new Error(`facts of blocks ${step.fromBlock} to ${step.toBlock} changed while they were compared`);
  }
}

type OwnerOf = (address: string) => Types.ObjectId | undefined;

/** None when it concerns no payment. */
function factOf(
  { amountUnits, blockTimestampSeconds, ...transfer }: ObservedTransfer,
  ownerOf: OwnerOf,
): ChainTransfer[] {
  const fact = {
    ...transfer,
    units: amountUnits.toString(),
    minedAt: new Date(blockTimestampSeconds * 1000),
  };
  const receiver = ownerOf(transfer.to);
  if (receiver) return [{ ...fact, paymentId: receiver, direction: 'in' }];
  // Anybody can log a transfer of nothing, or of a token of his own, as from any address.
  if (amountUnits === 0n || transfer.token === undefined) return [];
  const sender = ownerOf(transfer.from);
  return sender ? [{ ...fact, paymentId: sender, direction: 'out' }] : [];
}

function vaultOf({ direction, from, to }: Transfer): string {
  return direction === 'in' ? to : from;
}

function without(observed: readonly ChainTransfer[], stored: readonly Transfer[]): ChainTransfer[] {
  const known = new Set(stored.map(identityOf));
  return observed.filter((transfer) => !known.has(identityOf(transfer)));
}
