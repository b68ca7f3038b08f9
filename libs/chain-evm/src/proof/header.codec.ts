import { encodeRlp } from 'ethers/utils';
import { type RawObject, hexData, quantityToBigint } from '../rpc/rpc.values';

type Form = 'data' | 'quantity';

/**
 * The fields of a header in their order (Ethereum's yellow paper, §4.3). Upgrades added the last ones, so
 * older blocks and other networks end earlier: the block's hash decides whether a header is right.
 */
const FIELDS: readonly [name: string, form: Form][] = [
  ['parentHash', 'data'],
  ['sha3Uncles', 'data'],
  ['miner', 'data'],
  ['stateRoot', 'data'],
  ['transactionsRoot', 'data'],
  ['receiptsRoot', 'data'],
  ['logsBloom', 'data'],
  ['difficulty', 'quantity'],
  ['number', 'quantity'],
  ['gasLimit', 'quantity'],
  ['gasUsed', 'quantity'],
  ['timestamp', 'quantity'],
  ['extraData', 'data'],
  ['mixHash', 'data'],
  ['nonce', 'data'],
];
const LATER: readonly [name: string, form: Form][] = [
  // London (EIP-1559)
  ['baseFeePerGas', 'quantity'],
  // Shanghai (EIP-4895)
  ['withdrawalsRoot', 'data'],
  // Cancun (EIP-4844, EIP-4788)
  ['blobGasUsed', 'quantity'],
  ['excessBlobGas', 'quantity'],
  ['parentBeaconBlockRoot', 'data'],
  // Prague (EIP-7685)
  ['requestsHash', 'data'],
  // Amsterdam (EIP-7928)
  ['blockAccessListHash', 'data'],
];

/**
 * The RLP that a block's header can have, the likely one first: with all fields that the endpoint gives, and
 * with fewer, because some endpoints add fields that the header lacks. Throws ChainInconsistentError if the
 * answer is not a block.
 */
export function possibleHeaders(block: RawObject): string[] {
  const first = FIELDS.map((field) => encoded(block, field));
  const given = LATER.filter(([name]) => block[name] !== undefined && block[name] !== null);
  const later = given.map((field) => encoded(block, field));
  return Array.from({ length: later.length + 1 }, (_, left) =>
    encodeRlp([...first, ...later.slice(0, later.length - left)]),
  );
}

function encoded(block: RawObject, [name, form]: readonly [string, Form]): string {
  return form === 'data' ? hexData(block[name]) : quantityData(block[name]);
}

/** A number as RLP holds it: without leading zeros, and 0 as nothing. */
export function quantityData(value: unknown): string {
  const number = quantityToBigint(value);
  if (number === 0n) return '0x';
  const digits = number.toString(16);
  return `0x${digits.length % 2 === 1 ? '0' : ''}${digits}`;
}
