import { SafeServiceError } from './safe-service.error';
import type { ProposedTransaction, SafeService } from './safe-service.port';
import { callService, type SafeServiceOptions } from './safe-service.request';

export type { SafeServiceOptions } from './safe-service.request';

/** The remaining fields of a Safe's transaction: no coin, and no refund of gas. */
const ZERO = '0x0000000000000000000000000000000000000000';
const ZEROS = {
  value: '0',
  safeTxGas: '0',
  baseGas: '0',
  gasPrice: '0',
  gasToken: ZERO,
  refundReceiver: ZERO,
};

/** A client of the Safe Transaction Service's HTTP API, with the routes that Safe's own kit uses. */
export function createSafeService(options: SafeServiceOptions): SafeService {
  return {
    async find(safeTxHash) {
      const { status, body } = await callService(options, `/v2/multisig-transactions/${safeTxHash}/`);
      if (status === 404) return undefined;
      const found = transactionOf(body);
      if (found.safeTxHash !== safeTxHash.toLowerCase()) throw malformed('another transaction');
      return found;
    },

    async nonceOf(safeAddress) {
      const { status, body } = await callService(options, `/v1/safes/${safeAddress}/`);
      if (status === 404) throw new SafeServiceError('refused', 'the Safe’s service does not know the Safe');
      return wholeNumber(fieldsOf(body).nonce);
    },

    async lowestWaiting(safeAddress, nonce) {
      const query = `executed=false&nonce__gte=${nonce}&ordering=nonce&limit=1`;
      const { status, body } = await callService(
        options,
        `/v2/safes/${safeAddress}/multisig-transactions/?${query}`,
      );
      if (status === 404) return undefined;
      const { results } = fieldsOf(body);
      if (!Array.isArray(results)) throw malformed('no list');
      const [first] = results as unknown[];
      return first === undefined ? undefined : wholeNumber(fieldsOf(first).nonce);
    },

    async propose({ safeAddress, to, data, operation, nonce, safeTxHash, sender, signature, origin }) {
      const { status } = await callService(options, `/v2/safes/${safeAddress}/multisig-transactions/`, {
        to,
        data,
        operation,
        nonce: String(nonce),
        ...ZEROS,
        contractTransactionHash: safeTxHash,
        sender,
        signature,
        origin,
      });
      if (status === 404) throw new SafeServiceError('refused', 'the Safe’s service does not know the Safe');
    },
  };
}

function transactionOf(body: unknown): ProposedTransaction {
  const { safeTxHash, nonce, isExecuted, confirmations } = fieldsOf(body);
  if (typeof safeTxHash !== 'string' || typeof isExecuted !== 'boolean') throw malformed('no transaction');
  return {
    safeTxHash: safeTxHash.toLowerCase(),
    nonce: wholeNumber(nonce),
    isExecuted,
    confirmations: Array.isArray(confirmations) ? confirmations.length : 0,
  };
}

function fieldsOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed('no object');
  return body as Record<string, unknown>;
}

/** Services write a nonce as a number or as a string of digits. */
function wholeNumber(value: unknown): number {
  const isDigits = typeof value === 'string' && /^\d{1,15}$/.test(value);
  const number = isDigits ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) throw malformed('no nonce');
  return number;
}

function malformed(what: string): SafeServiceError {
  return new SafeServiceError('malformed', `the Safe’s service answers with ${what}`);
}
