import type {
  ExpectedFlush,
  SignedSweep,
  SweepReceipt,
  SweepRequest,
  SweepTarget,
  VaultSweeper,
} from '@cowrie/chain-evm';
import { FakeAccount, type SignedExpiring } from './fake-account';
import type { FakeBlock, FakeSweep, MinedTransaction, Order } from './fake-chain.types';
import { netUnits } from './token.rules';

const GAS_PER_VAULT = 64_000n;

/** The sweeper's account on one fake chain. */
export class FakeSweeper extends FakeAccount<PlainSweep> implements VaultSweeper {
  readonly address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  protected readonly kind = 'sweep';

  operatorBalance(): Promise<bigint> {
    return Promise.resolve(10n ** 18n);
  }

  async sign({ nonce, fees: wanted, ...target }: SweepRequest): Promise<SignedSweep> {
    const { paymentIds, treasury, tokenAddress } = target;
    const under = { nonce, ...(wanted && { fees: wanted }) };
    const plain = { target: { paymentIds, treasury, tokenAddress } };
    const { hash, fees, ...signed } = await this.signPlain(under, plain);
    return {
      ...signed,
      ...fees,
      txHash: hash,
      gasLimit: GAS_PER_VAULT * BigInt(paymentIds.length),
      expected: paymentIds.map((id) => this.rehearse(tokenAddress, id)),
    };
  }

  /** Signs on a chain without nonces. */
  async signExpiring({
    purpose,
    ...target
  }: SweepTarget & { purpose: string }): Promise<SignedExpiring & { expected: ExpectedFlush[] }> {
    const { paymentIds, treasury, tokenAddress } = target;
    const signed = await this.signPlainly(purpose, { target: { paymentIds, treasury, tokenAddress } });
    return { ...signed, expected: paymentIds.map((id) => this.rehearse(tokenAddress, id)) };
  }

  async receipt(txHash: string): Promise<SweepReceipt | undefined> {
    this.ask();
    if (this.hidesReceipts) return undefined;
    for (const block of this.chain.blocks) {
      const found = block.transactions.find(({ transaction }) => transaction.hash === txHash);
      if (found?.transaction.kind === 'sweep') return this.receiptOf(found, found.transaction, block);
    }
    return undefined;
  }

  protected transactionOf({ target }: PlainSweep, common: { hash: string } & Order): FakeSweep {
    return { kind: 'sweep', ...common, target };
  }

  private rehearse(tokenAddress: string, paymentId: string): ExpectedFlush {
    const vault = this.chain.vaultOf(paymentId);
    const units = this.chain.balanceOf(tokenAddress, vault);
    const fails = units > 0n && !this.chain.canSend(tokenAddress, vault);
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
}

interface PlainSweep {
  target: SweepTarget;
}
