import { sha256 } from 'ethers/crypto';
import { dataLength, dataSlice } from 'ethers/utils';
import { type MessageFields, readMessage } from './protobuf.read';

/** What a transaction does. Addresses have 20 bytes, lower case; amounts are in sun. */
export type NodeAction =
  | { kind: 'TransferContract'; owner: string; to: string; amountSun: bigint }
  | { kind: 'TriggerSmartContract'; owner: string; contract: string; valueSun: bigint; data: string }
  | { kind: 'CreateSmartContract'; owner: string; valueSun: bigint; code: string };

/** A signed transaction as a node reads it. Hex with `0x`. */
export interface NodeTransaction {
  txId: string;
  /** As it came. */
  signed: string;
  /** The bytes that are signed. */
  rawData: string;
  signatures: readonly string[];
  /** Bytes of the transaction on the wire. */
  size: number;
  refBlockBytes: string;
  refBlockHash: string;
  expirationMs: number;
  timestampMs: number;
  feeLimitSun: bigint;
  action: NodeAction;
}

/** `Transaction.Contract.ContractType` of the kinds that the test node runs. */
const KINDS = new Map<bigint, (value: MessageFields) => NodeAction>([
  [
    1n,
    (value) => ({
      kind: 'TransferContract',
      owner: addressOf(value.bytes(1)),
      to: addressOf(value.bytes(2)),
      amountSun: value.integer(3),
    }),
  ],
  [
    30n,
    (value) => ({
      kind: 'CreateSmartContract',
      owner: addressOf(value.bytes(1)),
      valueSun: value.message(2).integer(5),
      code: value.message(2).bytes(4),
    }),
  ],
  [
    31n,
    (value) => ({
      kind: 'TriggerSmartContract',
      owner: addressOf(value.bytes(1)),
      contract: addressOf(value.bytes(2)),
      valueSun: value.integer(3),
      data: value.bytes(4),
    }),
  ],
]);

/**
 * Reads a signed transaction.
 *
 * @param signed protobuf, hex with `0x`
 * @throws RangeError if it is none, or of a kind that the test node does not run
 */
export function decodeTransaction(signed: string): NodeTransaction {
  const whole = readMessage(signed);
  const rawData = whole.bytes(1);
  const raw = readMessage(rawData);
  const contract = raw.message(11);
  const read = KINDS.get(contract.integer(1));
  if (!read) throw new RangeError(`the test node runs no contract of type ${contract.integer(1)}`);
  return {
    txId: sha256(rawData),
    signed,
    rawData,
    signatures: whole.list(2),
    size: dataLength(signed),
    refBlockBytes: raw.bytes(1),
    refBlockHash: raw.bytes(4),
    expirationMs: Number(raw.integer(8)),
    timestampMs: Number(raw.integer(14)),
    feeLimitSun: raw.integer(18),
    action: read(contract.message(2).message(2)),
  };
}

function addressOf(bytes: string): string {
  if (dataLength(bytes) !== 21 || !bytes.startsWith('0x41')) throw new RangeError(`not an address: ${bytes}`);
  return dataSlice(bytes, 1);
}
