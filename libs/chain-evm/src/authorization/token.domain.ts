import { TypedDataEncoder } from 'ethers/hash';
import { checksumAddress } from '../address';
import type { NetworkDefinition, TokenDefinition, TokenSignature } from '../network.types';

/** The EIP-712 domain of a token's contract. A signature in it is valid for no other contract or chain. */
export interface TokenDomain {
  name: string;
  version: string;
  chainId: number;
  /** The token's address, with EIP-55 checksum. */
  verifyingContract: string;
}

/** The domain that the token's column `signature` describes. */
export function tokenDomain(
  { chainId }: Pick<NetworkDefinition, 'chainId'>,
  { address }: Pick<TokenDefinition, 'address'>,
  { name, version }: TokenSignature,
): TokenDomain {
  return { name, version, chainId, verifyingContract: checksumAddress(address) };
}

/** What the contract must return for `DOMAIN_SEPARATOR()`: 32 bytes, hex in lower case (EIP-712). */
export function domainSeparator(domain: TokenDomain): string {
  return TypedDataEncoder.hashDomain(domain);
}
