import { ChainInconsistentError, type RawObject, RpcUnreachableError } from '@cowrie/chain-evm';
import { hexData, quantityToNumber, type RpcAnswer, type RpcCall } from '@cowrie/chain-evm/shared';
import { checkBlockId } from '../reading/block.id';

/** The methods whose answers name blocks. */
const NAMING = /^eth_get(?:Block|Logs|Transaction)/;

/**
 * Every block's ID of TRON begins with its number, so an answer that pairs another ID with a number is wrong.
 *
 * @throws RpcUnreachableError `malformed`, so that another node is asked
 */
export function assertOwnIds(
  endpoint: string,
  calls: readonly RpcCall[],
  answers: readonly RpcAnswer[],
): void {
  calls.forEach(({ method }, at) => {
    if (!NAMING.test(method)) return;
    try {
      for (const one of [answers[at]?.error ? undefined : answers[at]?.result].flat()) assertOwnId(one);
    } catch (cause) {
      if (!(cause instanceof ChainInconsistentError)) throw cause;
      throw new RpcUnreachableError('malformed', { endpoint, methods: [method] }, { cause });
    }
  });
}

/** A block has `number` and `hash`; a log, a receipt and a transaction have the block's. */
function assertOwnId(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { number, hash, blockNumber, blockHash } = value as RawObject;
  const [given, id] = number === undefined ? [blockNumber, blockHash] : [number, hash];
  // What is in no block has neither. Everything else is checked when it is read.
  if (typeof given !== 'string' || typeof id !== 'string') return;
  checkBlockId({ blockNumber: quantityToNumber(given), blockHash: hexData(id, 32) });
}
