import { bytes, entries, nodeMessage, record, word, wholeNumber } from './wallet.values';

/** The result of a call that was only simulated. */
export interface ConstantCall {
  succeeded: boolean;
  /** What the contract returned, or its revert data: hex with `0x`. */
  returned: string;
  /** The energy that the call would use, with the penalty of busy contracts. */
  energyUsed: number;
  /** Why it failed, in the node's words. */
  message: string;
}

/**
 * Reads an answer of `/wallet/triggerconstantcontract`. A call that reverts is an answer too: `result.result`
 * is still true, and only the transaction's `ret` shows the failure.
 *
 * @throws ChainInconsistentError
 */
export function parseConstantCall(answer: unknown): ConstantCall {
  const raw = record(answer, 'a simulated call');
  const result = record(raw.result, 'a result');
  const transaction = record(raw.transaction ?? {}, 'a transaction');
  const outcomes = entries(transaction.ret).map((one) => word(record(one, 'an outcome').ret));
  const hasFailed = outcomes.some((one) => one !== undefined && one !== 'SUCESS' && one !== 'SUCCESS');
  return {
    succeeded: result.result === true && !hasFailed,
    returned: bytes(entries(raw.constant_result)[0]),
    energyUsed: wholeNumber(raw.energy_used),
    message: nodeMessage(result.message),
  };
}
