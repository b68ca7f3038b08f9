import type { RefundText } from '@cowrie/dto';
import type { AnnouncedWallet, WalletProvider } from '../features/wallet/announced-wallets';
import { requestAccounts } from '../features/wallet/wallet-calls';
import { parsePayerAddress } from '../lib/payer-address';

/** The API calls of a payer who signs. Both reject with `ApiError`. */
export interface SigningApi {
  /** The text that the owner of this address signs. */
  askText(address: string): Promise<RefundText>;
  prove(signature: string, address: string): Promise<void>;
}

/** The progress of signing. */
export type SigningStep = 'connecting' | 'signing';

/**
 * Has a wallet's owner sign that the money came from its account, and gives the signature to the API.
 * Resolves to false when the wallet gave no account or no signature. Rejects with the wallet's error or with
 * `ApiError`.
 */
export async function signAndProve(
  { provider }: AnnouncedWallet,
  api: SigningApi,
  onStep: (step: SigningStep) => void,
): Promise<boolean> {
  onStep('connecting');
  const [account = ''] = await requestAccounts(provider);
  const given = parsePayerAddress(account);
  if (given.kind !== 'address') return false;
  const { message, address } = await api.askText(given.address);
  // What the payer signs must be about the account that they chose.
  if (address !== given.address || !message.includes(address)) return false;
  onStep('signing');
  const signature = await requestSignature(provider, message, account);
  if (typeof signature !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(signature)) return false;
  await api.prove(signature, address);
  return true;
}

/** Asks the owner to sign a text (EIP-191), without a time-out. Wallets take its bytes in hex. */
function requestSignature(provider: WalletProvider, message: string, account: string): Promise<unknown> {
  const hex = encodeURIComponent(message).replace(
    /%([0-9A-F]{2})|[^]/g,
    (one, escaped?: string) => escaped?.toLowerCase() ?? one.charCodeAt(0).toString(16).padStart(2, '0'),
  );
  return provider.request({ method: 'personal_sign', params: [`0x${hex}`, account] });
}
