import { type AccountNonces, TransactionRejectedError } from '@cowrie/chain-evm';
import { type FakeChain, isNumberedByUs } from './fake-chain';
import type { SignedByUs } from './fake-chain.types';

/** Nodes accept a replacement only if it pays 10 % more. */
const REPLACEMENT_PERCENT = 110n;

/** The nonces of one of our accounts, as a node tells them. */
export function noncesOf(chain: FakeChain, kind: SignedByUs['kind']): AccountNonces {
  const confirmed = chain.nonceOf(kind);
  const waiting = chain.waiting.flatMap((one) =>
    isNumberedByUs(one) && one.kind === kind ? [one.nonce + 1] : [],
  );
  return { confirmed, pending: Math.max(confirmed, ...waiting) };
}

/** Takes a signed transaction into the node's pool. @throws TransactionRejectedError as a node would */
export function acceptSigned(chain: FakeChain, signed: SignedByUs): void {
  if (chain.knows(signed.hash)) return;
  if (!isNumberedByUs(signed)) {
    if (chain.head.timestampSeconds >= signed.expiresAt) throw new TransactionRejectedError('expired', {});
    chain.send(signed);
    return;
  }
  const { kind, nonce, fees } = signed;
  if (nonce < chain.nonceOf(kind)) throw new TransactionRejectedError('nonce_too_low', { nonce });
  const rival = chain.waiting.find((one) => isNumberedByUs(one) && one.kind === kind && one.nonce === nonce);
  if (rival && isNumberedByUs(rival)) {
    const least = (rival.fees.maxFeePerGasWei * REPLACEMENT_PERCENT) / 100n;
    if (fees.maxFeePerGasWei < least) throw new TransactionRejectedError('replacement_underpriced', {});
    chain.waiting = chain.waiting.filter((one) => one !== rival);
  }
  chain.send(signed);
}
