import {
  type ExpectedFlush,
  type Fees,
  type AccountNonces,
  RpcUnreachableError,
  type SignedSweep,
  type SweepReceipt,
  type SweepRequest,
  type SweepTarget,
  type VaultSweeper,
} from '@cowrie/chain-evm';
import { type FakeChain, hashOf } from './fake-chain';
import { acceptSigned, noncesOf } from './node.pool';
import type { FakeBlock, FakeSweep, MinedTransaction } from './fake-chain.types';
import { netUnits } from './token.rules';

const GAS_PER_VAULT = 64_000n;

/**
 * The sweeper's account on one fake chain. A raw transaction is JSON, so that a signed one can be sent by any
 * process.
 */
export class FakeSweeper implements VaultSweeper {
  readonly address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  /** The next broadcasts that take effect although their answer is lost. */
  lostAnswers = 0;
  /** The next broadcasts that are accepted and then dropped. */
  droppedBroadcasts = 0;
  isUnreachable = false;

  constructor(private readonly chain: FakeChain) {}

  async nonces(): Promise<AccountNonces> {
    this.ask();
    return noncesOf(this.chain, 'sweep');
  }

  operatorBalance(): Promise<bigint> {
    return Promise.resolve(10n ** 18n);
  }

  async suggestFees(): Promise<Fees> {
    this.ask();
    return { maxFeePerGasWei: this.chain.priceWei * 2n, maxPriorityFeePerGasWei: 1n };
  }

  async sign({ nonce, fees, ...target }: SweepRequest): Promise<SignedSweep> {
    const offered = fees ?? (await this.suggestFees());
    const { paymentIds, treasury, tokenAddress } = target;
    const plain: PlainSweep = {
      nonce,
      target: { paymentIds, treasury, tokenAddress },
      maxFeePerGas: offered.maxFeePerGasWei.toString(),
      maxPriorityFeePerGas: offered.maxPriorityFeePerGasWei.toString(),
    };
    const rawTransaction = JSON.stringify(plain);
    return {
      ...offered,
      txHash: this.hashOf(rawTransaction),
      rawTransaction,
      nonce,
      gasLimit: GAS_PER_VAULT * BigInt(paymentIds.length),
      expected: paymentIds.map((id) => this.rehearse(tokenAddress, id)),
    };
  }

  async broadcast(rawTransaction: string): Promise<void> {
    this.ask();
    const sweep = this.parse(rawTransaction);
    if (this.droppedBroadcasts > 0) this.droppedBroadcasts -= 1;
    else acceptSigned(this.chain, sweep);
    if (this.lostAnswers > 0) {
      this.lostAnswers -= 1;
      throw new RpcUnreachableError('timeout', { endpoint: this.chain.network.name });
    }
  }

  async receipt(txHash: string): Promise<SweepReceipt | undefined> {
    this.ask();
    for (const block of this.chain.blocks) {
      const found = block.transactions.find(({ transaction }) => transaction.hash === txHash);
      if (found?.transaction.kind === 'sweep') return this.receiptOf(found, found.transaction, block);
    }
    return undefined;
  }

  close(): void {
    this.isUnreachable = true;
  }

  private rehearse(tokenAddress: string, paymentId: string): ExpectedFlush {
    const vault = this.chain.vaultOf(paymentId);
    const units = this.chain.balanceOf(tokenAddress, vault);
    const fails = units > 0n && this.chain.frozen.has(vault.toLowerCase());
    return { paymentId, fails, amountUnits: fails ? 0n : netUnits(this.chain.network, tokenAddress, units) };
  }

  private receiptOf(mined: MinedTransaction, { hash, target }: FakeSweep, block: FakeBlock): SweepReceipt {
    const token = target.tokenAddress;
    const ofVault = new Map(target.paymentIds.map((id) => [this.chain.vaultOf(id), id]));
    return {
      txHash: hash,
      blockNumber: block.number,
      blockHash: block.hash,
      succeeded: mined.succeeded,
      gasUsed: GAS_PER_VAULT,
      flushed: mined.transfers
        .filter(({ to }) => to === target.treasury)
        .map(({ from, amountUnits }) => ({
          paymentId: ofVault.get(from) ?? '',
          vault: from,
          token,
          amountUnits,
        })),
      failed: mined.failedIds.map((id) => ({
        paymentId: id,
        vault: this.chain.vaultOf(id),
        token,
        reason: '0x',
      })),
    };
  }

  private parse(rawTransaction: string): FakeSweep {
    const { nonce, target, maxFeePerGas, maxPriorityFeePerGas } = JSON.parse(rawTransaction) as PlainSweep;
    const fees = {
      maxFeePerGasWei: BigInt(maxFeePerGas),
      maxPriorityFeePerGasWei: BigInt(maxPriorityFeePerGas),
    };
    return { kind: 'sweep', hash: this.hashOf(rawTransaction), nonce, fees, target };
  }

  private hashOf(rawTransaction: string): string {
    return hashOf(`${this.chain.network.name} ${rawTransaction}`);
  }

  private ask(): void {
    if (this.isUnreachable) throw new RpcUnreachableError('timeout', { endpoint: this.chain.network.name });
  }
}

interface PlainSweep {
  nonce: number;
  target: SweepTarget;
  maxFeePerGas: string;
  maxPriorityFeePerGas: string;
}
