import { calls, type Matcher, writes } from './happening';

/** Where a process dies: before or after something reaches the world outside of it; `then`: the second after the first. */
export interface KillPoint {
  moment: 'before' | 'after';
  of: Matcher;
  /** Where given, `of` must have happened, and this is what counts. */
  then?: Matcher;
}

const before = (of: Matcher): KillPoint => ({ moment: 'before', of });
const after = (of: Matcher, then?: Matcher): KillPoint => ({ moment: 'after', of, then });

const transferRecorded = writes('transfers', 'units');
const settlement = (state: string): Matcher => writes('payments', 'settlement.state', state);
const broadcast = calls('eth_sendRawTransaction');

/**
 * The life of a payment, as its worker's writes and calls, in their order. Named by what is written rather than by the
 * methods that write: these may be renamed, while the collections outlive releases.
 */
export const KILL_POINTS = {
  'before the transfer is recorded': before(transferRecorded),
  'after the transfer is recorded': after(transferRecorded),
  'after the cursor is moved past it': after(transferRecorded, writes('chain_cursors', 'headNumber')),
  'after processing is written': after(writes('payments', 'status', 'processing')),
  'after the transfer is confirmed': after(writes('transfers', 'confirmedAt')),
  'after settlement is due': after(settlement('due')),
  'after sweeping is written': after(settlement('sweeping')),
  'after the sweep of the vault is asked for': after(writes('vault_sweeps', 'paymentId')),
  'after the sweep is stored, unsent': after(writes('sweeps', 'rawTransaction')),
  'before the sweep is sent': before(broadcast),
  'after the sweep is sent': after(broadcast),
  'after the sweep is closed': after(writes('sweeps', 'isOpen', false)),
  'after converting is written': after(settlement('converting')),
  'after the order is written, unasked': after(writes('payments', 'settlement.orderRequestedAt')),
  'after the exchange took the order, unanswered': after(writes('sandbox_orders', 'idempotencyKey')),
  'after the fill is written': after(settlement('charging')),
  'after the fee is written': after(settlement('settled')),
  'before completed is written': before(writes('payments', 'status', 'completed')),
  'after completed is written': after(writes('payments', 'status', 'completed')),
} satisfies Record<string, KillPoint>;

export type KillPointName = keyof typeof KILL_POINTS;
