import { calls, type Matcher, removes, writes } from './happening';

/** Where a process is killed: before or after a happening. */
export interface KillPoint {
  moment: 'before' | 'after';
  of: Matcher;
  /** When given, the process is killed at this happening, after `of` has happened. */
  then?: Matcher | undefined;
}

const before = (of: Matcher): KillPoint => ({ moment: 'before', of });
const after = (of: Matcher, then?: Matcher): KillPoint => ({ moment: 'after', of, then });

const transferRecorded = writes('transfers', 'direction', 'in');
const settlement = (state: string): Matcher => writes('payments', 'settlement.state', state);
const completed = writes('payments', 'status', 'completed');
const broadcast = calls('eth_sendRawTransaction');

/**
 * The writes and calls of a worker over the life of a payment, in their order. They name collections and
 * fields instead of methods: methods may be renamed, while collections outlive releases.
 */
export const KILL_POINTS = {
  'before the transfer is recorded': before(transferRecorded),
  'after the transfer is recorded': after(transferRecorded),
  'after the cursor is moved past it': after(transferRecorded, writes('chain_cursors', 'headNumber')),
  'after processing is written': after(writes('payments', 'status', 'processing')),
  'after the transfer is confirmed': after(writes('transfers', 'confirmedAt')),
  'after settlement is due': after(settlement('due')),
  'after sweeping is written': after(settlement('sweeping')),
  'after the sweep of the vault is requested': after(writes('vault_sweeps', 'receivedUnits')),
  'after the sweep is stored, before it is sent': after(writes('sweeps', 'attempts')),
  'before the sweep is sent': before(broadcast),
  'after the sweep is sent': after(broadcast),
  'after the sweep is seen on the chain': after(writes('transfers', 'direction', 'out')),
  'after the sweep is closed': after(writes('sweeps', 'isOpen', false)),
  'after the vault sweep is removed': after(removes('vault_sweeps')),
  'after the order is stored, before it is placed': after(writes('payments', 'settlement.orderRequestedAt')),
  'before the exchange stores the order': before(writes('sandbox_orders', 'idempotencyKey')),
  'after the exchange stored the order, before it answered': after(
    writes('sandbox_orders', 'idempotencyKey'),
  ),
  'after the fill is written': after(writes('payments', 'settlement.fills')),
  'after the fee is written': after(writes('payments', 'settlement.merchantFee')),
  'before completed is written': before(completed),
  'after completed is written': after(completed),
} satisfies Record<string, KillPoint>;

const relayEnded = writes('relays', 'isOpen', false);

/** The same for a worker that sends what a payer has signed. */
export const RELAY_KILL_POINTS = {
  'after the relay is signed, before it is sent': after(writes('relays', 'attempts')),
  'before the relay is sent': before(broadcast),
  'after the relay is sent': after(broadcast),
  'after the block of the relay is written': after(writes('relays', 'mined')),
  'before the relay is ended': before(relayEnded),
  'after the relay is ended': after(relayEnded),
} satisfies Record<string, KillPoint>;

export type RelayKillPointName = keyof typeof RELAY_KILL_POINTS;
export type KillPointName = keyof typeof KILL_POINTS;
