import { dataSlice, toBeHex } from 'ethers/utils';
import { signerOfTxId } from '../../transactions/signature';
import type { NodeHeader } from './block.make';
import { NodeRefusal } from './node.refusal';
import type { NodeTransaction } from './transaction.decode';

/** A transaction may name one of this many newest blocks: the two bytes of a number tell no more apart. */
const NAMED_BLOCKS = 65_536;
const MOST_BYTES = 500 * 1024;
/** How long after the head a transaction may expire. */
const LONGEST_LIFE_MS = 24 * 60 * 60 * 1000;

/** What a node knows when it checks a transaction. */
export interface ChainView {
  head: NodeHeader;
  /** A block of the canonical chain. */
  headerAt(number: number): NodeHeader | undefined;
  /** Whether the transaction is in a block, or waits for one. */
  knows(txId: string): boolean;
}

/**
 * Checks what does not depend on balances, in java-tron's order. A block holds the transaction only if this
 * still holds for the head before that block.
 *
 * @throws NodeRefusal
 */
export function assertAdmissible(transaction: NodeTransaction, view: ChainView): void {
  const { txId, signatures, size, expirationMs, action } = transaction;
  if (view.knows(txId)) throw new NodeRefusal('DUP_TRANSACTION_ERROR', 'Dup transaction.');
  if (signatures.length !== 1 || signerOfTxId(txId, signatures[0] ?? '')?.toLowerCase() !== action.owner)
    throw new NodeRefusal('SIGERROR', 'Validate signature error: it is not the owner’s');
  if (size > MOST_BYTES) throw new NodeRefusal('TOO_BIG_TRANSACTION_ERROR', `Too big transaction: ${size}`);
  if (!namesBlockOf(transaction, view)) throw new NodeRefusal('TAPOS_ERROR', 'Tapos check error.');
  const { timestampMs } = view.head;
  if (expirationMs <= timestampMs || expirationMs > timestampMs + LONGEST_LIFE_MS) {
    const facts = `expiration time is ${expirationMs}, but headBlockTime is ${timestampMs}`;
    throw new NodeRefusal('TRANSACTION_EXPIRATION_ERROR', `Transaction expired: ${facts}`);
  }
}

/** Whether the block that the transaction names is on this chain ("transactions as proof of stake"). */
function namesBlockOf({ refBlockBytes, refBlockHash }: NodeTransaction, view: ChainView): boolean {
  if (!/^0x[0-9a-f]{4}$/.test(refBlockBytes)) return false;
  const { number } = view.head;
  const lastWithBytes = number - ((number - Number(refBlockBytes) + NAMED_BLOCKS) % NAMED_BLOCKS);
  const named = view.headerAt(lastWithBytes);
  if (!named || dataSlice(toBeHex(named.number, 8), 6) !== refBlockBytes) return false;
  return dataSlice(named.id, 8, 16) === refBlockHash;
}
