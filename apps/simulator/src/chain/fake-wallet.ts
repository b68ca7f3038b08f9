import { fakeSignature } from './fake-signature';

/** A contract at one address on each network, as a Safe of the payer's. It has no key (EIP-1271). */
export const CONTRACT_WALLET = '0x976EA74026E726554dB657fA54763abd0C3a0aa9';
/** Its owner on each network. Somebody else has created the contract on the second one. */
const OWNERS: Readonly<Record<string, string>> = {
  base: '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
  polygon: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
};

/** What the contract takes for its own signature on a network: its owner's. */
export function walletSignature(network: string, message: string): string {
  return fakeSignature(OWNERS[network] ?? '', message);
}
