import type { DepositSigning, RelayTransferDto } from '@cowrie/dto';
import type { Transfer } from '@cowrie/payer-page/transfer';
import { ApiError } from '../../lib/api-error';
import type { StorageGetter } from '../../lib/storage';
import type { AnnouncedWallet, WalletProvider } from './announced-wallets';
import { typedTransfer } from './typed-transfer';
import { keepUnanswered, readUnanswered } from './unanswered-signature';
import { readBalance, readChainId, requestAccounts, requestChain, requestSignature } from './wallet-calls';
import type { WalletErrorKind } from './wallet-error';
import { walletErrorKind } from './wallet-error';

/** Why a payment by signature did not go on. Nothing was sent in each case. */
export type SignError =
  | WalletErrorKind
  | 'tooLittle'
  /** The signature ends too soon. */
  | 'late'
  /** The token or the service takes no signature of this account. */
  | 'account'
  | 'notMade';

/** The state of a payment by signature. The wallet is named once one was picked. */
export type SignState =
  | { step: 'list'; wallet: string; error: SignError | null }
  | { step: 'connecting' | 'switching' | 'signing' | 'sending'; wallet: string }
  /** It is signed, and the service has not answered. */
  | { step: 'unsent'; wallet: string; failure: ApiError };

/** A payment that a wallet signs, and that the service sends. No method rejects. */
export interface SignedPayment {
  getState(): SignState;
  subscribe(listener: () => void): () => void;
  /** Asks the wallet for one signature, and gives it to the service. */
  pay(wallet: AnnouncedWallet): Promise<void>;
  /** Gives the service what was signed before, also before a reload. Does nothing if there is nothing. */
  resume(): Promise<void>;
  /** Returns to the list of wallets. A signature that comes later is not used. */
  reset(): void;
  /** The same, and forgets what was signed. */
  giveUp(): void;
}

export interface SignedPaymentOptions {
  transfer: Transfer;
  signing: DepositSigning;
  /** When the payment's window ends (ISO 8601), and the signature with it. */
  validUntil: string;
  /** What was signed before was not made. */
  isRefused: boolean;
  /** Gives the service what was signed. Rejects with `ApiError`. */
  relay(signed: RelayTransferDto): Promise<void>;
  getStorage?: StorageGetter;
}

/** The refusals of the service that have a text of their own. */
const REFUSALS: Partial<Record<string, SignError>> = {
  insufficient_balance: 'tooLittle',
  expired: 'late',
  payer_frozen: 'account',
  would_fail: 'account',
  wrong_signature: 'account',
};

export function createSignedPayment(options: SignedPaymentOptions): SignedPayment {
  const { transfer, signing, validUntil, isRefused, relay, getStorage = () => sessionStorage } = options;
  const listeners = new Set<() => void>();
  let state: SignState = { step: 'list', wallet: '', error: isRefused ? 'notMade' : null };
  /** Number of the newest operation; answers that belong to an older one are dropped. */
  let newest = 0;

  function setState(next: SignState): void {
    state = next;
    listeners.forEach((listener) => listener());
  }

  async function pay({ name: wallet, provider }: AnnouncedWallet): Promise<void> {
    if (state.step !== 'list') return;
    const operation = (newest += 1);
    const isOver = () => operation !== newest;
    const fail = (error: SignError) => {
      if (!isOver()) setState({ step: 'list', wallet, error });
    };
    setState({ step: 'connecting', wallet });
    try {
      const [from] = await requestAccounts(provider);
      if (!from) return fail('disconnected');
      if (await holdsTooLittle(provider, from)) return fail('tooLittle');
      if (isOver()) return;
      const validBefore = Math.floor(Date.parse(validUntil) / 1000);
      const fields = { from, validAfter: 0, validBefore, nonce: signing.nonce };
      const signature = await signatureOf(wallet, provider, fields);
      if (typeof signature !== 'string' || !/^0x([0-9a-fA-F]{2})+$/.test(signature)) return fail('failed');
      if (!isOver()) await send(wallet, { ...fields, signature });
    } catch (error) {
      fail(walletErrorKind(error));
    }
  }

  /** A wallet answers only for the chain that it is on. On another one the service checks the balance. */
  async function holdsTooLittle(provider: WalletProvider, account: string): Promise<boolean> {
    if (!(await isOnChain(provider))) return false;
    const balance = await readBalance(provider, transfer, account);
    return balance !== null && balance < transfer.amountBaseUnits;
  }

  const isOnChain = (provider: WalletProvider): Promise<boolean> =>
    readChainId(provider).then(
      (chainId) => chainId === transfer.chainId,
      () => false,
    );

  /** Some wallets sign only for the chain that they are on. Only those are asked to switch. */
  async function signatureOf(
    wallet: string,
    provider: WalletProvider,
    fields: Omit<RelayTransferDto, 'signature'>,
  ): Promise<unknown> {
    const operation = newest;
    const show = (step: 'signing' | 'switching') => {
      if (operation === newest) setState({ step, wallet });
    };
    const ask = () => {
      show('signing');
      return requestSignature(provider, fields.from, typedTransfer({ transfer, signing, ...fields }));
    };
    try {
      return await ask();
    } catch (error) {
      const kind = walletErrorKind(error);
      const isOver = operation !== newest;
      if (isOver || kind === 'refused' || kind === 'busy' || (await isOnChain(provider))) throw error;
    }
    show('switching');
    await requestChain(provider, transfer.chainId);
    return ask();
  }

  async function send(wallet: string, signed: RelayTransferDto): Promise<void> {
    // Kept until the service answers: after a reload the wallet must not be asked again.
    keepUnanswered(getStorage, signing.nonce, signed);
    setState({ step: 'sending', wallet });
    try {
      await relay(signed);
      keepUnanswered(getStorage, signing.nonce, null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status, why = '' } = error.facts;
      // Without an answer, or with one of a proxy, the service may have it.
      if (status !== 409) return setState({ step: 'unsent', wallet, failure: error });
      keepUnanswered(getStorage, signing.nonce, null);
      setState({ step: 'list', wallet, error: REFUSALS[why] ?? 'notMade' });
    }
  }

  function reset(): void {
    newest += 1;
    setState({ step: 'list', wallet: '', error: null });
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pay,
    async resume() {
      const signed = readUnanswered(getStorage, signing.nonce);
      if (signed && (state.step === 'list' || state.step === 'unsent')) await send(state.wallet, signed);
    },
    reset,
    giveUp() {
      keepUnanswered(getStorage, signing.nonce, null);
      reset();
    },
  };
}
