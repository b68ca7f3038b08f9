import type { Transfer } from '../../lib/transfer';
import type { AnnouncedWallet, WalletEvent } from './announced-wallets';
import type { SentTransfer, SentTransfers } from './sent-transfers';
import { isTransactionHash } from './sent-transfers';
import {
  askForAccounts,
  askForChain,
  askToSend,
  readAccounts,
  readBalance,
  readChainId,
} from './wallet-calls';
import type { WalletTrouble } from './wallet-trouble';
import { isNothingSent, troubleOf } from './wallet-trouble';

interface Connected {
  wallet: AnnouncedWallet;
  account: string;
  trouble: WalletTrouble | null;
}

/** How far the customer is with a wallet. */
export type WalletState =
  | { step: 'list'; wallet: AnnouncedWallet | null; trouble: WalletTrouble | null }
  | { step: 'connecting'; wallet: AnnouncedWallet }
  /** The wallet is on another chain than the payment. */
  | ({ step: 'elsewhere' | 'switching' } & Connected)
  /** `balance` in base units; null while unknown. */
  | ({ step: 'ready' | 'checking'; balance: bigint | null } & Connected);

/** Paying with one of the browser's wallets; what was sent stands in `SentTransfers`. No method rejects. */
export interface WalletPayment {
  getState(): WalletState;
  subscribe(listener: () => void): () => void;
  connect(wallet: AnnouncedWallet): Promise<void>;
  switchChain(): Promise<void>;
  /** Reads account, chain and balance again. */
  lookAgain(): Promise<void>;
  /** Sends once what the state `ready` shows. */
  send(): Promise<void>;
  /** Back to the list of wallets. */
  leave(): void;
}

interface WalletPaymentOptions {
  transfer: Transfer;
  /** The same as a decimal, to be told later what was sent. */
  amount: string;
  sent: SentTransfers;
}

const EVENTS: readonly WalletEvent[] = ['accountsChanged', 'chainChanged', 'disconnect'];
const LIST: WalletState = { step: 'list', wallet: null, trouble: null };

export function createWalletPayment({ transfer, amount, sent }: WalletPaymentOptions): WalletPayment {
  const listeners = new Set<() => void>();
  let state: WalletState = LIST;
  /** Counts what was begun: an answer to anything but the newest is let go. */
  let turn = 0;
  let unwatch = () => {};

  function become(next: WalletState): void {
    state = next;
    listeners.forEach((listener) => listener());
  }

  function end(wallet: AnnouncedWallet | null, trouble: WalletTrouble | null): void {
    turn += 1;
    unwatch();
    unwatch = () => {};
    become({ step: 'list', wallet, trouble });
  }

  function watch(wallet: AnnouncedWallet): void {
    const { provider } = wallet;
    const onChange = () => {
      if (state.step !== 'list' && state.step !== 'connecting') void look(wallet);
    };
    EVENTS.forEach((event) => provider.on?.(event, onChange));
    unwatch = () => EVENTS.forEach((event) => provider.removeListener?.(event, onChange));
  }

  /** Shows how the wallet stands, and whether its account is another than before. */
  async function look(wallet: AnnouncedWallet): Promise<void> {
    const mine = (turn += 1);
    const before = 'account' in state ? state.account : null;
    try {
      const now = await standing(wallet);
      if (mine !== turn) return;
      if (!now.account) return end(wallet, 'disconnected');
      const { account, onChain } = now;
      const trouble = before === null || before === account ? null : 'changed';
      if (!onChain) return become({ step: 'elsewhere', wallet, account, trouble });
      const ready = { step: 'ready', wallet, account, trouble } as const;
      become({ ...ready, balance: null });
      const balance = await readBalance(wallet.provider, transfer, account);
      if (mine === turn) become({ ...ready, balance });
    } catch (error) {
      if (mine === turn) end(wallet, troubleOf(error));
    }
  }

  async function standing({ provider }: AnnouncedWallet) {
    const [[account], chainId] = await Promise.all([readAccounts(provider), readChainId(provider)]);
    return { account, onChain: chainId === transfer.chainId };
  }

  async function connect(wallet: AnnouncedWallet): Promise<void> {
    if (state.step !== 'list') return;
    const mine = (turn += 1);
    become({ step: 'connecting', wallet });
    try {
      await askForAccounts(wallet.provider);
      if (mine !== turn) return;
      watch(wallet);
      await look(wallet);
      // Where that is called for: the customer wants to pay, and has to allow it in the wallet anyway.
      await switchChain();
    } catch (error) {
      if (mine === turn) end(wallet, troubleOf(error));
    }
  }

  async function switchChain(): Promise<void> {
    if (state.step !== 'elsewhere') return;
    const { wallet, account } = state;
    const mine = (turn += 1);
    become({ step: 'switching', wallet, account, trouble: null });
    try {
      await askForChain(wallet.provider, transfer.chainId);
      if (mine === turn) await look(wallet);
    } catch (error) {
      if (mine === turn) become({ step: 'elsewhere', wallet, account, trouble: troubleOf(error) });
    }
  }

  async function send(): Promise<void> {
    const { receiveAddress } = transfer;
    if (state.step !== 'ready' || sent.of(receiveAddress)) return;
    const shown = state;
    const { wallet, account } = shown;
    const mine = (turn += 1);
    become({ ...shown, step: 'checking', trouble: null });
    try {
      const now = await standing(wallet);
      if (mine !== turn) return;
      if (now.account !== account || !now.onChain) return await look(wallet);
    } catch (error) {
      if (mine === turn) end(wallet, troubleOf(error));
      return;
    }
    const trouble = await ask(wallet, account);
    if (mine === turn) become({ ...shown, step: 'ready', trouble });
  }

  /** Asks the wallet, once, and keeps what came of it. Resolves to the trouble when certainly nothing was sent. */
  async function ask(wallet: AnnouncedWallet, account: string): Promise<WalletTrouble | null> {
    const { receiveAddress } = transfer;
    const asked: SentTransfer = { state: 'asking', amount, wallet: wallet.name, hash: null };
    // Kept before the wallet is asked: a reload in between must not forget that it was.
    sent.set(receiveAddress, asked);
    const isNewest = () => sent.of(receiveAddress) === asked;
    try {
      const answer = await askToSend(wallet.provider, transfer, account);
      if (isTransactionHash(answer)) sent.set(receiveAddress, { ...asked, state: 'sent', hash: answer });
      else if (isNewest()) sent.set(receiveAddress, { ...asked, state: 'unknown' });
      return null;
    } catch (error) {
      const nothingSent = isNothingSent(error);
      if (isNewest()) sent.set(receiveAddress, nothingSent ? null : { ...asked, state: 'unknown' });
      return nothingSent ? troubleOf(error) : null;
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
    async lookAgain() {
      if ('account' in state) await look(state.wallet);
    },
    send,
    leave: () => end(null, null),
  };
}
