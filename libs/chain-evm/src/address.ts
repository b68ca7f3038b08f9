import { getAddress, getCreate2Address, getCreateAddress } from 'ethers/address';
import { ZeroAddress } from 'ethers/constants';
import { keccak256 } from 'ethers/crypto';
import { concat, zeroPadValue } from 'ethers/utils';
import { BoundedMap } from '@cowrie/cache';
import { InvalidChainInputError } from './chain.errors';

/** The address that stands for the network's own coin where a token's address is expected. */
export const NATIVE_COIN = ZeroAddress;

/** A checksum is a hash, and tokens, treasuries and the vaults of a sweep are read again and again. */
const checksums = new BoundedMap<string>(5000);
/** The hash of the clone's code depends on factory and treasury alone. */
const cloneCodes = new BoundedMap<string>(1000);

function remembered(made: BoundedMap<string>, text: string, make: () => string): string {
  const known = made.get(text) ?? make();
  made.set(text, known);
  return known;
}

/**
 * Returns the address with its EIP-55 checksum.
 *
 * @throws InvalidChainInputError if it is not `0x` and 40 hex digits, or its checksum is wrong
 */
export function checksumAddress(address: string): string {
  try {
    if (/^0x[0-9a-fA-F]{40}$/.test(address)) return remembered(checksums, address, () => getAddress(address));
  } catch {
    // Mixed case with a wrong checksum: reported below.
  }
  throw new InvalidChainInputError('an address', address);
}

/**
 * Below this are the zero address, precompiled contracts and addresses reserved for more of them. None of
 * them sends tokens back.
 */
const RESERVED_BELOW = 0x10000n;
/** The customary burn address. */
const BURN = 0x000000000000000000000000000000000000deadn;
/** The predeployed contracts of OP Stack chains such as Base: 0x4200…0000 to 0x4200…ffff. */
const OP_STACK = 0x4200000000000000000000000000000000000000n >> 16n;

/**
 * Whether nobody has the key of an address, so that tokens sent there never come back. @param address `0x`
 * and 40 hex digits
 */
export function isOwnerless(address: string): boolean {
  const number = BigInt(address);
  return number < RESERVED_BELOW || number === BURN || number >> 16n === OP_STACK;
}

/**
 * Returns the payment's 24 hex digits in the contracts' form: a 32-byte number, padded with zeros.
 *
 * @throws InvalidChainInputError
 */
export function paymentIdToBytes32(paymentId: string): string {
  if (!/^[0-9a-f]{24}$/.test(paymentId)) throw new InvalidChainInputError('a payment ID', paymentId);
  return zeroPadValue(`0x${paymentId}`, 32);
}

/** The reverse of {@link paymentIdToBytes32}; undefined for a number that is not a payment ID. */
export function paymentIdFromBytes32(bytes32: string): string | undefined {
  return /^0x0{40}([0-9a-f]{24})$/.exec(bytes32.toLowerCase())?.[1];
}

/** How a network derives the address of a payment's vault. */
export type VaultRule = (p: { factory: string; treasury: string; paymentId: string }) => string;

/**
 * Returns the deposit address of a payment: CREATE2 (EIP-1014) of a minimal clone (ERC-1167) of the factory's
 * vault logic. The treasury is an immutable argument of the clone, and the payment ID is the salt. The
 * address needs no network and is the same on all networks (docs/decisions/0012).
 * `CowrieVaultFactory.vaultAddress` computes the same address.
 *
 * @param p.paymentId 24 lower-case hex digits
 * @returns with EIP-55 checksum
 * @throws InvalidChainInputError; also for the zero treasury, where the money would be lost
 */
export function vaultAddress(p: { factory: string; treasury: string; paymentId: string }): string {
  const factory = checksumAddress(p.factory);
  const treasury = checksumAddress(p.treasury);
  if (treasury === ZeroAddress) throw new InvalidChainInputError('a treasury', treasury);
  const codeHash = remembered(cloneCodes, `${factory} ${treasury}`, () => cloneCodeHash(factory, treasury));
  return getCreate2Address(factory, paymentIdToBytes32(p.paymentId), codeHash);
}

function cloneCodeHash(factory: string, treasury: string): string {
  // The factory's constructor deploys the logic as its first contract, so its nonce is 1 (EIP-161).
  const logic = getCreateAddress({ from: factory, nonce: 1 });
  // 0x41: 45 bytes of proxy and 20 bytes of treasury. The opcodes are those of OpenZeppelin's `Clones`.
  const creationCode = concat([
    '0x6100413d81600a3d39f3363d3d373d3d3d363d73',
    logic,
    '0x5af43d82803e903d91602b57fd5bf3',
    treasury,
  ]);
  return keccak256(creationCode);
}
