import type { TronAccount } from '../../transactions/signature';
import {
  rawDataOf,
  signedTransaction,
  type TronAction,
  type TronTransaction,
  txIdOf,
} from '../../transactions/transaction';
import type { TronChain } from './tron-chain';

/** As long as a client's library gives a transaction. */
const LIFE_MS = 60_000;
/** 1,000 TRX, which pay for any call and deployment of the tests. */
const FEE_LIMIT_SUN = 1_000_000_000n;

/** Signs what is valid on a chain now. `given` replaces what it names. */
export function signOn(
  chain: TronChain,
  account: TronAccount,
  action: TronAction,
  given: Partial<TronTransaction> = {},
): { txId: string; rawTransaction: string } {
  const { id: refBlockId, timestampMs } = chain.head;
  const rawData = rawDataOf({
    action,
    refBlockId,
    expirationMs: timestampMs + LIFE_MS,
    timestampMs,
    feeLimitSun: FEE_LIMIT_SUN,
    ...given,
  });
  const txId = txIdOf(rawData);
  return { txId, rawTransaction: signedTransaction(rawData, account.sign(txId)) };
}
