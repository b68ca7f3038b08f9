import { keccak_256 } from '@noble/hashes/sha3';
import { bytesOfHex, hexOf, joinedBytes } from './hex';
import { encodeRlp } from './rlp';
import { isTronText, tronBytes, tronText } from './tron-address';

const ADDRESS_BYTES = 20;
/** 0x41: 45 bytes of proxy and 20 bytes of treasury. The opcodes are those of OpenZeppelin's `Clones`. */
const BEFORE_LOGIC = bytesOfHex('0x6100413d81600a3d39f3363d3d373d3d3d363d73');
const AFTER_LOGIC = bytesOfHex('0x5af43d82803e903d91602b57fd5bf3');

/**
 * The hash of the creation code of TRON's vault logic, which the factory creates by CREATE2 under the
 * salt 0.
 */
const TRON_LOGIC = bytesOfHex('0x221625ab5518e2c935a1f9d2a0aa93eed3341fc7b1414dc08925d6b62951b1e3');
/** The first byte of what CREATE2 hashes. */
const [EVM_CREATE2, TRON_CREATE2] = [Uint8Array.of(0xff), Uint8Array.of(0x41)];

/**
 * The deposit address of a payment: CREATE2 (EIP-1014, on TRON TIP-26) of a minimal clone of the
 * factory's vault logic, with the treasury as its argument and the payment's ID as salt
 * (docs/decisions/0012). The library of the service computes it with ethers; this one has its own code,
 * and a test compares both. The form of the factory's address tells whether it is one of TRON.
 *
 * @param p.paymentId 24 lower-case hex digits
 * @returns in lower case, or in Base58Check on TRON
 * @throws RangeError
 */
export function vaultAddressOf(p: { factory: string; treasury: string; paymentId: string }): string {
  if (!/^[0-9a-f]{24}$/.test(p.paymentId))
    throw new RangeError(`not a payment ID: ${JSON.stringify(p.paymentId)}`);
  const [factory, treasury] = [addressBytes(p.factory), addressBytes(p.treasury)];
  // Money that is sent there is lost.
  if (treasury.every((byte) => byte === 0)) throw new RangeError(`not a treasury: ${p.treasury}`);
  const isTron = isTronText(p.factory);
  const prefix = isTron ? TRON_CREATE2 : EVM_CREATE2;
  // The factory's constructor deploys the logic. On EVM networks it is its first contract, so its nonce is 1
  // (EIP-161).
  const logic = addressOf(
    isTron
      ? joinedBytes(prefix, factory, new Uint8Array(32), TRON_LOGIC)
      : encodeRlp([factory, Uint8Array.of(1)]),
  );
  const code = joinedBytes(BEFORE_LOGIC, logic, AFTER_LOGIC, treasury);
  const salt = bytesOfHex(`0x${p.paymentId.padStart(64, '0')}`);
  const vault = addressOf(joinedBytes(prefix, factory, salt, keccak_256(code)));
  return isTron ? tronText(vault) : hexOf(vault);
}

function addressOf(preimage: Uint8Array): Uint8Array {
  return keccak_256(preimage).subarray(-ADDRESS_BYTES);
}

function addressBytes(address: string): Uint8Array {
  if (isTronText(address)) return tronBytes(address);
  assertChecksum(address);
  return bytesOfHex(address);
}

/** An address in mixed case must have the checksum of EIP-55, and one of TRON its own. @throws RangeError */
export function assertChecksum(address: string): void {
  if (isTronText(address)) return void tronBytes(address);
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
