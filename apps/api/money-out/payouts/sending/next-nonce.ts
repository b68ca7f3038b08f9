import { signedNonceOf } from '@cowrie/chain-evm';
import type { FloatParts } from './float.parts';
import { isNonce } from './payout.form';
import type { SentPayout } from './sent-payouts.repository';

/**
 * The next nonce of a float: above every nonce that the chain has confirmed or that was ever stored. A payout
 * on its way whose document lost its nonce may hold one too. So its signed transactions are read, and the
 * next nonce is also above everything that the node has waiting. Even if both give nothing, nothing is paid
 * twice: the chain accepts one transaction per nonce, and that payout is not sent again.
 *
 * @returns undefined if the network has no nonces
 * @throws the nodes' and the database's errors
 */
export async function nextNonce({
  payer,
  sent,
  scope,
}: Pick<FloatParts, 'payer' | 'sent' | 'scope'>): Promise<number | undefined> {
  if (!payer.ordered) return undefined;
  const [{ confirmed, pending }, highest = -1, onTheirWay] = await Promise.all([
    payer.ordered.nonces(),
    sent.highestNonce(scope, payer.address),
    sent.onTheirWay(scope),
  ]);
  const unread = onTheirWay.filter(mayHideNonce);
  const signed = unread.flatMap((payout) => signedNonces(payout, payer.address));
  return Math.max(
    confirmed,
    highest + 1,
    ...(unread.length > 0 ? [pending] : []),
    ...signed.map((one) => one + 1),
  );
}

/** The documents of these payouts may lack any field. */
type Stored = Omit<SentPayout, 'handOut'> & { handOut?: Partial<SentPayout['handOut']> | null };

function mayHideNonce({ handOut }: Stored): boolean {
  const isOfPeople = handOut?.signer === 'batch' || handOut?.signer === 'safe';
  return !isOfPeople && !isNonce(handOut?.nonce);
}

function signedNonces({ handOut }: Stored, account: string): number[] {
  const attempts: unknown = handOut?.attempts;
  if (!Array.isArray(attempts)) return [];
  return attempts.flatMap((one: { rawTransaction?: unknown } | null) => {
    const raw = one?.rawTransaction;
    return typeof raw === 'string' ? (signedNonceOf(raw, account) ?? []) : [];
  });
}
