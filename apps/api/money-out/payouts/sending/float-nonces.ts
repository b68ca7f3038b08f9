import type { AnotherLook } from './another-look';
import type { FloatParts } from './float.parts';
import type { ChainPosition } from './chain.position';

/** More stored transactions than an account ever has waiting. */
const MOST_NONCES = 1000;

/** The nonces of a float's account that stand between its next one and the highest that was stored. */
export interface OpenNonces {
  /**
   * Nonces that no transaction on its way uses, lowest first. Nothing above the first one can be mined.
   */
  missing: number[];
}

/**
 * Compares the nonces of a float with its stored transactions. A reorg deeper than final frees nonces that
 * final payouts had used. These payouts are sent again under the same nonces (docs/decisions/0080).
 */
export class FloatNonces {
  constructor(
    private readonly parts: Pick<FloatParts, 'payer' | 'sent' | 'scope'>,
    private readonly look: Pick<AnotherLook, 'atAll'>,
  ) {}

  /** Where the network has no nonces, none is missing. @throws the nodes' and the database's errors */
  async compare(position: ChainPosition): Promise<OpenNonces> {
    const { payer, sent, scope } = this.parts;
    if (!payer.ordered) return { missing: [] };
    const [{ confirmed }, highest = -1] = await Promise.all([
      payer.ordered.nonces(),
      sent.highestNonce(scope, payer.address),
    ]);
    if (confirmed > highest) return { missing: [] };
    await this.look.atAll(await sent.finalFrom(scope, payer.address, confirmed), position);
    const open = new Set(await sent.openNonces(scope, payer.address));
    const count = Math.min(highest - confirmed + 1, MOST_NONCES);
    const nonces = Array.from({ length: count }, (_, index) => confirmed + index);
    return { missing: nonces.filter((nonce) => !open.has(nonce)) };
  }
}
