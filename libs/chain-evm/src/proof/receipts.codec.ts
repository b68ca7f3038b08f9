import { keccak256 } from 'ethers/crypto';
import { concat, encodeRlp, toBeHex, toUtf8Bytes } from 'ethers/utils';
import { ChainInconsistentError } from '../chain.errors';
import { type RawObject, hexData, list, objectOrNothing, quantityToNumber } from '../rpc/rpc.values';
import { quantityData } from './header.codec';

/** EIP-2718. */
const MOST_TYPE = 0x7f;
/** A deposit of the OP Stack, such as Base. */
const DEPOSIT = 0x7e;
/** A transaction of Celo that pays its fee in a token (CIP-64). */
const CIP64 = 0x7b;

/**
 * A transaction's receipt in the form in which the trie of its block holds it (EIP-2718). Throws
 * ChainInconsistentError if the answer is not a receipt.
 */
export function trieReceipt(receipt: RawObject): string {
  const type = receipt.type === undefined ? 0 : quantityToNumber(receipt.type);
  if (type > MOST_TYPE) throw new ChainInconsistentError(`no transaction has the type ${type}`, {});
  const fields = [
    quantityToNumber(receipt.status) === 1 ? '0x01' : '0x',
    quantityData(receipt.cumulativeGasUsed),
    hexData(receipt.logsBloom, 256),
    list(receipt.logs).map((log) => logFields(objectOrNothing(log) ?? {})),
    ...fieldsOfType(type, receipt),
  ];
  const rlp = encodeRlp(fields);
  return type === 0 ? rlp : concat([toBeHex(type, 1), rlp]);
}

/** Fields that only one kind of network has. */
function fieldsOfType(type: number, receipt: RawObject): string[] {
  // Before Canyon endpoints give a nonce too, but the trie holds none.
  if (type === DEPOSIT && isGiven(receipt.depositReceiptVersion))
    return [quantityData(receipt.depositNonce), quantityData(receipt.depositReceiptVersion)];
  if (type === CIP64 && isGiven(receipt.baseFee)) return [quantityData(receipt.baseFee)];
  return [];
}

function logFields({ address, topics, data }: RawObject): [string, string[], string] {
  return [hexData(address, 20), list(topics).map((topic) => hexData(topic, 32)), hexData(data)];
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/**
 * The hash of the transaction that Polygon's nodes add to a block for state of Ethereum. It is no transaction
 * of the chain, and the trie does not hold its receipt.
 */
export function stateSyncHash(blockNumber: number, blockHash: string): string {
  return keccak256(concat([toUtf8Bytes('matic-bor-receipt-'), toBeHex(blockNumber, 8), blockHash]));
}
