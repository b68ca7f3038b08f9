import { keccak_256 } from '@noble/hashes/sha3';
import { bytesOfHex, hexOf, joinedBytes } from './hex';
import { encodeRlp } from './rlp';

const ADDRESS_BYTES = 20;
/** 0x41: 45 bytes of proxy and 20 bytes of treasury. The opcodes are those of OpenZeppelin's `Clones`. */
const BEFORE_LOGIC = bytesOfHex('0x6100413d81600a3d39f3363d3d373d3d3d363d73');
const AFTER_LOGIC = bytesOfHex('0x5af43d82803e903d91602b57fd5bf3');

/**
 * The deposit address of a payment: CREATE2 (EIP-1014) of a minimal clone of the factory's vault logic, with
 * the treasury as its argument and the payment's ID as salt (docs/decisions/0012). The library of the
 * service computes it with ethers; this one has its own code, and a test compares both.
 *
 * @param p.paymentId 24 lower-case hex digits
 * @returns in lower case
 * @throws RangeError
 */
export function vaultAddressOf(p: { factory: string; treasury: string; paymentId: string }): string {
  if (!/^[0-9a-f]{24}$/.test(p.paymentId))
    throw new RangeError(`not a payment ID: ${JSON.stringify(p.paymentId)}`);
  const [factory, treasury] = [addressBytes(p.factory), addressBytes(p.treasury)];
  // Money that is sent there is lost.
  if (treasury.every((byte) => byte === 0)) throw new RangeError(`not a treasury: ${p.treasury}`);
  // The factory's constructor deploys the logic as its first contract, so its nonce is 1 (EIP-161).
  const logic = addressOf(encodeRlp([factory, Uint8Array.of(1)]));
  const code = joinedBytes(BEFORE_LOGIC, logic, AFTER_LOGIC, treasury);
  const salt = bytesOfHex(`0x${p.paymentId.padStart(64, '0')}`);
  return hexOf(addressOf(joinedBytes(Uint8Array.of(0xff), factory, salt, keccak_256(code))));
}

function addressOf(preimage: Uint8Array): Uint8Array {
  return keccak_256(preimage).subarray(-ADDRESS_BYTES);
}

function addressBytes(address: string): Uint8Array {
  assertChecksum(address);
  return bytesOfHex(address);
}

/** An address in mixed case must have the checksum of EIP-55. @throws RangeError */
export function assertChecksum(address: string): void {
  const digits = /^0x[0-9a-fA-F]{40}$/.test(address) ? address.slice(2) : '';
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits);
  if (digits === '' || (isMixed && withChecksum(digits.toLowerCase()) !== digits))
    throw new RangeError(`not an address: ${JSON.stringify(address.slice(0, 80))}`);
}

/** A letter is a capital where the hash of the lower-case digits has 8 or more. */
function withChecksum(digits: string): string {
  const hash = hexOf(keccak_256(new TextEncoder().encode(digits))).slice(2);
  return [...digits]
    .map((digit, index) => (Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit))
    .join('');
}
