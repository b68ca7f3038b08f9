/**
 * The life of a payment (`docs/interface.md §3`), written a second time for the model test. It uses small
 * numbers and shares no code with the implementation, so that a mistake in one does not hide in the other. It
 * is neither fast nor general.
 */
export interface ModelTransfer {
  name: string;
  network: string;
  token?: string | undefined;
  amount: number;
  blockTime: number;
  isOnChain: boolean;
  depth: 'seen' | 'confirmed' | 'final';
  resolution?: 'accepted' | 'refunded';
}

/** Everything outside the payment. Times are minutes. */
export interface ModelWorld {
  transfers: ModelTransfer[];
  now: number;
  windowEnd: number;
  /** The network on which the customer has chosen to pay 200 USDC. */
  choice?: 'base' | 'celo' | undefined;
  /**
   * Another payment took its reference over, or the customer went back to the shop or wants the money back.
   * Each of these ends its window.
   */
  endedEarly?: 'displaced' | 'cancelled' | 'given_up' | undefined;
  chainReadTo?: number;
  /** When the vault was last read, and whether it held what was recorded. */
  vault?: { askedAt: number; isAsRecorded: boolean };
  exchange: 'idle' | 'busy' | 'done' | 'refused';
  largeAbove?: number | undefined;
  /** USDC also counts on the other network. */
  countsAnywhere?: boolean;
}

/** The expected amount. */
export const EXPECTED_AMOUNT = 200;
/** The least that is seen: a tenth. */
export const LEAST_SEEN = 20;
/** The least that counts as paid: 5 % less. */
export const LEAST_AMOUNT = 190;

/** What the oracle remembers from one judgement to the next. */
export interface Memory {
  status: string;
  paidAt?: number | undefined;
  /** Names of the credited transfers. */
  credited: string[];
}

/** The oracle's result for a payment. */
export interface Verdict extends Memory {
  events: string[];
  seenAmount: number;
  confirmedAmount: number;
  isToBeSettled: boolean;
  /** `name kind` of each transfer that does not count. */
  exceptions: string[];
}

/** Returns what a payment must be after a change of the world. */
export function judge(world: ModelWorld, memory: Memory): Verdict {
  const isOver = ['completed', 'failed', 'expired'].includes(memory.status);
  const isCreditFixed = isOver || world.exchange !== 'idle';

  // Sort every transfer: it counts, is an exception, or is ignored.
  const exceptions: string[] = [];
  const candidates: ModelTransfer[] = [];
  for (const transfer of world.transfers) {
    if (!transfer.isOnChain) continue;
    const sort = sortOf(transfer, world, isCreditFixed, memory.credited);
    if (sort === 'counts') candidates.push(transfer);
    else if (sort !== 'ignored') exceptions.push(`${transfer.name} ${sort}`);
  }

  // Money that was credited for good and is no longer on the chain.
  if (isCreditFixed)
    for (const name of memory.credited)
      if (!world.transfers.some((one) => one.name === name && one.isOnChain))
        exceptions.push(`${name} reversed`);

  // A large sum needs the greatest depth, and so does a large expected amount. Refunded transfers are not in
  // the sum.
  let sum = 0;
  for (const transfer of candidates) if (transfer.resolution !== 'refunded') sum += transfer.amount;
  let needsFinal = false;
  if (world.largeAbove !== undefined && sum > world.largeAbove) needsFinal = true;
  if (world.largeAbove !== undefined && world.choice && EXPECTED_AMOUNT > world.largeAbove) needsFinal = true;
  const deepEnough = (transfer: ModelTransfer) =>
    needsFinal ? transfer.depth === 'final' : transfer.depth !== 'seen';

  let isAccepted = false;
  for (const transfer of candidates)
    if (transfer.resolution === 'accepted' && deepEnough(transfer)) isAccepted = true;

  // A decision keeps money that is refunded afterwards. An operator's acceptance is a new decision and drops
  // it.
  const credited = isCreditFixed ? [...memory.credited] : [];
  let seenAmount = 0;
  let confirmedAmount = 0;
  let someAreShallow = false;
  for (const transfer of candidates) {
    const place = credited.indexOf(transfer.name);
    if (transfer.resolution === 'refunded' && isAccepted) {
      if (place >= 0) credited.splice(place, 1);
      continue;
    }
    seenAmount += transfer.amount;
    if (!deepEnough(transfer)) someAreShallow = true;
    if (deepEnough(transfer)) confirmedAmount += transfer.amount;
    if (deepEnough(transfer) && place < 0) credited.push(transfer.name);
  }

  const isPaid = isAccepted || (world.choice !== undefined && confirmedAmount >= LEAST_AMOUNT);
  // Dust is counted, but changes no status.
  const isSeen = seenAmount >= LEAST_SEEN || isAccepted;
  const isClockPast = world.now > world.windowEnd;
  const isChainPast = world.chainReadTo !== undefined && world.chainReadTo > world.windowEnd;
  const isVaultSure = !!world.vault && world.vault.isAsRecorded && world.vault.askedAt > world.windowEnd;
  const isTimeUp = isClockPast && ((isChainPast && isVaultSure) || !world.choice);

  // One status change at a time.
  let { status } = memory;
  const events: string[] = [];
  const become = (next: string, isSilent = false) => {
    status = next;
    if (next !== 'pending' && !isSilent) events.push(`payment.${next}`);
  };
  if (status === 'pending') {
    if (isSeen) become('processing');
    else if (isTimeUp) become('expired', world.endedEarly === 'displaced');
  }
  if (status === 'processing') {
    if (world.exchange === 'done') become('completed');
    else if (isAccepted) become('completed');
    else if (world.exchange === 'refused') become('failed');
    else if (world.exchange === 'idle') {
      if (!isSeen) become(isTimeUp ? 'expired' : 'pending');
      else if (isTimeUp && !someAreShallow && !isPaid) become('failed');
    }
  }
  if ((status === 'failed' || status === 'expired') && isAccepted) become('completed');

  // A payment stays paid once settlement has begun or it is completed.
  const isActedOn = world.exchange !== 'idle' || status === 'completed';
  let paidAt: number | undefined;
  if (isPaid || (isActedOn && memory.paidAt !== undefined)) paidAt = memory.paidAt ?? world.now;

  const mayBeSettled = status === 'processing' || status === 'completed';
  const isToBeSettled = mayBeSettled && isPaid && world.exchange === 'idle';
  return {
    status,
    paidAt,
    credited: credited.sort(),
    events,
    seenAmount,
    confirmedAmount,
    isToBeSettled,
    exceptions: exceptions.sort(),
  };
}

function sortOf(
  transfer: ModelTransfer,
  world: ModelWorld,
  isCreditFixed: boolean,
  credited: string[],
): string {
  if (transfer.token === undefined) return 'unlisted_token';
  if (transfer.amount === 0) return 'zero_value';
  if (!world.choice) return 'not_expected';
  // An operator accepts money of any listed token on any network.
  if (transfer.resolution === 'accepted') return 'counts';
  if (transfer.network !== world.choice && !world.countsAnywhere) return 'wrong_network';
  if (transfer.token !== 'USDC') return 'wrong_token';
  if (isCreditFixed && credited.includes(transfer.name)) return 'counts';
  if (transfer.blockTime > world.windowEnd) return 'late';
  // Refunded in time, so it counts as if it had never arrived.
  if (transfer.resolution === 'refunded') return 'ignored';
  return isCreditFixed ? 'after_completion' : 'counts';
}
