import type { PayoutProposal } from './payout-proposal.schema';
import { REACH } from './safe-nonces';

/** No Safe executes this many transactions in its lifetime. */
const NEVER_REACHED = 1_000_000;

/**
 * True if a proposal is so far above the Safe's own nonce that nobody fills the gap. Then an operator may
 * take it back while nobody has signed it. The next proposals, or rejections below it, bring a nearer one
 * within reach. Pure.
 */
export function canBeTakenBack(nonce: number, next: number): boolean {
  return nonce - next >= REACH;
}

/** True if the Safe never reaches the nonce, so that even a signed proposal can be taken back. Pure. */
export function isOutOfReach(nonce: number, next: number): boolean {
  return nonce - next >= NEVER_REACHED;
}

/**
 * Why a proposal cannot be taken back, for operators; undefined if it can. Pure. @param isUnsigned whether
 * nobody has signed it, as the operator says
 */
export function takeBackRefusal(
  { nonce, gap }: Pick<PayoutProposal, 'nonce' | 'gap'>,
  { isUnsigned, nonce: given }: { isUnsigned: boolean; nonce?: number | undefined },
): string | undefined {
  if (!gap || !canBeTakenBack(nonce, gap.nonce))
    return 'it was proposed to the Safe; reject it there, and its payouts are queued again when the rejection is final';
  if (isUnsigned) return undefined;
  if (given !== nonce) return `its nonce is ${nonce}`;
  return isOutOfReach(nonce, gap.nonce)
    ? undefined
    : `it may be signed, and the Safe can reach its nonce ${nonce}: execute transactions under the nonces from ${gap.nonce} on, then reject it`;
}

/** What operators must know about a proposal above a gap. Pure. */
export function gapText(nonce: number, free: number): string {
  return `payouts cannot be executed: they are proposed under the nonce ${nonce} of the Safe, and nothing waits under ${free}; execute a transaction under each nonce between, or take the batch back`;
}
