import type { Transfer } from '@cowrie/payer-page/transfer';
import type { AnnouncedWallet, WalletEvent } from './announced-wallets';
import type { SentTransfer, SentTransfers } from './sent-transfers';
import { isTransactionHash } from './sent-transfers';
import {
  readAccounts,
  readBalance,
  readChainId,
  requestAccounts,
  requestChain,
  requestTransfer,
} from './wallet-calls';
import type { WalletErrorKind } from './wallet-error';
import { isNothingSent, walletErrorKind } from './wallet-error';

interface Connected {
  wallet: AnnouncedWallet;
  account: string;
  error: WalletErrorKind | null;
}

/** The state of a payment with a wallet. */
export type WalletState =
  | { step: 'list'; wallet: AnnouncedWallet | null; error: WalletErrorKind | null }
  | { step: 'connecting'; wallet: AnnouncedWallet }
  /** The wallet is not on the payment's chain. */
  | ({ step: 'wrongChain' | 'switching' } & Connected)
  /** `balance` in base units; null while unknown. */
  | ({ step: 'ready' | 'checking'; balance: bigint | null } & Connected);

/** A payment with one of the browser's wallets; `SentTransfers` records what it sent. No method rejects. */
export interface WalletPayment {
  getState(): WalletState;
  subscribe(listener: () => void): () => void;
  connect(wallet: AnnouncedWallet): Promise<void>;
  switchChain(): Promise<void>;
  /** Reads account, chain and balance again. */
  refresh(): Promise<void>;
  /** In the state `ready`, asks the wallet once to send the transfer. */
  send(): Promise<void>;
  /** Returns to the list of wallets. */
  reset(): void;
}

interface WalletPaymentOptions {
  transfer: Transfer;
  /** The amount as a decimal, recorded with the sent transfer. */
  amount: string;
  sent: SentTransfers;
  /** What pays the network fee, for a wallet that can name it. */
  feeCurrency?: string | undefined;
}

const EVENTS: readonly WalletEvent[] = ['accountsChanged', 'chainChanged', 'disconnect'];
const INITIAL: WalletState = { step: 'list', wallet: null, error: null };

export function createWalletPayment({
  transfer,
  amount,
  sent,
  feeCurrency,
}: WalletPaymentOptions): WalletPayment {
  const listeners = new Set<() => void>();
  let state: WalletState = INITIAL;
  /** Number of the newest operation; answers that belong to an older one are dropped. */
  let newest = 0;
  let unwatch = () => {};

  function setState(next: WalletState): void {
    state = next;
    listeners.forEach((listener) => listener());
  }

  function backToList(wallet: AnnouncedWallet | null, error: WalletErrorKind | null): void {
    newest += 1;
    unwatch();
    unwatch = () => {};
    setState({ step: 'list', wallet, error });
  }

  function watch(wallet: AnnouncedWallet): void {
    const { provider } = wallet;
    const onChange = () => {
      // `void`: `refreshWallet` never rejects.
      if (state.step !== 'list' && state.step !== 'connecting') void refreshWallet(wallet);
    };
    EVENTS.forEach((event) => provider.on?.(event, onChange));
    unwatch = () => EVENTS.forEach((event) => provider.removeListener?.(event, onChange));
  }

  /** Reads account, chain and balance into the state, with the error `changed` when the account differs. */
  async function refreshWallet(wallet: AnnouncedWallet): Promise<void> {
    const operation = (newest += 1);
    const before = 'account' in state ? state.account : null;
    try {
      const { account, isRightChain } = await readConnection(wallet);
      if (operation !== newest) return;
      if (!account) return backToList(wallet, 'disconnected');
      const error = before === null || before === account ? null : 'changed';
      if (!isRightChain) return setState({ step: 'wrongChain', wallet, account, error });
      const ready = { step: 'ready', wallet, account, error } as const;
      setState({ ...ready, balance: null });
      const balance = await readBalance(wallet.provider, transfer, account);
      if (operation === newest) setState({ ...ready, balance });
    } catch (error) {
      if (operation === newest) backToList(wallet, walletErrorKind(error));
    }
  }

  async function readConnection({ provider }: AnnouncedWallet) {
    const [[account], chainId] = await Promise.all([readAccounts(provider), readChainId(provider)]);
    return { account, isRightChain: chainId === transfer.chainId };
  }

  async function connect(wallet: AnnouncedWallet): Promise<void> {
    if (state.step !== 'list') return;
    const operation = (newest += 1);
    setState({ step: 'connecting', wallet });
    try {
      await requestAccounts(wallet.provider);
      if (operation !== newest) return;
      watch(wallet);
      await refreshWallet(wallet);
      // Switches a wrong chain without another click: the customer wants to pay, and the wallet asks them
      // anyway. MiniPay knows no other chain.
      if (!wallet.isMiniPay) await switchChain();
    } catch (error) {
      if (operation === newest) backToList(wallet, walletErrorKind(error));
    }
  }

  async function switchChain(): Promise<void> {
    if (state.step !== 'wrongChain') return;
    const { wallet, account } = state;
    const operation = (newest += 1);
    setState({ step: 'switching', wallet, account, error: null });
    try {
      await requestChain(wallet.provider, transfer.chainId);
      if (operation === newest) await refreshWallet(wallet);
    } catch (error) {
      if (operation === newest)
        setState({ step: 'wrongChain', wallet, account, error: walletErrorKind(error) });
    }
  }

  async function send(): Promise<void> {
    const { receiveAddress } = transfer;
    if (state.step !== 'ready' || sent.get(receiveAddress)) return;
    const shown = state;
    const { wallet, account } = shown;
    const operation = (newest += 1);
    setState({ ...shown, step: 'checking', error: null });
    try {
      const now = await readConnection(wallet);
      if (operation !== newest) return;
      if (now.account !== account || !now.isRightChain) return await refreshWallet(wallet);
    } catch (error) {
      if (operation === newest) backToList(wallet, walletErrorKind(error));
      return;
    }
    const error = await sendOnce(wallet, account);
    if (operation === newest) setState({ ...shown, step: 'ready', error });
  }

  /**
   * Asks the wallet once and records the outcome. Resolves to the error when the wallet certainly sent
   * nothing.
   */
  async function sendOnce(wallet: AnnouncedWallet, account: string): Promise<WalletErrorKind | null> {
    const { receiveAddress } = transfer;
    const asked: SentTransfer = { state: 'asking', amount, wallet: wallet.name, hash: null };
    // Recorded before the request: after a reload the page must still know that a wallet was asked.
    sent.set(receiveAddress, asked);
    const isNewest = () => sent.get(receiveAddress) === asked;
    try {
      const answer = await requestTransfer(wallet.provider, transfer, account, feeCurrency);
      if (isTransactionHash(answer)) sent.set(receiveAddress, { ...asked, state: 'sent', hash: answer });
      else if (isNewest()) sent.set(receiveAddress, { ...asked, state: 'unknown' });
      return null;
    } catch (error) {
      const nothingSent = isNothingSent(error);
      if (isNewest()) sent.set(receiveAddress, nothingSent ? null : { ...asked, state: 'unknown' });
      return nothingSent ? walletErrorKind(error) : null;
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect,
    switchChain,
    async refresh() {
      if ('account' in state) await refreshWallet(state.wallet);
    },
    send,
    reset: () => backToList(null, null),
  };
}
