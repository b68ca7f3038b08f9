import { createHash } from 'node:crypto';
import type { NetworkDefinition, ObservedTransfer, TokenSymbol } from '@cowrie/chain-evm';
import type { FakeBlock, FakeTransaction, MinedTransaction, Movement } from './fake-chain.types';
import { movesOf } from './token.rules';

const GENESIS_HASH = `0x${'0'.repeat(64)}`;
/** The price that a block asks of a transaction, in quiet times. */
export const USUAL_PRICE_WEI = 100n;

/** With its network and its identity. */
export interface KnownTransfer extends ObservedTransfer {
  id: string;
  network: string;
}

/**
 * One network in memory: blocks, waiting transactions, balances of vaults and treasury. What a transaction does follows from
 * the balances at the moment of its block, so it may do something else when a reorganization mines it again.
 */
export class FakeChain {
  blocks: FakeBlock[] = [];
  waiting: FakeTransaction[] = [];
  priceWei = USUAL_PRICE_WEI;
  /** The highest block that it ever had: a reorganization may leave fewer for a while. */
  highest = 0;
  /** Vaults that cannot send, in lower case. */
  readonly frozen = new Set<string>();
  /** No reorganization reaches this block, or what is below. */
  settledNumber = 0;
  /** Transfers to where they stood when they were deep enough: by id, with all the times that their block ever had. */
  readonly everConfirmed = new Map<string, Set<number>>();
  readonly everFinal = new Map<string, Set<number>>();
  /** Every nonce of the operator's, with the transactions that ever offered to use it. */
  readonly offered = new Map<number, Set<string>>();
  private balances = new Map<string, bigint>();
  private readonly symbols: Map<string, TokenSymbol>;
  private blockCount = 0;
  private told?: KnownTransfer[];
  private confirmedNoted = 0;
  private finalNoted = 0;

  constructor(
    readonly network: NetworkDefinition,
    /** Of a payment and a treasury. */
    readonly vaultOf: (paymentId: string) => string,
    firstSeconds: number,
  ) {
    const listed = Object.values(network.tokens);
    this.symbols = new Map(listed.map(({ symbol, address }) => [address, symbol]));
    this.append(firstSeconds, []);
  }

  get head(): FakeBlock {
    return this.blocks[this.blocks.length - 1] as FakeBlock;
  }

  /** In blocks. */
  get nonce(): number {
    return this.mined().filter(({ transaction }) => transaction.kind === 'sweep').length;
  }

  mined(): MinedTransaction[] {
    return this.blocks.flatMap(({ transactions }) => transactions);
  }

  /** Of the canonical chain, oldest first. */
  transfers(): readonly KnownTransfer[] {
    const network = this.network.name;
    this.told ??= this.mined()
      .flatMap(({ transfers }) => transfers)
      .map((transfer) => ({ ...transfer, network, id: idOf(transfer, network) }));
    return this.told;
  }

  balanceOf(tokenAddress: string, holder: string): bigint {
    return this.balances.get(balanceKey(tokenAddress, holder)) ?? 0n;
  }

  send(transaction: FakeTransaction): void {
    this.waiting.push(transaction);
    if (transaction.kind !== 'sweep') return;
    const hashes = this.offered.get(transaction.nonce) ?? new Set();
    this.offered.set(transaction.nonce, hashes.add(transaction.hash));
  }

  /** A block with those of the given transactions that can be mined now, in this order; they wait no more. */
  mine(timestampSeconds: number, wanted: readonly FakeTransaction[] = this.waiting): void {
    const chosen: FakeTransaction[] = [];
    let nonce = this.nonce;
    for (const transaction of wanted) {
      if (transaction.kind === 'sweep') {
        if (transaction.nonce !== nonce || transaction.fees.maxFeePerGasWei < this.priceWei) continue;
        nonce += 1;
      }
      chosen.push(transaction);
    }
    this.waiting = this.waiting.filter(
      (one) => !chosen.includes(one) && (one.kind !== 'sweep' || one.nonce >= nonce),
    );
    this.append(Math.max(timestampSeconds, this.head.timestampSeconds), chosen);
  }

  /** Takes the newest blocks away; what was in them waits again. The blocks that stay are a new list: views keep the old. */
  drop(count: number): void {
    const kept = this.blocks.slice(0, this.blocks.length - count);
    const dropped = this.blocks.slice(kept.length);
    this.blocks = kept;
    this.told = undefined;
    const gone = dropped.flatMap(({ transactions }) => transactions.map(({ transaction }) => transaction));
    const isReplaced = (one: FakeTransaction) =>
      one.kind === 'sweep' && gone.some((other) => other.kind === 'sweep' && other.nonce === one.nonce);
    this.waiting = [...gone, ...this.waiting.filter((one) => !isReplaced(one))];
    this.balances = new Map();
    for (const transfer of this.transfers()) this.move(transfer);
  }

  /** Remembers what is deep enough by now. */
  note(confirmedThrough: number, finalThrough: number): void {
    this.confirmedNoted = this.remember(this.everConfirmed, this.confirmedNoted, confirmedThrough);
    this.finalNoted = this.remember(this.everFinal, this.finalNoted, finalThrough);
  }

  private remember(into: Map<string, Set<number>>, after: number, through: number): number {
    const last = Math.min(through, this.head.number);
    // A reorganization may have replaced what was noted: so it is read again.
    for (const { transactions, timestampSeconds } of this.blocks.slice(Math.max(0, after - 12), last + 1)) {
      for (const transfer of transactions.flatMap(({ transfers }) => transfers)) {
        const id = idOf(transfer, this.network.name);
        into.set(id, (into.get(id) ?? new Set()).add(timestampSeconds));
      }
    }
    return Math.max(after, last);
  }

  private append(timestampSeconds: number, transactions: readonly FakeTransaction[]): void {
    const parent = this.blocks.at(-1);
    const number = this.blocks.length;
    const hash = hashOf(`${this.network.name} block ${(this.blockCount += 1)}`);
    const place = { blockNumber: number, blockHash: hash, blockTimestampSeconds: timestampSeconds };
    const executed = transactions.map((transaction) => this.execute(transaction, place));
    const block = { number, hash, parentHash: parent?.hash ?? GENESIS_HASH, timestampSeconds };
    this.blocks.push({ ...block, transactions: executed });
    this.highest = Math.max(this.highest, number);
    this.told = undefined;
  }

  private execute(transaction: FakeTransaction, place: Place): MinedTransaction {
    const failedIds: string[] = [];
    const movements = transaction.kind === 'payment' ? transaction.movements : [];
    const transfers: ObservedTransfer[] = [];
    const run = (movement: Movement) => {
      for (const { units, ...move } of movesOf(this.network, movement)) {
        const token = this.symbols.get(move.tokenAddress);
        const ordinal = transfers.length;
        const told = { ...move, ...(token && { token }), amountUnits: units, txHash: transaction.hash };
        transfers.push({ ...told, ordinal, ...place });
        this.move({ ...move, amountUnits: units });
      }
    };
    movements.forEach(run);
    if (transaction.kind !== 'payment') {
      const { tokenAddress, treasury, paymentIds } = transaction.target;
      for (const id of paymentIds) {
        const from = this.vaultOf(id);
        const units = this.balanceOf(tokenAddress, from);
        if (units === 0n) continue;
        if (this.frozen.has(from.toLowerCase())) failedIds.push(id);
        else run({ tokenAddress, from, to: treasury, units });
      }
    }
    return { transaction, succeeded: true, transfers, failedIds };
  }

  private move({ tokenAddress, from, to, amountUnits }: Moved): void {
    const add = (holder: string, units: bigint) =>
      this.balances.set(balanceKey(tokenAddress, holder), this.balanceOf(tokenAddress, holder) + units);
    add(from, -amountUnits);
    add(to, amountUnits);
  }
}

type Place = Pick<ObservedTransfer, 'blockNumber' | 'blockHash' | 'blockTimestampSeconds'>;
type Moved = Pick<ObservedTransfer, 'tokenAddress' | 'from' | 'to' | 'amountUnits'>;

export function idOf(
  { txHash, ordinal }: Pick<ObservedTransfer, 'txHash' | 'ordinal'>,
  network: string,
): string {
  return `${network}:${txHash}:${ordinal}`;
}

export function hashOf(text: string): string {
  return `0x${createHash('sha256').update(text).digest('hex')}`;
}

function balanceKey(tokenAddress: string, holder: string): string {
  return `${tokenAddress.toLowerCase()} ${holder.toLowerCase()}`;
}
