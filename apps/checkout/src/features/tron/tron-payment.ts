import type { SentTransfer, SentTransfers } from '../wallet/sent-transfers';
import { isNothingSent, type WalletErrorKind, walletErrorKind } from '../wallet/wallet-error';
import {
  connectTron,
  sendTron,
  signTron,
  type TronTransfer,
  type TronWallet,
  TronWalletError,
} from './tron-wallet';

/** Why nothing was sent. */
export type TronFault = WalletErrorKind | 'wrongNetwork';

export type TronPaymentState =
  | { step: 'start' | 'connecting'; error: TronFault | null }
  | { step: 'ready'; account: string; error: TronFault | null };

interface TronPaymentOptions {
  wallet: TronWallet;
  transfer: TronTransfer;
  /** The amount as a decimal, recorded with the sent transfer. */
  amount: string;
  sent: SentTransfers;
}

/** A payment with a wallet of TRON; `SentTransfers` records what it sent. No method rejects. */
export interface TronPayment {
  getState(): TronPaymentState;
  subscribe(listener: () => void): () => void;
  connect(): Promise<void>;
  /** In the state `ready`, asks the wallet once to sign, and sends what it signed. */
  send(): Promise<void>;
}

export function createTronPayment({ wallet, transfer, amount, sent }: TronPaymentOptions): TronPayment {
  const listeners = new Set<() => void>();
  let state: TronPaymentState = { step: 'start', error: null };
  const setState = (next: TronPaymentState): void => {
    state = next;
    listeners.forEach((listener) => listener());
  };

  async function connect(): Promise<void> {
    if (state.step !== 'start') return;
    setState({ step: 'connecting', error: null });
    try {
      setState({ step: 'ready', account: await connectTron(wallet, transfer), error: null });
    } catch (error) {
      setState({ step: 'start', error: faultOf(error) });
    }
  }

  async function send(): Promise<void> {
    const { receiveAddress } = transfer;
    if (state.step !== 'ready' || sent.get(receiveAddress)) return;
    const { account } = state;
    setState({ step: 'ready', account, error: null });
    const asked: SentTransfer = { state: 'asking', amount, wallet: wallet.name, hash: null };
    // Recorded before the request: after a reload the page must still know that a wallet was asked.
    sent.set(receiveAddress, asked);
    const fault = await signAndSend(account, asked);
    if (fault === null) return;
    sent.set(receiveAddress, null);
    setState({ step: 'ready', account, error: fault });
  }

  /** Resolves to the reason when certainly nothing was sent. */
  async function signAndSend(account: string, asked: SentTransfer): Promise<TronFault | null> {
    const { receiveAddress } = transfer;
    let hash: string | null = null;
    try {
      // The account or the network may have changed since they were shown.
      if ((await connectTron(wallet, transfer)) !== account) return 'changed';
      const { txHash, signed } = await signTron(wallet, transfer, account);
      hash = txHash;
      await sendTron(wallet, signed);
      sent.set(receiveAddress, { ...asked, state: 'sent', hash });
      return null;
    } catch (error) {
      // Without a signature there is nothing that could be sent.
      if (hash === null || isCertain(error)) return faultOf(error);
      sent.set(receiveAddress, { ...asked, state: 'unknown' });
      return null;
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect,
    send,
  };
}

function isCertain(error: unknown): boolean {
  return error instanceof TronWalletError ? error.kind === 'notTaken' : isNothingSent(error);
}

function faultOf(error: unknown): TronFault {
  if (error instanceof TronWalletError) return error.kind === 'wrongNetwork' ? 'wrongNetwork' : 'failed';
  // Older versions of TronLink throw a text when the owner refuses to sign.
  if (/declined|denied|cancel/i.test(error instanceof Error ? error.message : String(error)))
    return 'refused';
  return walletErrorKind(error);
}
