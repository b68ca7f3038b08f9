import { createHash } from 'node:crypto';
import type { NetworkDefinition, ObservedTransfer, TokenSymbol } from '@cowrie/chain-evm';
import type {
  FakeAuthorization,
  FakeBlock,
  FakeSafeTransaction,
  FakeTransaction,
  Expiring,
  MinedTransaction,
  Movement,
  NumberedByUs,
  SignedByUs,
} from './fake-chain.types';
import type { LyingNode } from './lying.node';
import { movesOf } from './token.rules';

const GENESIS_HASH = `0x${'0'.repeat(64)}`;
/** The usual lowest gas price of a mined transaction. */
export const USUAL_PRICE_WEI = 100n;

/** A transfer with its network and its id. */
export interface KnownTransfer extends ObservedTransfer {
  id: string;
  network: string;
}

/**
 * One network in memory: blocks, waiting transactions, balances of vaults and treasury. A transaction's
 * effect depends on the balances at its block, so it can differ when a reorg mines the transaction again.
 */
export class FakeChain {
  blocks: FakeBlock[] = [];
  waiting: FakeTransaction[] = [];
  priceWei = USUAL_PRICE_WEI;
  /** The highest block number so far. A reorg may leave fewer blocks for a while. */
  highest = 0;
  /** Its preferred node, which leaves out transfers. Absent: every node tells the truth. */
  liar: LyingNode | undefined;
  /** Addresses of vaults that cannot send, in lower case. */
  readonly frozen = new Set<string>();
  /** Addresses of tokens that nobody can send. */
  readonly paused = new Set<string>();
  /** Accounts that hold no tokens for a while, in lower case. All others hold enough. */
  readonly emptied = new Set<string>();
  /** False: our relayer has no coins for gas. */
  hasRelayGas = true;
  /** The block that the node's tag names: no reorg orphans it or a block below it. */
  settledNumber = 0;
  /** By transfer id: the timestamps of every block in which the transfer was ever confirmed, or final. */
  readonly everConfirmed = new Map<string, Set<number>>();
  readonly everFinal = new Map<string, Set<number>>();
  /** The newest block that no reorg has ever orphaned, and none will. */
  finalNumber = 0;
  /** By id: each transfer that was ever final, as it was then. */
  readonly finalTransfers = new Map<string, KnownTransfer>();
  /** By nonce of the sweeper's account: the hashes of every transaction that was sent with it. */
  readonly offeredHashes = new Map<number, Set<string>>();
  /** The hashes of relays that were sent before they were stored. */
  readonly unstoredRelays: string[] = [];
  /** Whether a transaction of the relayer is stored. */
  isStored: (txHash: string) => boolean = () => true;
  private balances = new Map<string, bigint>();
  /** The authorizations that were used or cancelled. */
  private readonly used = new Set<string>();
  private readonly symbols: Map<string, TokenSymbol>;
  private blockCount = 0;
  private transferCache: KnownTransfer[] | undefined;
  private confirmedNoted = 0;
  private finalNoted = 0;

  constructor(
    readonly network: NetworkDefinition,
    /** Returns the vault address of a payment. */
    readonly vaultOf: (paymentId: string) => string,
    firstSeconds: number,
    /** How long a transaction of ours is valid. Undefined: for ever, under its nonce. */
    readonly lifeSeconds?: number,
  ) {
    const listed = Object.values(network.tokens);
    this.symbols = new Map(listed.map(({ symbol, address }) => [address, symbol]));
    this.append(firstSeconds, []);
  }

  get head(): FakeBlock {
    return this.blocks[this.blocks.length - 1] as FakeBlock;
  }

  /** The next nonce of one of our accounts or of the Safe, by mined transactions. */
  nonceOf(kind: Numbered['kind']): number {
    return this.mined().filter(({ transaction }) => transaction.kind === kind).length;
  }

  mined(): MinedTransaction[] {
    return this.blocks.flatMap(({ transactions }) => transactions);
  }

  /** Returns all transfers of the canonical chain, oldest first. */
  transfers(): readonly KnownTransfer[] {
    const network = this.network.name;
    this.transferCache ??= this.mined()
      .flatMap(({ transfers }) => transfers)
      .map((transfer) => ({ ...transfer, network, id: idOf(transfer, network) }));
    return this.transferCache;
  }

  balanceOf(tokenAddress: string, holder: string): bigint {
    return this.balances.get(balanceKey(tokenAddress, holder)) ?? 0n;
  }

  /** Whether a vault can send a token. */
  canSend(tokenAddress: string, vault: string): boolean {
    return !this.frozen.has(vault.toLowerCase()) && !this.paused.has(tokenAddress);
  }

  /** Whether a transaction is mined or waits to be. */
  knows(hash: string): boolean {
    return [...this.waiting, ...this.mined().map((one) => one.transaction)].some((one) => one.hash === hash);
  }

  send(transaction: FakeTransaction): void {
    this.waiting.push(transaction);
    if (transaction.kind === 'relay' && !this.isStored(transaction.hash))
      this.unstoredRelays.push(transaction.hash);
    if (transaction.kind !== 'sweep' || transaction.nonce === undefined) return;
    const hashes = this.offeredHashes.get(transaction.nonce) ?? new Set();
    this.offeredHashes.set(transaction.nonce, hashes.add(transaction.hash));
  }

  /** Mines one block with those of the wanted transactions that are possible now, in this order. */
  mine(timestampSeconds: number, wanted: readonly FakeTransaction[] = this.waiting): void {
    const chosen: FakeTransaction[] = [];
    const nonces = {
      sweep: this.nonceOf('sweep'),
      payout: this.nonceOf('payout'),
      relay: this.nonceOf('relay'),
      safe: this.nonceOf('safe'),
    };
    for (const transaction of wanted) {
      if (isExpiring(transaction)) {
        if (this.head.timestampSeconds >= transaction.expiresAt) continue;
      } else if (isSignedByUs(transaction)) {
        const { kind, nonce, fees } = transaction;
        if (nonce !== nonces[kind] || fees.maxFeePerGasWei < this.priceWei) continue;
      } else if (
        this.isPaused(transaction) ||
        (isNumbered(transaction) && transaction.nonce !== nonces.safe)
      ) {
        // A wallet and a Safe see beforehand that it would revert, and wait.
        continue;
      }
      if (isNumbered(transaction)) nonces[transaction.kind] += 1;
      chosen.push(transaction);
    }
    this.waiting = this.waiting.filter(
      (one) => !chosen.includes(one) && !(isNumbered(one) && one.nonce < nonces[one.kind]),
    );
    this.append(Math.max(timestampSeconds, this.head.timestampSeconds), chosen);
    // A reorg can bring the time back, so an expired one is forgotten only once its end is final.
    const { timestampSeconds: finalSeconds } = this.blocks[this.finalNumber] ?? { timestampSeconds: 0 };
    this.waiting = this.waiting.filter((one) => !isExpiring(one) || one.expiresAt > finalSeconds);
  }

  /**
   * Orphans the newest blocks; their transactions wait again. `blocks` becomes a new array, so that lagging
   * views keep the old one.
   */
  drop(count: number): void {
    const kept = this.blocks.slice(0, this.blocks.length - count);
    const dropped = this.blocks.slice(kept.length);
    this.blocks = kept;
    // What replaces them is noted again, however deep it is.
    this.confirmedNoted = Math.min(this.confirmedNoted, kept.length);
    this.finalNoted = Math.min(this.finalNoted, kept.length);
    this.transferCache = undefined;
    const orphaned = dropped.flatMap(({ transactions }) =>
      transactions.map(({ transaction }) => transaction),
    );
    const isReplaced = (one: FakeTransaction) =>
      isNumberedByUs(one) &&
      orphaned.some((other) => isNumberedByUs(other) && other.kind === one.kind && other.nonce === one.nonce);
    this.waiting = [...orphaned, ...this.waiting.filter((one) => !isReplaced(one))];
    this.used.clear();
    for (const { transaction, succeeded } of this.mined())
      if (succeeded) for (const one of usedBy(transaction)) this.used.add(authorizationKey(one));
    this.balances = new Map();
    for (const transfer of this.transfers()) this.move(transfer);
  }

  /** Records which transfers are confirmed and final by now. */
  recordDepths(confirmedThrough: number, finalThrough: number): void {
    this.finalNumber = Math.max(this.finalNumber, Math.min(finalThrough, this.head.number));
    this.confirmedNoted = this.remember(this.everConfirmed, this.confirmedNoted, confirmedThrough);
    this.finalNoted = this.remember(this.everFinal, this.finalNoted, finalThrough);
  }

  private remember(into: Map<string, Set<number>>, after: number, through: number): number {
    const last = Math.min(through, this.head.number);
    for (const { transactions, timestampSeconds } of this.blocks.slice(after, last + 1)) {
      for (const transfer of transactions.flatMap(({ transfers }) => transfers)) {
        const id = idOf(transfer, this.network.name);
        into.set(id, (into.get(id) ?? new Set()).add(timestampSeconds));
        if (into === this.everFinal)
          this.finalTransfers.set(id, { ...transfer, id, network: this.network.name });
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
    this.transferCache = undefined;
  }

  /** Whether the token would make a signed transfer in a block of this time. */
  takes(authorization: FakeAuthorization, atSeconds: number): boolean {
    const { from, tokenAddress, validAfter, validBefore } = authorization;
    return (
      !this.used.has(authorizationKey(authorization)) &&
      validAfter < atSeconds &&
      atSeconds < validBefore &&
      !this.paused.has(tokenAddress) &&
      !this.emptied.has(from.toLowerCase())
    );
  }

  private isAllowed(transaction: FakeTransaction, atSeconds: number): boolean {
    if (transaction.kind === 'cancel') return !this.used.has(authorizationKey(transaction.authorization));
    const authorization = authorizationOf(transaction);
    return !authorization || this.takes(authorization, atSeconds);
  }

  private isPaused(transaction: FakeTransaction): boolean {
    return movementsOf(transaction).some(({ tokenAddress }) => this.paused.has(tokenAddress));
  }

  private execute(transaction: FakeTransaction, place: Place): MinedTransaction {
    if (this.isPaused(transaction) || !this.isAllowed(transaction, place.blockTimestampSeconds))
      return { transaction, succeeded: false, transfers: [], failedIds: [] };
    for (const used of usedBy(transaction)) this.used.add(authorizationKey(used));
    const failedIds: string[] = [];
    const movements = movementsOf(transaction);
    const transfers: ObservedTransfer[] = [];
    const run = (movement: Movement) => {
      for (const { units, ...move } of movesOf(this.network, movement)) {
        const token = this.symbols.get(move.tokenAddress);
        const ordinal = transfers.length;
        const observed = { ...move, ...(token && { token }), amountUnits: units, txHash: transaction.hash };
        transfers.push({ ...observed, ordinal, ...place });
        this.move({ ...move, amountUnits: units });
      }
    };
    movements.forEach(run);
    if (transaction.kind === 'sweep' || transaction.kind === 'stranger') {
      const { tokenAddress, treasury, paymentIds } = transaction.target;
      for (const id of paymentIds) {
        const from = this.vaultOf(id);
        const units = this.balanceOf(tokenAddress, from);
        if (units === 0n) continue;
        if (!this.canSend(tokenAddress, from)) failedIds.push(id);
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

function movementsOf(transaction: FakeTransaction): readonly Movement[] {
  if (transaction.kind === 'payment' || transaction.kind === 'safe') return transaction.movements;
  const authorization = authorizationOf(transaction);
  if (authorization) {
    const { tokenAddress, from, to, units } = authorization;
    return [{ tokenAddress, from, to, units }];
  }
  return transaction.kind === 'payout' && transaction.movement ? [transaction.movement] : [];
}

/** The signed transfer that a transaction makes. */
function authorizationOf(transaction: FakeTransaction): FakeAuthorization | undefined {
  return transaction.kind === 'relay' || transaction.kind === 'authorized'
    ? transaction.authorization
    : undefined;
}

/** The authorizations that a transaction uses up if it succeeds. */
export function usedBy(transaction: FakeTransaction): FakeAuthorization[] {
  const used = transaction.kind === 'cancel' ? transaction.authorization : authorizationOf(transaction);
  return used ? [used] : [];
}

/** An authorization's identity: a token takes each nonce of a holder once. */
export function authorizationKey({
  tokenAddress,
  from,
  nonce,
}: Pick<FakeAuthorization, 'tokenAddress' | 'from' | 'nonce'>): string {
  return `${tokenAddress} ${from} ${nonce}`.toLowerCase();
}

/** True for what one of our accounts signed. */
export function isSignedByUs(transaction: FakeTransaction): transaction is SignedByUs {
  return ['sweep', 'payout', 'relay'].includes(transaction.kind);
}

export function isNumberedByUs(transaction: FakeTransaction): transaction is NumberedByUs {
  return isSignedByUs(transaction) && transaction.nonce !== undefined;
}

function isExpiring(transaction: FakeTransaction): transaction is Expiring {
  return isSignedByUs(transaction) && transaction.nonce === undefined;
}

type Numbered = NumberedByUs | FakeSafeTransaction;

function isNumbered(transaction: FakeTransaction): transaction is Numbered {
  return isNumberedByUs(transaction) || transaction.kind === 'safe';
}

type Place = Pick<ObservedTransfer, 'blockNumber' | 'blockHash' | 'blockTimestampSeconds'>;
type Moved = Pick<ObservedTransfer, 'tokenAddress' | 'from' | 'to' | 'amountUnits'>;

/** Returns `network:txHash:ordinal`, the identity of a transfer. */
export function idOf(
  { txHash, ordinal }: Pick<ObservedTransfer, 'txHash' | 'ordinal'>,
  network: string,
): string {
  return `${network}:${txHash}:${ordinal}`;
}

/** Returns 32 bytes in hex with `0x`, the same for the same text. */
export function hashOf(text: string): string {
  return `0x${createHash('sha256').update(text).digest('hex')}`;
}

function balanceKey(tokenAddress: string, holder: string): string {
  return `${tokenAddress.toLowerCase()} ${holder.toLowerCase()}`;
}
