import { hexOf, isSameBytes } from './hex';
import { bytesAt, decodeRlpList, listAt } from './rlp';

/** A log of a transaction. Hex in lower case. */
export interface ReceiptLog {
  address: string;
  topics: string[];
  data: string;
}

/** The fields of a receipt before those that some types add: status, gas, bloom, logs. */
const AT = { status: 0, logs: 3 };
/** A list begins with at least this byte. Below it is the type of the transaction (EIP-2718). */
const FIRST_LIST_BYTE = 0xc0;

/**
 * The logs of a receipt, as the trie of a block holds it (EIP-658, EIP-2718).
 *
 * @throws RangeError if it is not a receipt, or the transaction failed
 */
export function readReceiptLogs(bytes: Uint8Array): ReceiptLog[] {
  const isTyped = (bytes[0] ?? FIRST_LIST_BYTE) < FIRST_LIST_BYTE;
  const fields = decodeRlpList(isTyped ? bytes.subarray(1) : bytes);
  if (!isSameBytes(bytesAt(fields, AT.status), Uint8Array.of(1)))
    throw new RangeError('the transaction failed');
  return listAt(fields, AT.logs).map((log) => {
    if (log instanceof Uint8Array || log.length !== 3) throw new RangeError('a log has an invalid form');
    const topics = listAt(log, 1);
    return {
      address: hexOf(bytesAt(log, 0, 20)),
      topics: topics.map((_, index) => hexOf(bytesAt(topics, index, 32))),
      data: hexOf(bytesAt(log, 2)),
    };
  });
}
