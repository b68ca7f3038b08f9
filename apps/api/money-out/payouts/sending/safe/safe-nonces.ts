import type { SafeParts } from './safe.parts';

/**
 * How many nonces above the Safe's own are considered, so that a stray transaction far above has no effect.
 * More than this rarely wait.
 */
export const REACH = 20;

/** What {@link SafeNonces} needs. */
export type SafeNoncesParts = Pick<SafeParts, 'service' | 'proposals' | 'scope'>;

/** Finds the nonces of a Safe that waiting transactions use, both here and at its service. */
export class SafeNonces {
  constructor(private readonly parts: SafeNoncesParts) {}

  /**
   * The lowest nonce that no waiting transaction uses. Nothing above it can be executed before that nonce is
   * used.
   *
   * @param next the Safe's own nonce, as the chain says
   * @returns undefined if something waits under each of the next {@link REACH}
   * @throws SafeServiceError
   */
  async lowestFree(safeAddress: string, next: number): Promise<number | undefined> {
    const { service, proposals, scope } = this.parts;
    const below = next + REACH;
    const stored = await proposals.noncesFrom(scope, safeAddress, { from: next, below });
    for (let nonce = next; nonce < below; nonce += 1) {
      if (stored.has(nonce)) continue;
      if ((await service.lowestWaiting(safeAddress, nonce)) !== nonce) return nonce;
    }
    return undefined;
  }
}
