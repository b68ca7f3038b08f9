import {
  type AccountNonces,
  type Fees,
  RpcUnreachableError,
  type SendingAccount,
  type SignUnder,
  TransactionRejectedError,
} from '@cowrie/chain-evm';
import { type FakeChain, hashOf, USUAL_PRICE_WEI } from './fake-chain';
import type { Order, SignedByUs } from './fake-chain.types';
import { acceptSigned, noncesOf } from './node.pool';

/** Nothing is signed above this. */
const FEE_LIMIT_WEI = USUAL_PRICE_WEI * 2000n;

/** What every raw transaction holds, as JSON, so that a signed one can be sent by any process. */
export type PlainTransaction =
  | { nonce: number; maxFeePerGas: string; maxPriorityFeePerGas: string }
  | PlainExpiring;

/** The same on a chain without nonces. Equal ones differ by their purpose. */
interface PlainExpiring {
  nonce?: undefined;
  purpose: string;
  expiresAt: number;
}

/** A signed transaction that is valid for some time. */
export interface SignedExpiring {
  rawTransaction: string;
  txHash: string;
  /** Epoch seconds. */
  expiresAt: number;
}

/** One of the service's accounts on one fake chain, with what can go wrong when it sends. */
export abstract class FakeAccount<Own extends object> implements SendingAccount {
  abstract readonly address: string;
  protected abstract readonly kind: SignedByUs['kind'];
  /** The next broadcasts that take effect although their answer is lost. */
  lostAnswers = 0;
  /** The next broadcasts that are accepted and then dropped. */
  droppedBroadcasts = 0;
  isUnreachable = false;
  /** Its node answers null for every receipt. */
  hidesReceipts = false;
  /** Its node tells the nonces that it told before this was set. */
  isRemembering = false;
  private remembered: AccountNonces | undefined;

  constructor(protected readonly chain: FakeChain) {}

  async nonces(): Promise<AccountNonces> {
    this.ask();
    if (!this.isRemembering) this.remembered = noncesOf(this.chain, this.kind);
    return this.remembered ?? noncesOf(this.chain, this.kind);
  }

  async suggestFees(): Promise<Fees> {
    this.ask();
    return { maxFeePerGasWei: this.chain.priceWei * 2n, maxPriorityFeePerGasWei: 1n };
  }

  async broadcast(rawTransaction: string): Promise<void> {
    this.ask();
    if (this.droppedBroadcasts > 0) this.droppedBroadcasts -= 1;
    else acceptSigned(this.chain, this.parse(rawTransaction));
    if (this.lostAnswers > 0) {
      this.lostAnswers -= 1;
      throw this.unreachable();
    }
  }

  close(): void {
    this.isUnreachable = true;
  }

  /**
   * What became of an expiring transaction that no receipt shows. It is dead once a final block is as old as
   * its end, and no block has it.
   */
  async lifeOf({ txHash, expiresAt }: Omit<SignedExpiring, 'rawTransaction'>): Promise<'waiting' | 'dead'> {
    this.ask();
    const { blocks, finalNumber } = this.chain;
    const isMined = this.chain.mined().some(({ transaction }) => transaction.hash === txHash);
    const isOver = (blocks[finalNumber]?.timestampSeconds ?? 0) >= expiresAt;
    return isOver && !isMined ? 'dead' : 'waiting';
  }

  /** The transaction that a raw one holds, with its hash and its fees. */
  protected abstract transactionOf(own: Own, common: { hash: string } & Order): SignedByUs;

  /** Signs what the account's kind of transaction adds to the common fields. */
  protected async signPlain({ nonce, fees }: SignUnder, own: Own): Promise<PlainSigned> {
    const offered = fees ?? (await this.suggestFees());
    const { maxFeePerGasWei } = offered;
    if (maxFeePerGasWei > FEE_LIMIT_WEI)
      throw new TransactionRejectedError('fees_too_high', { maxFeePerGasWei });
    const rawTransaction = JSON.stringify({
      nonce,
      ...own,
      maxFeePerGas: offered.maxFeePerGasWei.toString(),
      maxPriorityFeePerGas: offered.maxPriorityFeePerGasWei.toString(),
    });
    return { rawTransaction, hash: this.hashOf(rawTransaction), nonce, fees: offered };
  }

  /** The same on a chain without nonces. */
  protected async signPlainly(purpose: string, own: Own): Promise<SignedExpiring> {
    this.ask();
    const expiresAt = this.chain.head.timestampSeconds + (this.chain.lifeSeconds ?? 0);
    const rawTransaction = JSON.stringify({ purpose, expiresAt, ...own } satisfies PlainExpiring & Own);
    return { rawTransaction, txHash: this.hashOf(rawTransaction), expiresAt };
  }

  /** @throws RpcUnreachableError while the node does not answer */
  protected ask(): void {
    if (this.isUnreachable) throw this.unreachable();
  }

  private parse(rawTransaction: string): SignedByUs {
    const plain = JSON.parse(rawTransaction) as PlainTransaction & Own;
    const hash = this.hashOf(rawTransaction);
    if (plain.nonce === undefined) return this.transactionOf(plain, { hash, expiresAt: plain.expiresAt });
    const { nonce, maxFeePerGas, maxPriorityFeePerGas } = plain;
    const fees = {
      maxFeePerGasWei: BigInt(maxFeePerGas),
      maxPriorityFeePerGasWei: BigInt(maxPriorityFeePerGas),
    };
    return this.transactionOf(plain, { hash, nonce, fees });
  }

  private hashOf(rawTransaction: string): string {
    return hashOf(`${this.chain.network.name} ${rawTransaction}`);
  }

  private unreachable(): RpcUnreachableError {
    return new RpcUnreachableError('timeout', { endpoint: this.chain.network.name });
  }
}

interface PlainSigned {
  rawTransaction: string;
  hash: string;
  nonce: number;
  fees: Fees;
}
