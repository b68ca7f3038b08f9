/**
 * What changed a chain, in the order in which it did. The events of a chain make the same chain again, to the
 * IDs of its blocks. As JSON; amounts in sun are decimals.
 */
export type ChainEvent =
  | { kind: 'fund'; address: string; sun: string }
  | { kind: 'stake'; address: string; energy?: number; bandwidth?: number }
  | { kind: 'energyFactor'; address: string; factor: number }
  /** A block with these signed transactions, all of which it held. */
  | { kind: 'block'; timestampMs: number; transactions: string[] }
  /** The newest blocks were taken back, by another branch. */
  | { kind: 'back'; depth: number };
