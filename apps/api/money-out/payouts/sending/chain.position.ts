import type { ChainCursor } from '@cowrie/api/chain/chain-records/chain-cursor.schema';

/** How far a network's chain is final, and how often that was untrue. */
export type ChainPosition = Pick<ChainCursor, 'finalNumber' | 'deepReorgs'>;
