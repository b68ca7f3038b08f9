/**
 * The life of a payment (decisions §2), told a second time: for the model test alone, in small numbers and plain words,
 * sharing nothing with the code that it judges. Nothing here is fast, and nothing is clever.
 */
export interface Coin {
  name: string;
  network: string;
  token?: string;
  amount: number;
  blockTime: number;
  isOnChain: boolean;
  depth: 'seen' | 'confirmed' | 'final';
  word?: 'accepted' | 'refunded';
}

export interface World {
  coins: Coin[];
  now: number;
  windowEnd: number;
  /** The customer has chosen to pay 200 USDC on base. */
  hasChosen: boolean;
  chainReadTo?: number;
  exchange: 'idle' | 'busy' | 'done' | 'refused';
  largeAbove?: number;
}

export const ASKED = 200;
/** 5 % less. */
export const ENOUGH = 190;

/** What is remembered from one look to the next. */
export interface Memory {
  status: string;
  paidAt?: number;
  basket: string[];
}

export interface Verdict extends Memory {
  told: string[];
  seen: number;
  credited: number;
  isToBeSettled: boolean;
  strange: string[];
}

export function judge(world: World, memory: Memory): Verdict {
  const isOver = ['completed', 'failed', 'expired'].includes(memory.status);
  const isBasketClosed = isOver || world.exchange !== 'idle';

  // Put every coin on one of three heaps.
  const strange: string[] = [];
  const candidates: Coin[] = [];
  for (const coin of world.coins) {
    if (!coin.isOnChain) continue;
    const complaint = complaintAbout(coin, world, isBasketClosed, memory.basket);
    if (complaint === 'fine') candidates.push(coin);
    else if (complaint !== 'silent') strange.push(`${coin.name} ${complaint}`);
  }

  // A big heap needs the greatest depth, and so does a big order. What went back lies on no heap.
  let heap = 0;
  for (const coin of candidates) if (coin.word !== 'refunded') heap += coin.amount;
  let needsFinal = false;
  if (world.largeAbove !== undefined && heap > world.largeAbove) needsFinal = true;
  if (world.largeAbove !== undefined && world.hasChosen && ASKED > world.largeAbove) needsFinal = true;
  const deepEnough = (coin: Coin) => (needsFinal ? coin.depth === 'final' : coin.depth !== 'seen');

  let operatorSaidYes = false;
  for (const coin of candidates) if (coin.word === 'accepted' && deepEnough(coin)) operatorSaidYes = true;

  // A verdict that stands keeps the money that went back afterwards; a new one, by the operator's word, does not.
  const basket = isBasketClosed ? [...memory.basket] : [];
  let seen = 0;
  let credited = 0;
  let someAreShallow = false;
  for (const coin of candidates) {
    const place = basket.indexOf(coin.name);
    if (coin.word === 'refunded' && operatorSaidYes) {
      if (place >= 0) basket.splice(place, 1);
      continue;
    }
    seen += coin.amount;
    if (!deepEnough(coin)) someAreShallow = true;
    if (deepEnough(coin)) credited += coin.amount;
    if (deepEnough(coin) && place < 0) basket.push(coin.name);
  }

  const isPaid = operatorSaidYes || (world.hasChosen && credited >= ENOUGH);
  const clockIsPast = world.now > world.windowEnd;
  const chainIsPast = world.chainReadTo !== undefined && world.chainReadTo > world.windowEnd;
  const isTimeUp = clockIsPast && (chainIsPast || !world.hasChosen);

  // Live through it, one change at a time.
  let { status } = memory;
  const told: string[] = [];
  const become = (next: string) => {
    status = next;
    if (next !== 'pending') told.push(`payment.${next}`);
  };
  if (status === 'pending') {
    if (seen > 0) become('processing');
    else if (isTimeUp) become('expired');
  }
  if (status === 'processing') {
    if (world.exchange === 'done') become('completed');
    else if (operatorSaidYes) become('completed');
    else if (world.exchange === 'refused') become('failed');
    else if (world.exchange === 'idle') {
      if (seen === 0) become(isTimeUp ? 'expired' : 'pending');
      else if (isTimeUp && !someAreShallow && !isPaid) become('failed');
    }
  }
  if ((status === 'failed' || status === 'expired') && operatorSaidYes) become('completed');

  // "Paid" is not taken back once somebody has acted on it.
  const isActedOn = world.exchange !== 'idle' || status === 'completed';
  let paidAt: number | undefined;
  if (isPaid || (isActedOn && memory.paidAt !== undefined)) paidAt = memory.paidAt ?? world.now;

  const mayBeSettled = status === 'processing' || status === 'completed';
  const isToBeSettled = mayBeSettled && isPaid && world.exchange === 'idle';
  return {
    status,
    paidAt,
    basket: basket.sort(),
    told,
    seen,
    credited,
    isToBeSettled,
    strange: strange.sort(),
  };
}

function complaintAbout(coin: Coin, world: World, isBasketClosed: boolean, basket: string[]): string {
  if (coin.token === undefined) return 'unlisted_token';
  if (coin.amount === 0) return 'zero_value';
  if (!world.hasChosen) return 'not_expected';
  if (coin.network !== 'base') return 'wrong_network';
  if (coin.token !== 'USDC') return 'wrong_token';
  if (coin.word === 'accepted') return 'fine';
  if (isBasketClosed && basket.includes(coin.name)) return 'fine';
  if (coin.blockTime > world.windowEnd) return 'late';
  // Sent back in time: as if it had never come.
  if (coin.word === 'refunded') return 'silent';
  return isBasketClosed ? 'after_completion' : 'fine';
}
