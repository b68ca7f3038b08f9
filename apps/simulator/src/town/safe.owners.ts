import { hashOf } from '../chain/fake-chain';
import type { FakeChain } from '../chain/fake-chain';
import type { Random } from '../random';
import type { World } from '../world';
import { type Proposed, SafeService } from './safe.service';

/** Chances at a step, for each proposal: an owner signs it, somebody executes it, the owners reject it. */
const SIGNS = 0.4;
const EXECUTES = 0.5;
const REJECTS = 0.12;
/** The same for each network: the owners propose something of their own, or fill a gap. */
const PROPOSES = 0.03;
const FILLS = 0.3;
/** How far above the next nonce owners propose something. */
const REACH = 3;

/**
 * The owners of the treasury's Safe: n of m must sign. They sign late, execute in any order, reject, and
 * propose what moves nothing.
 */
export class SafeOwners {
  readonly service: SafeService;
  private readonly threshold: number;
  private isPrompt = false;

  constructor(
    private readonly world: World,
    private readonly random: Random,
  ) {
    this.service = new SafeService(world, random.fork());
    this.threshold = random.int(1, 3);
  }

  /** From now on everything that can be executed is executed, in the order of the nonces. */
  takeAll(): void {
    this.isPrompt = true;
    this.service.heal();
  }

  act(): void {
    this.service.act();
    for (const chain of this.world.chains) this.actOn(chain);
  }

  private actOn(chain: FakeChain): void {
    const network = chain.network.name;
    const next = chain.nonceOf('safe');
    const listed = this.service.listed(network);
    // An owner who has signed a proposal keeps it, even if the service does not.
    const open = this.service.proposed.filter(
      (one) =>
        one.network === network && one.nonce >= next && (listed.includes(one) || one.confirmations > 0),
    );
    for (const one of open.sort((a, b) => a.nonce - b.nonce)) {
      if (this.does(SIGNS)) one.confirmations += this.isPrompt ? this.threshold : 1;
      if (one.confirmations >= this.threshold && this.does(EXECUTES)) this.execute(chain, one);
      // A rejection has the same nonce and moves nothing. A replacement by something else does the same here.
      if (!this.isPrompt && this.random.chance(REJECTS)) this.execute(chain, this.own(network, one.nonce));
    }
    const isGap = open.length > 0 && open.every(({ nonce }) => nonce > next);
    if (isGap && this.does(FILLS)) this.execute(chain, this.own(network, next));
    if (!this.isPrompt && this.random.chance(PROPOSES)) this.own(network, next + this.random.int(0, REACH));
  }

  private does(chance: number): boolean {
    return this.isPrompt || this.random.chance(chance);
  }

  private own(network: string, nonce: number): Proposed {
    const safeTxHash = hashOf(`own ${this.world.nextId()} on ${network}`);
    return this.service.add({ network, safeTxHash, nonce, movements: [] });
  }

  /** Sends it to the chain, unless it waits there. The chain mines it when its nonce comes. */
  private execute(chain: FakeChain, { safeTxHash, nonce, movements }: Proposed): void {
    if (chain.waiting.some((one) => one.kind === 'safe' && one.safeTxHash === safeTxHash)) return;
    const hash = hashOf(`execution ${this.world.nextId()} of ${safeTxHash}`);
    chain.send({ kind: 'safe', hash, nonce, safeTxHash, movements });
    this.world.tell(
      () => `owners execute nonce ${nonce} on ${chain.network.name}, ${movements.length} transfers`,
    );
  }

  /** The stored proposals whose end is not on record, and payouts that were paid and are not final. */
  async untold(): Promise<string[]> {
    const { mirror, database } = this.world;
    const stored = await database.payoutProposals.find().lean();
    return stored.flatMap(({ network, nonce, safeTxHash, payoutIds, replacedAt, takenBackAt }) => {
      const used = this.world
        .chainOf(network)
        .mined()
        .map(({ transaction }) => transaction)
        .find((one) => one.kind === 'safe' && one.nonce === nonce);
      if (used?.kind !== 'safe') return [`nonce ${nonce} on ${network} has no end`];
      if (used.safeTxHash !== safeTxHash)
        return (replacedAt ?? takenBackAt) ? [] : [`nonce ${nonce} on ${network} is not called replaced`];
      const ids = payoutIds.map(String);
      return mirror.payouts
        .filter(({ _id }) => ids.includes(_id.toHexString()))
        .filter(({ status, transfer }) => status !== 'final' || transfer?.txHash !== used.hash)
        .map(
          ({ _id, status }) =>
            `${_id.toHexString()} was paid by nonce ${nonce} on ${network}, and is ${status}`,
        );
    });
  }
}
