import { checksumAddress, safeTransactionHash, signerOfSafeHash } from '@cowrie/chain-evm';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { FakeSafeTransaction, Movement } from '../chain/fake-chain.types';
import type { Fault } from '../faults';
import type { Random } from '../random';
import type { World } from '../world';

/** What the service does with a call. `lost`: it does the work, and its answer does not arrive. */
const ANSWERS = { well: 20, away: 2, lost: 2 } as const;
/** Chances at a call, and at a step for each proposal. */
const STANDS_STILL = 0.08;
const LISTS_LATE = 0.15;
const FORGETS = 0.06;
const LONGEST_SECONDS = 1200;
/** Each transfer in the data of a proposal: its units and its address. The token is before it, or alone. */
const TRANSFERS = /(?:00([0-9a-f]{40})[0-9a-f]{64}[0-9a-f]{62}44)?a9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})/g;

/** A transaction that somebody has asked the owners of a Safe to sign. */
export interface Proposed {
  network: string;
  safeTxHash: string;
  nonce: number;
  movements: Movement[];
  /** How many owners have signed it. A signature has no end, and no service. */
  confirmations: number;
  /** Epoch seconds. */
  listedAt: number;
  isForgotten: boolean;
}

/** What the service has seen of a chain. */
interface Seen {
  nonce: number;
  executed: ReadonlySet<string>;
  /** It sees no more until then, in epoch seconds. */
  untilSeconds: number;
}

/** The Safe Transaction Service of each network. It is late, forgets, and contradicts the chains. */
export class SafeService {
  readonly proposed: Proposed[] = [];
  /** What was proposed although its money may leave by an earlier proposal. */
  readonly twice: string[] = [];
  private readonly seen = new Map<string, Seen>();

  constructor(
    private readonly world: World,
    private readonly random: Random,
  ) {}

  /** Forgets some of what waits. */
  act(): void {
    for (const one of this.proposed) {
      const isDrawn = this.random.chance(FORGETS);
      const isOpen = one.nonce >= this.world.chainOf(one.network).nonceOf('safe') && !one.isForgotten;
      if (!isDrawn || !isOpen || !this.admits('safe service forgets', `nonce ${one.nonce}`)) continue;
      one.isForgotten = true;
    }
  }

  /** Lists what was late, and sees the chains. */
  heal(): void {
    for (const one of this.proposed) one.listedAt = 0;
    this.seen.clear();
  }

  /** What a person sees there. */
  listed(network: string): Proposed[] {
    const now = this.world.seconds();
    return this.proposed.filter((one) => one.network === network && one.listedAt <= now && !one.isForgotten);
  }

  /** Answers a call of the service's client. */
  fetch(url: string, body?: string): Response | undefined {
    const drawn = this.random.weighted(ANSWERS);
    const status = this.random.pick([503, 429, 200, 0]);
    if (drawn === 'away' && this.admits('safe service away', url))
      return status === 0 ? undefined : new Response('<html>', { status });
    const answer = this.answer(new URL(url), body);
    if (drawn === 'lost' && this.admits('safe service answer lost', url)) return undefined;
    return answer;
  }

  private answer({ pathname, searchParams }: URL, body?: string): Response {
    const [, network = '', , version, kind, of] = pathname.split('/');
    const seen = this.see(network);
    if (body !== undefined) return this.take(network, seen, JSON.parse(body) as Body);
    if (version === 'v1') return json(200, { nonce: String(seen.nonce) });
    const listed = this.listed(network);
    if (kind === 'multisig-transactions') {
      const found = listed.find(({ safeTxHash }) => safeTxHash === of);
      return found ? json(200, shown(found, seen)) : json(404, { detail: 'No transaction' });
    }
    const [first] = listed
      .filter(({ safeTxHash }) => !seen.executed.has(safeTxHash))
      .filter(({ nonce }) => nonce >= Number(searchParams.get('nonce__gte')))
      .sort((a, b) => a.nonce - b.nonce);
    return json(200, { results: first ? [shown(first, seen)] : [] });
  }

  /** Takes a proposal, once for each hash. It checks hash and signature as the real one does. */
  private take(network: string, seen: Seen, body: Body): Response {
    const { to, data, operation, contractTransactionHash: safeTxHash, sender, signature } = body;
    const nonce = Number(body.nonce);
    const { chainId } = this.world.chainOf(network).network;
    const domain = { chainId, safeAddress: checksumAddress(TREASURY) };
    const isOfSender = signerOfSafeHash(safeTxHash, signature) === sender;
    if (safeTransactionHash(domain, { to, data, operation, nonce }) !== safeTxHash || !isOfSender)
      return json(422, { nonFieldErrors: ['the hash or its signature is wrong'] });
    if (nonce < seen.nonce) return json(422, { nonFieldErrors: [`nonce ${nonce} is used`] });
    const known = this.proposed.find((one) => one.network === network && one.safeTxHash === safeTxHash);
    if (known) known.isForgotten = false;
    else this.add({ network, safeTxHash, nonce, movements: movementsOf(to, data) });
    return new Response('', { status: 201 });
  }

  /** Stores what somebody proposes. */
  add(given: Pick<Proposed, 'network' | 'safeTxHash' | 'nonce' | 'movements'>): Proposed {
    const lateSeconds = this.random.int(60, LONGEST_SECONDS);
    const isLate = this.random.chance(LISTS_LATE) && this.admits('safe service lists late');
    const listedAt = this.world.seconds() + (isLate ? lateSeconds : 0);
    const one = { ...given, confirmations: 0, listedAt, isForgotten: false };
    const rivals = this.proposed.filter((other) => mayPaySame(one, other) && !this.isOver(other));
    if (rivals.length > 0 && !this.world.isBelowFinal)
      this.twice.push(
        `nonce ${one.nonce} on ${one.network}, beside ${rivals.map(({ nonce }) => nonce).join()}`,
      );
    this.proposed.push(one);
    this.world.tell(
      () => `nonce ${one.nonce} on ${one.network} is proposed, ${one.movements.length} transfers`,
    );
    return one;
  }

  /** Whether a transaction has used its nonce in a block that no reorg orphans. */
  private isOver({ network, nonce }: Proposed): boolean {
    const chain = this.world.chainOf(network);
    const final = chain.blocks.slice(0, this.world.producerOf(chain).finalThrough + 1);
    return final.some(({ transactions }) =>
      transactions.some(({ transaction }) => transaction.kind === 'safe' && transaction.nonce === nonce),
    );
  }

  private see(network: string): Seen {
    const now = this.world.seconds();
    const before = this.seen.get(network);
    const standsSeconds = this.random.int(60, LONGEST_SECONDS);
    const isDrawn = this.random.chance(STANDS_STILL);
    const ahead = this.random.int(0, 1);
    if (before && now < before.untilSeconds) return before;
    const executed = this.world
      .chainOf(network)
      .mined()
      .map(({ transaction }) => transaction)
      .filter((one): one is FakeSafeTransaction => one.kind === 'safe')
      .map(({ safeTxHash }) => safeTxHash);
    const standsStill = isDrawn && this.admits('safe service stands still', network);
    const untilSeconds = standsStill ? now + standsSeconds : now;
    // It can also have counted a transaction of a block that no node has.
    const nonce = executed.length + (standsStill ? ahead : 0);
    const seen = { nonce, executed: new Set(executed), untilSeconds };
    this.seen.set(network, seen);
    return seen;
  }

  /** Draw before this is asked, so that leaving a fault out changes none of the others. */
  private admits(fault: Fault, detail = ''): boolean {
    const isAdmitted = this.world.admits(fault);
    if (isAdmitted) this.world.countFault(fault, detail.replace(/^.*\/api/, ''));
    return isAdmitted;
  }
}

interface Body {
  to: string;
  data: string;
  operation: 0 | 1;
  nonce: string;
  contractTransactionHash: string;
  sender: string;
  signature: string;
}

function mayPaySame(one: Proposed, other: Proposed): boolean {
  const keysOf = ({ movements }: Proposed) =>
    movements.map(({ tokenAddress, to, units }) => `${tokenAddress} ${to} ${units}`);
  const known = new Set(keysOf(other));
  return one.network === other.network && keysOf(one).some((key) => known.has(key));
}

/** The transfers that the Safe makes when it executes this: one, or those of a batch. */
function movementsOf(to: string, data: string): Movement[] {
  return [...data.matchAll(TRANSFERS)].map(([, token, receiver = '', units = '']) => ({
    tokenAddress: checksumAddress(token ? `0x${token}` : to),
    from: TREASURY,
    to: checksumAddress(`0x${receiver}`),
    units: BigInt(`0x${units}`),
  }));
}

function shown({ safeTxHash, nonce, confirmations }: Proposed, { executed }: Seen): object {
  const isExecuted = executed.has(safeTxHash);
  return { safeTxHash, nonce: String(nonce), isExecuted, confirmations: Array(confirmations).fill({}) };
}

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status });
}
