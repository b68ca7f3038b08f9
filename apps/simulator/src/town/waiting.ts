import { needsDecision } from '@cowrie/api/money-in/payments/holds/screening.rules';
import { BrokenInvariantError } from '../invariants/state.mirror';
import { Random } from '../random';
import { LostError } from '../shipped/shipped.process';
import type { World } from '../world';
import { bearer, type Client } from './client';
import type { Operators } from './operators';

/** In one of this many worlds, operators look at what waits for people. The others are unchanged. */
const WORLDS_PER_LOOK = 4;
const LOOKING_WORLD = 0;
const LOOK_CHANCE = 0.3;

interface ShownPayout {
  id: string;
  operatorNeededAt?: string;
  screeningHit?: string;
  waitsFor?: string;
  held?: object;
  addressDueAt?: string;
}

type Page<T> = { data: T[] };

/** What waits for a person is in a list of somebody who decides, with a reason. */
export class Waiting {
  private readonly random: Random;

  constructor(
    private readonly world: World,
    private readonly client: Client,
    private readonly operators: Operators,
  ) {
    this.random = new Random(world.options.seed).fork();
  }

  /** A moment at which nothing else happens. @throws BrokenInvariantError */
  async rest(drained: () => Promise<void>): Promise<void> {
    if (this.world.options.seed % WORLDS_PER_LOOK !== LOOKING_WORLD) return;
    if (!this.random.chance(LOOK_CHANCE)) return;
    let fault: unknown;
    this.look().catch((error: unknown) => (fault = error));
    await drained();
    if (fault !== undefined && !(fault instanceof LostError)) throw fault;
  }

  private async look(): Promise<void> {
    const { mirror } = this.world;
    await mirror.checkStep();
    for (const status of ['awaiting_approval', 'awaiting_address', 'queued'] as const) {
      const waiting = mirror.payouts.filter(
        (payout) =>
          payout.status === status &&
          (status !== 'queued' || (payout.operatorNeededAt && !this.isApproved(payout.approvals))),
      );
      if (waiting.length === 0) continue;
      const shown = await this.list<ShownPayout>(`/payouts?environment=test&status=${status}&pageSize=100`);
      for (const { _id } of shown ? waiting : []) {
        const row = shown?.find(({ id }) => id === _id.toHexString());
        if (!row) this.fault(`payout ${_id.toHexString()} is ${status}, and in no list`);
        else if (!hasReason(row, status)) this.fault(`payout ${row.id} is ${status} without a reason`);
      }
    }
    await this.lookAtHeld();
  }

  private async lookAtHeld(): Promise<void> {
    const held = [...this.world.mirror.payments.values()].filter(
      ({ screening }) => screening && needsDecision(screening),
    );
    if (held.length === 0) return;
    const rows = await this.list<object>('/screening?environment=test&pageSize=100');
    if (!rows) return;
    const shown = JSON.stringify(rows);
    for (const { _id } of held)
      if (!shown.includes(_id.toHexString()))
        this.fault(`payment ${_id.toHexString()} is held by screening, and in no list`);
  }

  private isApproved(approvals: readonly { by: { kind: string } }[]): boolean {
    return approvals.some(({ by }) => by.kind === 'operator');
  }

  /** Undefined when the door did not answer: a later answer would be of another moment. */
  private async list<T>(path: string): Promise<T[] | undefined> {
    const headers = bearer(this.operators.ada);
    const { status, body } = await this.client.once({ method: 'GET', path: `/admin/v1${path}`, headers });
    return status === 200 ? (body as { data: Page<T> }).data.data : undefined;
  }

  private fault(what: string): void {
    throw new BrokenInvariantError(`What waits for a person is shown with a reason: ${what}`);
  }
}

/** For whom it waits, and why: its address, a consent above a limit, or an operator. */
function hasReason(row: ShownPayout, status: string): boolean {
  if (status === 'awaiting_address') return row.addressDueAt !== undefined;
  if (status === 'awaiting_approval') return true;
  return (row.waitsFor ?? row.screeningHit ?? row.held ?? row.operatorNeededAt) !== undefined;
}
