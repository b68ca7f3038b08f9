import {
  type AuthorizationProof,
  type AuthorizationReader,
  checksumAddress,
  type RelayReceipt,
  type SignedTransaction,
  type SignedTransfer,
  type SignUnder,
  type TokenRelayer,
  type TransferAuthorization,
  TransactionRejectedError,
} from '@cowrie/chain-evm';
import { FakeAccount } from './fake-account';
import type { FakeChain } from './fake-chain';
import type { FakeAuthorization, FakeRelay } from './fake-chain.types';
import type { FakeReader } from './fake-reader';
import { fakeSignature } from './fake-signature';
import { CONTRACT_WALLET, walletSignature } from './fake-wallet';

export const RELAYER = '0x8626f6940E2eb28930eFb4CeF49B2d1F2C9C1199';
/** The gas of a relay, and what it pays for each unit. */
export const RELAY_GAS = 90_000;
const PAID_WEI = 100n;

/** The signature of an authorization by its holder, in a token's domain on one network. */
export function signatureOf(
  network: string,
  tokenAddress: string,
  authorization: TransferAuthorization,
  holder = authorization.from,
): string {
  const message = messageOf(network, tokenAddress, authorization);
  return holder === CONTRACT_WALLET ? walletSignature(network, message) : fakeSignature(holder, message);
}

function messageOf(network: string, tokenAddress: string, authorization: TransferAuthorization): string {
  const { from, to, amountUnits, validAfterSeconds, validBeforeSeconds, nonce } = authorization;
  const words = [from, to, nonce].map((one) => one.toLowerCase());
  return [network, tokenAddress, ...words, amountUnits, validAfterSeconds, validBeforeSeconds].join(' ');
}

/** The authorization as the fake chain's token takes it. */
export function plainOf(
  tokenAddress: string,
  { from, to, amountUnits, validAfterSeconds, validBeforeSeconds, nonce }: TransferAuthorization,
): FakeAuthorization {
  return {
    tokenAddress,
    from,
    to,
    units: amountUnits,
    validAfter: Number(validAfterSeconds),
    validBefore: Number(validBeforeSeconds),
    nonce,
  };
}

/** What a process's node says about signed transfers of one token. */
export class FakeAuthorizations implements AuthorizationReader {
  constructor(
    private readonly reader: FakeReader,
    private readonly tokenAddress: string,
    private readonly nowSeconds: () => number,
  ) {}

  async proofOf(
    authorization: TransferAuthorization,
    signature: string,
  ): Promise<AuthorizationProof | undefined> {
    const holder = checksumAddress(authorization.from);
    const { network } = this.reader;
    const wanted = signatureOf(network.name, this.tokenAddress, { ...authorization, from: holder }, holder);
    // The signature of a key proves itself. A contract is asked.
    if (holder === CONTRACT_WALLET) this.reader.simulate(() => undefined);
    if (signature !== wanted) return undefined;
    return holder === CONTRACT_WALLET ? { by: 'contract', signature } : { by: 'key', signature };
  }

  isUsed({ from, nonce }: Pick<TransferAuthorization, 'from' | 'nonce'>, atBlock?: number): Promise<boolean> {
    return this.reader.isUsed({ tokenAddress: this.tokenAddress, from, nonce }, atBlock);
  }

  async rehearse(authorization: TransferAuthorization): Promise<bigint> {
    this.reader.simulate((chain) =>
      rehearse(chain, plainOf(this.tokenAddress, authorization), this.nowSeconds()),
    );
    return BigInt(RELAY_GAS);
  }

  close(): void {
    // Its node is closed with the reader.
  }
}

/** @throws TransactionRejectedError as a simulation of the relayer's transaction would */
function rehearse(chain: FakeChain, authorization: FakeAuthorization, nowSeconds: number): void {
  if (!chain.takes(authorization, nowSeconds)) throw new TransactionRejectedError('would_revert', {});
  if (!chain.hasRelayGas) throw new TransactionRejectedError('insufficient_funds', {});
}

/** The relayer's account on one fake chain. */
export class FakeRelayer extends FakeAccount<PlainRelay> implements TokenRelayer {
  readonly address = RELAYER;
  protected readonly kind = 'relay';

  constructor(
    chain: FakeChain,
    private readonly reader: FakeReader,
    private readonly nowSeconds: () => number,
  ) {
    super(chain);
  }

  nativeBalance(): Promise<bigint> {
    return Promise.resolve(this.chain.hasRelayGas ? 10n ** 18n : 0n);
  }

  async sign({ tokenAddress, authorization, signature, ...under }: SignedTransfer & SignUnder) {
    this.ask();
    const plain = plainOf(tokenAddress, authorization);
    if (signature !== signatureOf(this.chain.network.name, tokenAddress, authorization))
      throw new TransactionRejectedError('would_revert', { reason: 'the signature is not valid' });
    rehearse(this.chain, plain, this.nowSeconds());
    return this.signed(under, { ...plain, units: plain.units.toString() });
  }

  async signEmpty(under: SignUnder): Promise<SignedTransaction> {
    this.requireGas();
    return this.signed(under);
  }

  override async broadcast(rawTransaction: string): Promise<void> {
    this.ask();
    this.requireGas();
    return super.broadcast(rawTransaction);
  }

  async receipt(txHash: string): Promise<RelayReceipt | undefined> {
    this.ask();
    if (this.hidesReceipts) return undefined;
    for (const { number, hash, transactions } of this.chain.blocks) {
      const mined = transactions.find(({ transaction }) => transaction.hash === txHash);
      if (mined?.transaction.kind !== 'relay') continue;
      const isRelayed = mined.succeeded && mined.transaction.authorization !== undefined;
      const gasUsed = BigInt(RELAY_GAS);
      return {
        txHash,
        blockNumber: number,
        blockHash: hash,
        isRelayed,
        gasUsed,
        costWei: gasUsed * PAID_WEI,
      };
    }
    return undefined;
  }

  isUsed(
    { tokenAddress, authorization: { from, nonce } }: SignedTransfer,
    atBlock?: number,
  ): Promise<boolean> {
    return this.reader.isUsed({ tokenAddress, from, nonce }, atBlock);
  }

  protected transactionOf(
    { authorization }: PlainRelay,
    common: Pick<FakeRelay, 'hash' | 'nonce' | 'fees'>,
  ): FakeRelay {
    const signed = authorization && {
      authorization: { ...authorization, units: BigInt(authorization.units) },
    };
    return { kind: 'relay', ...common, ...signed };
  }

  private requireGas(): void {
    if (!this.chain.hasRelayGas) throw new TransactionRejectedError('insufficient_funds', {});
  }

  private async signed(
    under: SignUnder,
    authorization?: PlainRelay['authorization'],
  ): Promise<SignedTransaction> {
    const { hash, fees, ...signed } = await this.signPlain(under, {
      ...(authorization && { authorization }),
    });
    return { ...signed, ...fees, txHash: hash, gasLimit: BigInt(RELAY_GAS) };
  }
}

interface PlainRelay {
  authorization?: Omit<FakeAuthorization, 'units'> & { units: string };
}
