import { createTvm, type Tvm, type TvmCall, type TvmOutcome } from '../tvm';
import { assertAdmissible, type ChainView } from './admission';
import { headerOf, txTrieRootOf } from './block.make';
import { BlockStore, type MinedTransaction, type NodeBlock } from './block.store';
import type { ChainEvent } from './chain.event';
import { createExclusive } from './exclusive';
import { execute } from './execution';
import { Ledger } from './ledger';
import { NodeRefusal } from './node.refusal';
import { decodeTransaction, type NodeTransaction } from './transaction.decode';

export { type NodeBlock, type Placed } from './block.store';

/** The time between two blocks. */
export const BLOCK_MS = 3_000;
/** A block is solid when this many are on top of it: 19 of 27 producers have seen it. */
const SOLID_AFTER = 19;
/** Of Nile, a test network. */
const CHAIN_ID = 3_448_148_188;

export interface TronChainOptions {
  /** Default: that of the test network Nile. */
  chainId?: number;
  /** Milliseconds since 1970. No block is older than its moment. Default: the system's clock. */
  now?: () => number;
  /** The time between two blocks. Default: TRON's three seconds. */
  blockMs?: number;
  /** How many blocks on top of it make a block solid. Default: TRON's 19. */
  solidAfter?: number;
  /** The time of the first block. Default: now. */
  genesisMs?: number;
}

/** What changed the state beside the blocks, and after which block. */
interface Gift {
  headNumber: number;
  give: () => Promise<void> | void;
}

/** A call to simulate. */
export type TronChainCall = Omit<TvmCall, 'to' | 'txId' | 'block'> & { to?: string; at?: number };

/**
 * A chain of TRON in memory, on the stand-in virtual machine. {@link startTronNode} shows it over HTTP.
 *
 * Not modelled, besides what {@link createTvm} lists: producers and their votes, several owners of an account
 * (permissions), contracts whose deployer pays a part of the energy, and the amounts of energy and bandwidth
 * that a stake gives, which follow from everybody's stakes. Only transfers of TRX, calls and deployments are
 * run. The mempool checks a transaction without running it.
 */
export class TronChain {
  readonly chainId: number;
  private readonly tvm: Tvm;
  private readonly ledger: Ledger;
  private readonly store = new BlockStore();
  private readonly now: () => number;
  readonly blockMs: number;
  private readonly solidAfter: number;
  private readonly exclusive = createExclusive();
  private waiting: NodeTransaction[] = [];
  private branch = 1;
  private tell: (event: ChainEvent) => void = () => undefined;
  /** Goes back to the state after the head, if nothing has changed it since. */
  private unchanged: (() => void) | undefined;
  /** What was given at a head that can still be taken back, oldest first. */
  private gifts: Gift[] = [];

  constructor(options: TronChainOptions = {}) {
    const { chainId = CHAIN_ID, now = Date.now, blockMs = BLOCK_MS, solidAfter = SOLID_AFTER } = options;
    this.chainId = chainId;
    this.now = now;
    this.blockMs = blockMs;
    this.solidAfter = solidAfter;
    this.tvm = createTvm({ chainId });
    this.ledger = new Ledger(this.tvm);
    const parent = { number: -1, id: `0x${'00'.repeat(32)}` };
    const { genesisMs = now() - (now() % blockMs) } = options;
    this.append(parent, genesisMs, [], () => undefined);
  }

  /** Tells all that changes the chain from now on, before others can see it. */
  onEvent(tell: (event: ChainEvent) => void): void {
    this.tell = tell;
  }

  /**
   * Does again what happened to a chain with the same options.
   *
   * @throws RangeError if it cannot have happened
   */
  replay(events: readonly ChainEvent[]): Promise<void> {
    return this.exclusive(async () => {
      for (const event of events) await this.redo(event);
    });
  }

  get head(): NodeBlock {
    return this.store.head;
  }

  /** The newest block that no reorganization takes back. */
  get solid(): NodeBlock {
    return this.store.at(Math.max(0, this.head.number - this.solidAfter)) ?? this.head;
  }

  /** Whether no transaction waits for a block, and none is in a block that is not solid. */
  get isAtRest(): boolean {
    if (this.waiting.length > 0) return false;
    for (let { number } = this.head; number > this.solid.number; number -= 1)
      if (this.store.at(number)?.transactions.length !== 0) return false;
    return true;
  }

  readonly blockAt = (number: number) => this.store.at(number);
  readonly blockWithId = (id: string) => this.store.withId(id);
  /** A transaction in a block. */
  readonly transaction = (txId: string) => this.store.transaction(txId);
  /** The transactions that wait for a block. */
  readonly pending = (): readonly NodeTransaction[] => this.waiting;
  readonly balanceOf = (address: string) => this.tvm.balanceOf(address);
  readonly codeAt = (address: string) => this.tvm.codeAt(address);
  readonly exists = (address: string) => this.ledger.exists(address);
  /** What an account has of a resource at the head. */
  readonly resource = (kind: 'energy' | 'bandwidth' | 'free', address: string) =>
    this.ledger.resources.left(kind, address, this.head.timestampMs);

  /**
   * Gives an account TRX. A reorganization does not take it back: on a real chain it would be a transaction,
   * and the other branch would hold it too.
   */
  fund(address: string, sun: bigint): Promise<void> {
    return this.exclusive(async () => {
      this.tell({ kind: 'fund', address, sun: String(sun) });
      await this.give(() => this.ledger.credit(address, sun));
    });
  }

  /** Gives an account the resources of a stake, in units a day. No reorganization takes them back either. */
  stake(address: string, resources: { energy?: number; bandwidth?: number }): void {
    this.tell({ kind: 'stake', address, ...resources });
    void this.give(() => this.ledger.resources.stake(address, resources));
  }

  /** Multiplies a contract's energy, as TRON does with busy ones. */
  setEnergyFactor(address: string, factor: number): void {
    this.tell({ kind: 'energyFactor', address, factor });
    this.tvm.setEnergyFactor(address, factor);
  }

  /**
   * Simulates a call. Without `to`: a deployment.
   *
   * @param call.at the block whose state it sees. Default: the head. The solid block's state is the oldest
   *   that is kept.
   * @returns undefined if there is no contract at `to`
   */
  ask({ at = this.head.number, ...call }: TronChainCall): Promise<TvmOutcome | undefined> {
    return this.exclusive(async () => {
      const back = this.ledger.snapshot();
      const number = Math.max(Math.min(at, this.head.number), this.solid.number);
      // The state before the block after it.
      this.store.at(number + 1)?.undo();
      try {
        const { to, ...rest } = { ...call, block: this.store.at(number) ?? this.head };
        if (to === undefined) return await this.tvm.deploy(rest);
        return (await this.ledger.isContract(to)) ? await this.tvm.call({ ...rest, to }) : undefined;
      } finally {
        back();
      }
    });
  }

  /** The ID of a signed transaction. @throws NodeRefusal if it is none */
  readonly idOf = (signed: string): string => read(signed).txId;

  /**
   * Takes a signed transaction: protobuf, hex with `0x`.
   *
   * @returns its ID
   * @throws NodeRefusal
   */
  submit(signed: string): Promise<string> {
    return this.exclusive(async () => {
      const transaction = read(signed);
      assertAdmissible(transaction, this.view());
      if (!(await this.ledger.exists(transaction.action.owner)))
        throw new NodeRefusal(
          'CONTRACT_VALIDATE_ERROR',
          `account [${transaction.action.owner}] does not exist`,
        );
      this.waiting.push(transaction);
      return transaction.txId;
    });
  }

  /**
   * Makes blocks with the transactions that wait.
   *
   * @param slots turns of producers until each block; more than 1 if some have missed theirs
   */
  mine(blocks = 1, slots = 1): Promise<NodeBlock> {
    return this.exclusive(async () => {
      for (let made = 0; made < blocks; made += 1) await this.mineOne(slots);
      return this.head;
    });
  }

  /**
   * Takes the newest blocks back and makes as many and one more, of another producer.
   *
   * @param p.vanish IDs of transactions that the other branch never saw. The others wait for a block again,
   *   and the first new block holds them unless they are not valid there.
   * @param p.holds signed transactions that only the other branch saw. Its blocks are as old as those that
   *   are taken back, so it can hold what has expired since.
   * @throws RangeError if a block is solid
   */
  reorganize(
    depth: number,
    { vanish = [], holds = [] }: { vanish?: readonly string[]; holds?: readonly string[] } = {},
  ): Promise<NodeBlock> {
    return this.exclusive(async () => {
      if (this.head.number - depth < this.solid.number) throw new RangeError('a solid block stays');
      this.tell({ kind: 'back', depth });
      const returned = await this.takeBack(depth);
      const seen = [...returned, ...holds.map(read), ...this.waiting];
      this.waiting = seen.filter(({ txId }) => !vanish.includes(txId));
      for (let made = 0; made <= depth; made += 1) await this.mineOne(1);
      return this.head;
    });
  }

  /**
   * Keeps this moment, and returns a function that goes back to it, as often as it is called. No real chain
   * does that: it is for tests that play a story again.
   */
  mark(): Promise<() => Promise<void>> {
    return this.exclusive(() => {
      const undo = [this.ledger.snapshot(), this.store.snapshot()];
      const { branch } = this;
      const waiting = [...this.waiting];
      const gifts = this.gifts.map((gift) => ({ ...gift }));
      return Promise.resolve(() =>
        this.exclusive(() => {
          undo.forEach((back) => back());
          this.unchanged = undefined;
          this.waiting = [...waiting];
          this.gifts = gifts.map((gift) => ({ ...gift }));
          this.branch = branch;
          return Promise.resolve();
        }),
      );
    });
  }

  private async redo(event: ChainEvent): Promise<void> {
    switch (event.kind) {
      case 'fund':
        return this.give(() => this.ledger.credit(event.address, BigInt(event.sun)));
      case 'stake':
        return this.stake(event.address, event);
      case 'energyFactor':
        return this.setEnergyFactor(event.address, event.factor);
      case 'back':
        await this.takeBack(event.depth);
        return;
      case 'block': {
        const { timestampMs, transactions } = event;
        await this.makeBlock(timestampMs, transactions.map(read));
        if (this.head.transactions.length < transactions.length)
          throw new RangeError(`block ${this.head.number} cannot hold its transactions`);
      }
    }
  }

  /** Changes the state beside the blocks, now and again after a reorganization. */
  private async give(gift: () => Promise<void> | void): Promise<void> {
    this.unchanged = undefined;
    this.gifts.push({ headNumber: this.head.number, give: gift });
    await gift();
  }

  /** Takes the newest blocks back, without what was given meanwhile. Returns their transactions, in order. */
  private async takeBack(depth: number): Promise<NodeTransaction[]> {
    const returned: NodeTransaction[] = [];
    for (let taken = 0; taken < depth; taken += 1) {
      const { undo, transactions } = this.store.removeHead();
      undo();
      returned.unshift(...transactions.map(({ transaction }) => transaction));
    }
    this.branch += 1;
    this.unchanged = undefined;
    // Those before were given when the state was kept, and are in it.
    const undone = this.gifts.filter(({ headNumber }) => headNumber > this.head.number);
    for (const gift of undone) {
      gift.headNumber = this.head.number;
      await gift.give();
    }
    return returned;
  }

  private async mineOne(slots: number): Promise<void> {
    const due = Math.floor(this.now() / this.blockMs) * this.blockMs;
    const timestampMs = Math.max(this.head.timestampMs + slots * this.blockMs, due);
    const queue = this.waiting;
    this.waiting = [];
    await this.makeBlock(timestampMs, queue);
  }

  /** Those that do not fit this chain are dropped, as a node drops them. */
  private async makeBlock(timestampMs: number, queue: readonly NodeTransaction[]): Promise<void> {
    const parent = this.head;
    const block = { number: parent.number + 1, timestampMs };
    const undo = this.unchanged ?? this.ledger.snapshot();
    const mined: MinedTransaction[] = [];
    for (const transaction of queue) {
      try {
        assertAdmissible(transaction, this.view(mined));
        const execution = await execute(this.ledger, transaction, block);
        mined.push({ transaction, execution, index: mined.length });
      } catch (error) {
        if (!(error instanceof NodeRefusal)) throw error;
      }
    }
    this.tell({ kind: 'block', timestampMs, transactions: mined.map((one) => one.transaction.signed) });
    this.unchanged = mined.length === 0 ? undo : undefined;
    this.append(parent, timestampMs, mined, undo);
  }

  private append(
    parent: Pick<NodeBlock, 'number' | 'id'>,
    timestampMs: number,
    transactions: readonly MinedTransaction[],
    undo: () => void,
  ): void {
    const header = headerOf({
      number: parent.number + 1,
      parentId: parent.id,
      timestampMs,
      witness: `0x${this.branch.toString(16).padStart(40, '0')}`,
      txTrieRoot: txTrieRootOf(transactions.map(({ transaction }) => transaction.txId)),
    });
    this.store.append({ ...header, transactions, undo });
    const solid = this.solid.number;
    // Nobody goes back to before a solid block, so its state is not kept.
    const old = this.store.at(solid);
    if (old && solid > 0) old.undo = () => undefined;
    this.gifts = this.gifts.filter(({ headNumber }) => headNumber > solid);
  }

  private view(mined: readonly MinedTransaction[] = []): ChainView {
    return {
      head: this.head,
      headerAt: this.blockAt,
      knows: (txId) =>
        this.store.transaction(txId) !== undefined ||
        this.waiting.some((one) => one.txId === txId) ||
        mined.some(({ transaction }) => transaction.txId === txId),
    };
  }
}

function read(signed: string): NodeTransaction {
  try {
    return decodeTransaction(signed);
  } catch (error) {
    throw new NodeRefusal('OTHER_ERROR', (error as Error).message);
  }
}
