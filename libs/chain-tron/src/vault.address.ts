import { ZeroAddress } from 'ethers/constants';
import { keccak256 } from 'ethers/crypto';
import { concat, dataSlice } from 'ethers/utils';
import { InvalidChainInputError, checksumAddress, paymentIdToBytes32 } from '@cowrie/chain-evm';
import { tronVaultArtifact } from '@cowrie/contracts';
import { prefixed } from './address';

/** The factory's constructor creates the vault logic under this salt. */
const LOGIC_SALT = `0x${'00'.repeat(32)}`;
const LOGIC_CODE_HASH = keccak256(tronVaultArtifact.bytecode);

/**
 * Returns the address of a contract that another contract creates with CREATE2, by TRON's rule: the hash
 * takes the creator's 21 bytes with 0x41 in front, where Ethereum's takes 0xff (TIP-26).
 *
 * @param p.salt 32 bytes, hex
 * @param p.codeHash keccak256 of the creation code, hex
 * @returns 20 bytes, with EIP-55 checksum
 */
export function tronCreate2Address(p: { creator: string; salt: string; codeHash: string }): string {
  return checksumAddress(dataSlice(keccak256(concat([prefixed(p.creator), p.salt, p.codeHash])), 12));
}

/**
 * Returns the address of the contract that a transaction creates (TIP-26). The factory's address therefore
 * differs on every network.
 *
 * @param p.txId 32 bytes, hex
 * @param p.owner who signs the transaction, 20 bytes
 */
export function tronCreatedAddress(p: { txId: string; owner: string }): string {
  return checksumAddress(dataSlice(keccak256(concat([p.txId, prefixed(p.owner)])), 12));
}

/** Returns the address of the logic that all vaults of a factory share. */
export function tronVaultLogicAddress(factory: string): string {
  return tronCreate2Address({ creator: factory, salt: LOGIC_SALT, codeHash: LOGIC_CODE_HASH });
}

/**
 * Returns the deposit address of a payment: CREATE2 of a minimal clone (ERC-1167) of the factory's vault
 * logic. The treasury is an immutable argument of the clone, and the payment ID is the salt.
 * `CowrieTronVaultFactory.vaultAddress` computes the same address.
 *
 * @param p.factory 20 bytes, as `p.treasury`
 * @param p.paymentId 24 lower-case hex digits
 * @returns 20 bytes, with EIP-55 checksum
 * @throws InvalidChainInputError; also for the zero treasury, where the money would be lost
 */
export function tronVaultAddress(p: { factory: string; treasury: string; paymentId: string }): string {
  const treasury = checksumAddress(p.treasury);
  if (treasury === ZeroAddress) throw new InvalidChainInputError('a treasury', treasury);
  const creationCode = concat([
    '0x6100413d81600a3d39f3363d3d373d3d3d363d73',
    tronVaultLogicAddress(p.factory),
    '0x5af43d82803e903d91602b57fd5bf3',
    treasury,
  ]);
  return tronCreate2Address({
    creator: p.factory,
    salt: paymentIdToBytes32(p.paymentId),
    codeHash: keccak256(creationCode),
  });
}
