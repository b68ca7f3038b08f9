import {
  type PaymentReceipt,
  type SignedTransaction,
  type SignUnder,
  type TokenPayer,
  type TokenPayment,
  TransactionRejectedError,
} from '@cowrie/chain-evm';
import { FakeAccount, type SignedExpiring } from './fake-account';
import type { FakePayout, Movement, Order } from './fake-chain.types';
import type { PaymentRequest } from '@cowrie/api/platform/chain/dispatch';
import { FLOAT } from './token.rules';

/** The float never runs dry, because what it holds is not what these worlds test. */
const ENDLESS = 10n ** 30n;
const GAS = 60_000n;

/** The float's account on one fake chain. */
export class FakePayer extends FakeAccount<PlainPayout> implements TokenPayer {
  readonly address = FLOAT;
  protected readonly kind = 'payout';

  nativeBalance(): Promise<bigint> {
    return Promise.resolve(ENDLESS);
  }

  tokenBalance(): Promise<bigint> {
    return Promise.resolve(ENDLESS);
  }

  async sign({ tokenAddress, to, amountUnits, ...under }: TokenPayment): Promise<SignedTransaction> {
    return this.signed(under, this.movementOf({ tokenAddress, to, amountUnits }));
  }

  /** Signs on a chain without nonces. */
  async signExpiring({ purpose, ...payment }: PaymentRequest & { purpose: string }): Promise<SignedExpiring> {
    return this.signPlainly(purpose, { movement: this.movementOf(payment) });
  }

  signEmpty(under: SignUnder): Promise<SignedTransaction> {
    return this.signed(under);
  }

  async receipt(txHash: string): Promise<PaymentReceipt | undefined> {
    this.ask();
    if (this.hidesReceipts) return undefined;
    for (const { number, hash, transactions } of this.chain.blocks) {
      const mined = transactions.find(({ transaction }) => transaction.hash === txHash);
      if (mined) return { txHash, blockNumber: number, blockHash: hash, succeeded: mined.succeeded };
    }
    return undefined;
  }

  protected transactionOf({ movement }: PlainPayout, common: { hash: string } & Order): FakePayout {
    const moves = movement && { movement: { ...movement, units: BigInt(movement.units) } };
    return { kind: 'payout', ...common, ...moves };
  }

  /** @throws TransactionRejectedError if the token is paused */
  private movementOf({ tokenAddress, to, amountUnits }: PaymentRequest): PlainMovement {
    if (this.chain.paused.has(tokenAddress))
      throw new TransactionRejectedError('would_revert', { tokenAddress });
    return { tokenAddress, from: FLOAT, to, units: amountUnits.toString() };
  }

  private async signed(under: SignUnder, movement?: PlainPayout['movement']): Promise<SignedTransaction> {
    const { hash, fees, ...signed } = await this.signPlain(under, { ...(movement && { movement }) });
    return { ...signed, ...fees, txHash: hash, gasLimit: GAS };
  }
}

type PlainMovement = Omit<Movement, 'units'> & { units: string };
interface PlainPayout {
  movement?: PlainMovement;
}
