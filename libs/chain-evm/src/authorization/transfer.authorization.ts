import { AbiCoder, Interface } from 'ethers/abi';
import { keccak256, Signature } from 'ethers/crypto';
import { id, TypedDataEncoder } from 'ethers/hash';
import { checksumAddress, paymentIdToBytes32 } from '../address';
import { InvalidChainInputError } from '../chain.errors';
import type { TokenDomain } from './token.domain';

/** A transfer that the holder of a token signs, and that anyone can then send, once (EIP-3009). */
export interface TransferAuthorization {
  /** Who signs, and whose tokens move. */
  from: string;
  to: string;
  /** Base units of the token. */
  amountUnits: bigint;
  /** The block's time must be after this: seconds since 1970. */
  validAfterSeconds: bigint;
  /** The block's time must be before this: seconds since 1970. */
  validBeforeSeconds: bigint;
  /** 32 bytes, hex. The contract takes each nonce of a holder once. */
  nonce: string;
}

// The type that the contracts hash.
const TYPES = {
  TransferWithAuthorization: [
    { type: 'address', name: 'from' },
    { type: 'address', name: 'to' },
    { type: 'uint256', name: 'value' },
    { type: 'uint256', name: 'validAfter' },
    { type: 'uint256', name: 'validBefore' },
    { type: 'bytes32', name: 'nonce' },
  ],
};

const WORDS = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce';
const BY_KEY =
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)';
const BY_CONTRACT = 'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)';
const eip3009 = new Interface([
  `function transferWithAuthorization(${WORDS},uint8 v,bytes32 r,bytes32 s)`,
  `function transferWithAuthorization(${WORDS},bytes signature)`,
]);

/** What `eth_signTypedData_v4` of a wallet takes, as JSON: amounts are decimal strings. */
export function authorizationTypedData(domain: TokenDomain, authorization: TransferAuthorization): object {
  return TypedDataEncoder.getPayload(domain, TYPES, messageOf(authorization)) as object;
}

/** The hash that the holder signs: 32 bytes, hex in lower case. */
export function authorizationHash(domain: TokenDomain, authorization: TransferAuthorization): string {
  return TypedDataEncoder.hash(domain, TYPES, messageOf(authorization));
}

/** A name for this use of the hash: no other use of a payment's ID can give the same nonce. */
const NONCE_TAG = id('Cowrie: nonce of a transfer authorization, 1');

/**
 * The nonce of a payment's authorization. The same payment and attempt always give the same nonce, so a
 * holder who signs twice pays once. A new attempt is for a payer whose first signature cannot be used.
 *
 * @param attempt from 0
 * @returns 32 bytes, hex in lower case
 * @throws InvalidChainInputError if the payment ID is not valid
 */
export function authorizationNonce(paymentId: string, attempt: number): string {
  return keccak256(
    AbiCoder.defaultAbiCoder().encode(
      ['bytes32', 'bytes32', 'uint256'],
      [NONCE_TAG, paymentIdToBytes32(paymentId), attempt],
    ),
  );
}

/**
 * The nonce of an authorization that answers a challenge of the scheme `Payment` (draft-evm-charge).
 *
 * @returns 32 bytes, hex in lower case
 */
export function challengeNonce({ id: challengeId, realm }: { id: string; realm: string }): string {
  return id(`${challengeId}${realm}`);
}

/** What an authorization must be, exactly. */
export interface WantedAuthorization {
  to: string;
  amountUnits: bigint;
  /** Missing: the payer's program chooses it, as in x402. */
  nonce?: string;
  /** It may not be valid after this: the end of the payment's window, in seconds since 1970. */
  untilSeconds: bigint;
}

/** Why an authorization cannot be used. */
export type AuthorizationFault =
  | 'wrong_recipient'
  | 'wrong_amount'
  | 'wrong_nonce'
  | 'not_yet_valid'
  | 'expired'
  | 'valid_too_long';

/**
 * Compares an authorization with what is wanted. Pure.
 *
 * @param now.seconds since 1970
 * @param now.marginSeconds how long it takes to be mined; it must be valid for longer than that
 * @returns undefined if it can be used
 */
export function authorizationFault(
  given: TransferAuthorization,
  wanted: WantedAuthorization,
  now: { seconds: bigint; marginSeconds: bigint },
): AuthorizationFault | undefined {
  if (checksumAddress(given.to) !== checksumAddress(wanted.to)) return 'wrong_recipient';
  if (given.amountUnits !== wanted.amountUnits) return 'wrong_amount';
  if (wanted.nonce !== undefined && given.nonce.toLowerCase() !== wanted.nonce.toLowerCase())
    return 'wrong_nonce';
  // Both ends are exclusive in the contracts.
  if (given.validAfterSeconds >= now.seconds) return 'not_yet_valid';
  if (given.validBeforeSeconds <= now.seconds + now.marginSeconds) return 'expired';
  // It also keeps out huge numbers, which some contracts read as block numbers.
  if (given.validBeforeSeconds > wanted.untilSeconds) return 'valid_too_long';
  return undefined;
}

/** Data of the call that makes the transfer. @param signature as `AuthorizationProof` has it */
export function authorizationCallData(
  authorization: TransferAuthorization,
  { by, signature }: { by: 'key' | 'contract'; signature: string },
): string {
  const words = Object.values(messageOf(authorization));
  if (by === 'contract') return eip3009.encodeFunctionData(BY_CONTRACT, [...words, signature]);
  // Each contract has this form. Not each has the other.
  const { v, r, s } = Signature.from(signature);
  return eip3009.encodeFunctionData(BY_KEY, [...words, v, r, s]);
}

const MOST = 2n ** 256n - 1n;

/** In the order of the type. @throws InvalidChainInputError if a value does not fit it */
function messageOf(authorization: TransferAuthorization) {
  const { from, to, amountUnits, validAfterSeconds, validBeforeSeconds, nonce } = authorization;
  for (const value of [amountUnits, validAfterSeconds, validBeforeSeconds])
    if (value < 0n || value > MOST) throw new InvalidChainInputError('an amount or a time', String(value));
  if (!/^0x[0-9a-fA-F]{64}$/.test(nonce)) throw new InvalidChainInputError('a nonce', nonce);
  return {
    from: checksumAddress(from),
    to: checksumAddress(to),
    value: amountUnits,
    validAfter: validAfterSeconds,
    validBefore: validBeforeSeconds,
    nonce,
  };
}
