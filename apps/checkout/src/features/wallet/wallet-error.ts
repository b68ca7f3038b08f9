import { isJsonObject } from '../../lib/wire';

/** Why a wallet did not do what the page asked for. */
export type WalletErrorKind =
  | 'refused'
  /** The wallet already shows a request of this page. */
  | 'busy'
  | 'disconnected'
  /** Account or chain are not the ones that the page showed. */
  | 'changed'
  | 'unknownNetwork'
  | 'failed';

/** By error code: EIP-1193, EIP-3326 (4902), EIP-1474 (-32002). */
const KINDS: Record<number, WalletErrorKind> = {
  4001: 'refused',
  4100: 'disconnected',
  4900: 'disconnected',
  4901: 'disconnected',
  4902: 'unknownNetwork',
  [-32002]: 'busy',
};

/** Error codes of a wallet that did not try to send: refused, not allowed, not supported, busy. */
const NOTHING_SENT = [4001, 4100, 4200, -32002, -32601, -32602];

export function walletErrorKind(error: unknown): WalletErrorKind {
  return KINDS[codeOf(error)] ?? 'failed';
}

/** False when the transaction may have been sent despite the error. */
export function isNothingSent(error: unknown): boolean {
  return NOTHING_SENT.includes(codeOf(error));
}

function codeOf(error: unknown): number {
  if (!isJsonObject(error)) return 0;
  // Mobile wallets wrap the actual error in a general one.
  const original = isJsonObject(error.data) ? error.data.originalError : undefined;
  if (isJsonObject(original) && typeof original.code === 'number') return original.code;
  return typeof error.code === 'number' ? error.code : 0;
}
