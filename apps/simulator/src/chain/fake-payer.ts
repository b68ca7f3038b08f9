import {
  type AccountNonces,
  type Fees,
  type PaymentReceipt,
  RpcUnreachableError,
  type SignedTransaction,
  type SignUnder,
  type TokenPayer,
  type TokenPayment,
} from '@cowrie/chain-evm';
import { type FakeChain, hashOf } from './fake-chain';
import type { FakePayout, Movement } from './fake-chain.types';
import { acceptSigned, noncesOf } from './node.pool';
import { FLOAT } from './token.rules';

/** The float never runs dry, because what it holds is not what these worlds test. */
const ENDLESS = 10n ** 30n;
const GAS = 60_000n;

/** The float's account on one fake chain. A raw transaction is JSON, so any process can send it. */
export class FakePayer implements TokenPayer {
  readonly address = FLOAT;
  /** The next broadcasts that take effect although their answer is lost. */
  lostAnswers = 0;
  /** The next broadcasts that are accepted and then dropped. */
  droppedBroadcasts = 0;
  isUnreachable = false;

  constructor(private readonly chain: FakeChain) {}

  async nonces(): Promise<AccountNonces> {
    this.ask();
    return noncesOf(this.chain, 'payout');
  }

  async suggestFees(): Promise<Fees> {
    this.ask();
    return { maxFeePerGasWei: this.chain.priceWei * 2n, maxPriorityFeePerGasWei: 1n };
  }

  nativeBalance(): Promise<bigint> {
    return Promise.resolve(ENDLESS);
  }

  tokenBalance(): Promise<bigint> {
    return Promise.resolve(ENDLESS);
  }

  sign({ tokenAddress, to, amountUnits, ...under }: TokenPayment): Promise<SignedTransaction> {
    return this.signed(under, { tokenAddress, from: FLOAT, to, units: amountUnits });
  }

  signEmpty(under: SignUnder): Promise<SignedTransaction> {
    return this.signed(under);
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

  async receipt(txHash: string): Promise<PaymentReceipt | undefined> {
    this.ask();
    for (const { number, hash, transactions } of this.chain.blocks) {
      const mined = transactions.find(({ transaction }) => transaction.hash === txHash);
      if (mined) return { txHash, blockNumber: number, blockHash: hash, succeeded: mined.succeeded };
    }
    return undefined;
  }

  close(): void {
    this.isUnreachable = true;
  }

  private async signed({ nonce, fees }: SignUnder, movement?: Movement): Promise<SignedTransaction> {
    const offered = fees ?? (await this.suggestFees());
    const plain: PlainPayout = {
      nonce,
      maxFeePerGas: offered.maxFeePerGasWei.toString(),
      maxPriorityFeePerGas: offered.maxPriorityFeePerGasWei.toString(),
      ...(movement && { movement: { ...movement, units: movement.units.toString() } }),
    };
    const rawTransaction = JSON.stringify(plain);
    return { ...offered, rawTransaction, txHash: this.hashOf(rawTransaction), nonce, gasLimit: GAS };
  }

  private parse(rawTransaction: string): FakePayout {
    const plain = JSON.parse(rawTransaction) as PlainPayout;
    const { nonce, movement } = plain;
    return {
      kind: 'payout',
      hash: this.hashOf(rawTransaction),
      nonce,
      fees: {
        maxFeePerGasWei: BigInt(plain.maxFeePerGas),
        maxPriorityFeePerGasWei: BigInt(plain.maxPriorityFeePerGas),
      },
      ...(movement && { movement: { ...movement, units: BigInt(movement.units) } }),
    };
  }

  private hashOf(rawTransaction: string): string {
    return hashOf(`${this.chain.network.name} payout ${rawTransaction}`);
  }

  private ask(): void {
    if (this.isUnreachable) throw this.unreachable();
  }

  private unreachable(): RpcUnreachableError {
    return new RpcUnreachableError('timeout', { endpoint: this.chain.network.name });
  }
}

interface PlainPayout {
  nonce: number;
  maxFeePerGas: string;
  maxPriorityFeePerGas: string;
  movement?: Omit<Movement, 'units'> & { units: string };
}
