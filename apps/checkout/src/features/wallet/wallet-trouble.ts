import { isFields } from '../../lib/wire';

/** Why a wallet did not do what it was asked. */
export type WalletTrouble =
  | 'refused'
  /** It shows another question of this page. */
  | 'busy'
  | 'disconnected'
  /** Account or chain are others than the customer was shown. */
  | 'changed'
  | 'unknownNetwork'
  | 'failed';

/** By code: EIP-1193, EIP-3326 (4902), EIP-1474 (-32002). */
const TROUBLES: Record<number, WalletTrouble> = {
  4001: 'refused',
  4100: 'disconnected',
  4900: 'disconnected',
  4901: 'disconnected',
  4902: 'unknownNetwork',
  [-32002]: 'busy',
};

/** Codes with which a wallet says that it did not even try to send: refused, not allowed, not understood, busy. */
const NOTHING_SENT = [4001, 4100, 4200, -32002, -32601, -32602];

export function troubleOf(error: unknown): WalletTrouble {
  return TROUBLES[codeOf(error)] ?? 'failed';
}

/** False where the transaction may be on its way in spite of the error. */
export function isNothingSent(error: unknown): boolean {
  return NOTHING_SENT.includes(codeOf(error));
}

function codeOf(error: unknown): number {
  if (!isFields(error)) return 0;
  // Mobile wallets wrap the error that counts in a general one.
  const original = isFields(error.data) ? error.data.originalError : undefined;
  if (isFields(original) && typeof original.code === 'number') return original.code;
  return typeof error.code === 'number' ? error.code : 0;
}
