import type { SafeParts } from './safe.parts';

/**
 * Nonces above the Safe's own that are looked at, so that a stray transaction far above decides nothing. More
 * than these seldom wait.
 */
export const REACH = 20;

/** What {@link SafeNonces} needs. */
export type SafeNoncesParts = Pick<SafeParts, 'service' | 'proposals' | 'scope'>;

/** Finds the nonces of a Safe that transactions wait for: those stored here, and those at its service. */
export class SafeNonces {
  constructor(private readonly parts: SafeNoncesParts) {}

  /**
   * The lowest nonce that nothing waits for. A transaction above it cannot be executed before something is
   * executed under it.
   *
   * @param next the Safe's own nonce, as the chain says
   * @returns undefined if something waits for each of the next {@link REACH}
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
