import { bookedLines } from '@cowrie/api/money-in/payments/evaluate/ledger-facts';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { CLAIM_SECONDS } from '@cowrie/api/money-out/payouts/payout-of-refund';
import { isPayoutOver } from '@cowrie/payout-state';
import { BrokenInvariantError } from '../invariants/state.mirror';
import { incomingTransfersOf, outgoingTransfersOf } from '../invariants/invariant';
import type { Scenario } from '../scenario/scenario';
import type { World } from '../world';
import { type Client, LATER, orRefusal, RefusedError } from './client';
import type { Operators } from './operators';
import { type Shop, signedIn } from './shops';

/** In one of this many worlds, the clock runs on for more than a year. The others are unchanged. */
const WORLDS_PER_YEARS = 6;
const YEARS_WORLD = 4;
const DAY_MS = 86_400_000;
/**
 * When everybody looks: before and after each time at which something goes, in days after the world's end.
 * Payments have ended during the half day before it.
 */
const LOOKS = [0.3, 0.9, 1.3, 6.4, 7.6, 11, 29.4, 31, 60, 89.4, 91, 400] as const;
/** From this look on, somebody has refused the refund that was left open. */
const REFUSED_AFTER_DAYS = 45;
/** Retention runs every ten minutes, and its first run may come before the chain is read. */
const NEXT_ROUND_SECONDS = 601;
const BLOCKS_PER_ROUND = 10;
/** `test-config.ts` and docs/decisions/0024, in days. */
const EMPTY_DAYS = { test: 7, live: 90 } as const;
const PERSONAL_DAYS = { test: 30, live: 730 } as const;
/** The watch of an address ends a week after its session, and the chain is read for two days more. */
const WATCHED_DAYS = 10.5;
/** What an index removes: the field that says since when, and after how many days it is gone. */
const KEPT_DAYS: Readonly<Record<string, { field: string; days: number }>> = {
  mails: { field: 'createdAt', days: 30 },
  webhook_deliveries: { field: 'createdAt', days: 90 },
  events: { field: 'relayedAt', days: 90 },
  idempotency_keys: { field: 'createdAt', days: 1 },
  request_log: { field: 'at', days: 7 },
};
/** What a shop is owed, and was paid, goes with nothing else. */
const NEVER_GO = ['settlements', 'settlement_lines'] as const;
const IDLE_HOURS = 8;
const REFUND_ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** What the years begin with. */
interface Beginning {
  endMs: number;
  payments: readonly Payment[];
  audited: readonly string[];
  counts: ReadonlyMap<string, readonly number[]>;
  /** How many documents of what never goes there are, by collection. */
  kept: ReadonlyMap<string, number>;
  session: Readonly<Record<string, string>>;
}

/** More than a year after a world has ended: what must go is gone, and nothing else. */
export class Years {
  /** E-mail addresses that operators have erased. */
  private readonly erased = new Set<string>();
  /** The sums of the books. Undefined: a decision has just changed them. */
  private sums: string | undefined;
  /** When the session was last used. 0: never. */
  private lastUsedMs = 0;
  /** The payment with a refund that nobody decides about, until somebody refuses it. In hex. */
  private open: { paymentId: string; payoutId: string } | undefined;
  /** The payment with events that are not relayed, until they are. In hex. */
  private unrelayed: string | undefined;
  /** The payment with a refund whose link nobody opens, until the link has expired. */
  private unopened: { paymentId: string; payoutId: string } | undefined;
  /** A payment whose refund has ended since the last look: its data may be there or be gone. In hex. */
  private justOver: string | undefined;

  constructor(
    private readonly world: World,
    private readonly client: Client,
    private readonly operators: Operators,
  ) {}

  /** @throws BrokenInvariantError */
  async pass(shops: readonly Shop[]): Promise<void> {
    if (this.world.options.seed % WORLDS_PER_YEARS !== YEARS_WORLD) return;
    const beginning = await this.begin(shops);
    for (const days of LOOKS) {
      this.world.tell(() => `${days} days have passed`);
      await this.passUntil(beginning.endMs + days * DAY_MS, beginning);
      if (days * DAY_MS > CLAIM_SECONDS * 1000) await this.checkLink();
      await this.check(beginning);
      this.justOver = undefined;
      if (days === LOOKS[0]) await this.erase(beginning);
      if (days <= REFUSED_AFTER_DAYS) continue;
      if (this.open) await this.refuse(this.open);
      this.open = undefined;
      this.world.poison.heal();
      this.unrelayed = undefined;
    }
  }

  private async begin(shops: readonly Shop[]): Promise<Beginning> {
    const { world } = this;
    await this.leaveRefundOpen();
    await this.leaveUnrelayed();
    await this.leaveUnopened();
    await world.mirror.checkStep();
    const [shop] = shops;
    if (!shop) throw new Error('the world has no shops');
    const session = await this.drive(signedIn(this.client, { businessId: shop.businessId, role: 'owner' }));
    const contents = await world.database.contents();
    const counts = new Map(
      Object.entries(KEPT_DAYS).map(([name, { field }]) => [name, timesOf(contents.get(name), field)]),
    );
    const audited = await world.database.auditEntries.find({}, { _id: 1 }).lean();
    const payments = await world.database.payments.find({}).lean();
    this.sums = sumsOf(payments);
    return {
      endMs: world.clock.now().getTime(),
      payments,
      audited: audited.map(({ _id }) => String(_id)),
      counts,
      kept: new Map(NEVER_GO.map((name) => [name, contents.get(name)?.length ?? 0])),
      session,
    };
  }

  /** An operator asks for a refund, and nobody decides. */
  private async leaveRefundOpen(): Promise<void> {
    this.open = await this.askForRefund(this.world.scenarios);
  }

  /** The events of a refund are not relayed, though the refund is over. */
  private async leaveUnrelayed(): Promise<void> {
    const { world, open } = this;
    for (const scenario of world.scenarios.filter(({ hex }) => hex !== open?.paymentId)) {
      const asked = await this.askForRefund([scenario]);
      if (!asked) continue;
      await world.poison.keep(scenario, 'its events are relayed');
      await this.refuse(asked);
      this.unrelayed = scenario.hex;
      return;
    }
  }

  /** A payer gets the link of a refund, and never opens it. */
  private async leaveUnopened(): Promise<void> {
    const free = this.world.scenarios.filter(({ hex }) => !this.isHeld(hex));
    this.unopened = await this.askForRefund(free, {});
  }

  /** The link is over: nobody can be paid by it, and the money is the merchant's or the operator's again. */
  private async checkLink(): Promise<void> {
    const { unopened, world } = this;
    if (!unopened) return;
    await world.mirror.checkStep();
    const refund = world.mirror.payouts.find(({ _id }) => _id.toHexString() === unopened.payoutId);
    if (refund?.status !== 'expired')
      this.fault('a link that nobody opens ends', `the refund ${unopened.payoutId} is ${refund?.status}`);
    const told = world.mirror.events.filter(
      ({ paymentId, type }) => type === 'refund.expired' && paymentId?.toHexString() === unopened.paymentId,
    );
    if (told.length !== 1) this.fault('a refund that expires is told once', `${told.length} events`);
    this.justOver = unopened.paymentId;
    this.unopened = undefined;
    this.sums = undefined;
  }

  private async askForRefund(
    scenarios: readonly Scenario[],
    destination: { destination?: string } = { destination: REFUND_ADDRESS },
  ): Promise<typeof this.open> {
    for (const { hex } of scenarios)
      for (const basis of ['unaccepted', 'full', 'excess']) {
        const order = { basis, ...destination };
        const asked = await this.drive(
          this.operators.refund<{ id: string }>(hex, order, `years-${basis}`).catch(orRefusal),
        );
        if (!(asked instanceof RefusedError)) return { paymentId: hex, payoutId: asked.id };
      }
    return undefined;
  }

  private async refuse({ payoutId }: NonNullable<typeof this.open>): Promise<void> {
    const { operators, world } = this;
    const { version } = await this.drive(operators.read<{ version: string }>(`/payouts/${payoutId}`));
    await this.drive(
      operators.decide(`/payouts/${payoutId}/refuse`, { seen: version }, operators.bola).catch(orRefusal),
    );
    world.tell(() => 'the open refund is refused');
    this.sums = undefined;
  }

  /** An operator erases one customer of each of two payments. */
  private async erase({ payments }: Beginning): Promise<void> {
    const able = payments.filter((one) => isOfPlan(one) && !this.isHeld(one._id.toHexString()));
    for (const { businessId, customer } of able.slice(0, 2)) {
      const path = `/merchants/${businessId.toHexString()}/customers/erase`;
      const { open } = await this.drive(
        this.operators.post<{ open: number }>(path, { email: customer.email }),
      );
      if (open === 0) this.erased.add(customer.email ?? '');
    }
    if (able.length > 0 && this.erased.size === 0) this.fault('an ended customer is erased', 'none was');
    await this.checkTexts([...this.erased]);
  }

  /** The clock jumps, and all loops run as often as they need to read the chain and to remove. */
  private async passUntil(ms: number, { session }: Beginning): Promise<void> {
    const { world } = this;
    world.clock.set(ms);
    await this.checkSession(session, ms);
    await world.database.expire(world.clock.now());
    for (const seconds of [0, NEXT_ROUND_SECONDS]) {
      world.clock.advanceSeconds(seconds);
      for (const producer of world.producers)
        for (let block = 0; block < BLOCKS_PER_ROUND; block += 1) producer.mineAll();
      for (const process of world.processes) await process.beginAll(() => this.makeCalls());
      await this.makeCalls();
    }
  }

  /** A session ends when nobody has used it for eight hours. */
  private async checkSession(headers: Beginning['session'], nowMs: number): Promise<void> {
    const { status } = await this.drive(
      this.client.once({ method: 'GET', path: '/dashboard/v1/me', headers }),
    );
    if (LATER.includes(status)) return;
    if (status === 200 && this.lastUsedMs > 0 && nowMs - this.lastUsedMs > IDLE_HOURS * 3_600_000)
      this.fault(
        'no session outlives its end',
        `one was used after ${(nowMs - this.lastUsedMs) / DAY_MS} days`,
      );
    if (status === 200) this.lastUsedMs = nowMs;
  }

  private async check(beginning: Beginning): Promise<void> {
    const { world } = this;
    const now = world.clock.now().getTime();
    const stored = await world.database.payments.find({}).lean();
    const byId = new Map(stored.map((payment) => [payment._id.toHexString(), payment]));
    const gone: string[] = [...this.erased];
    const kept = new Set<string>();
    for (const before of beginning.payments) {
      const id = before._id.toHexString();
      const days = before.endedAt ? (now - before.endedAt.getTime()) / DAY_MS : 0;
      const after = byId.get(id);
      if (after) {
        if (this.mustBeGone(before, days))
          this.fault('an empty session is removed in time', `${id} after ${days} days`);
        const { email = '' } = before.customer;
        if (this.checkData(before, after, days) === 'gone') gone.push(email);
        else kept.add(email);
      } else {
        if (this.mustStay(before, days))
          this.fault('nothing is removed before its time', `${id} after ${days} days`);
        await this.checkRemains(before);
        gone.push(before.customer.email ?? '');
      }
    }
    // A customer of several payments is gone with the last one.
    await this.checkTexts(gone.filter((email) => email !== '' && !kept.has(email)));
    const audited = await world.database.auditEntries.countDocuments({ _id: { $in: beginning.audited } });
    if (audited !== beginning.audited.length)
      this.fault('the audit log keeps its entries', `${beginning.audited.length - audited} are gone`);
    this.sums ??= sumsOf(stored);
    if (sumsOf(stored) !== this.sums)
      this.fault('the books that remain have the same sums', `${sumsOf(stored)}, before ${this.sums}`);
    await this.checkTimes(beginning, now);
  }

  /** A payment stays when a token that the service knows came, or before a week has passed. */
  private mustStay(payment: Payment, days: number): boolean {
    const { _id, environment } = payment;
    const scenario = this.world.scenarioOf(_id.toHexString());
    const moved = [
      ...incomingTransfersOf(scenario, this.world),
      ...outgoingTransfersOf(scenario, this.world),
    ].filter(({ token }) => token !== undefined);
    const emptyDays = EMPTY_DAYS[environment];
    return moved.length > 0 || days < emptyDays || (shownOf(payment) !== undefined && days < emptyDays + 1);
  }

  private mustBeGone(payment: Payment, days: number): boolean {
    const { isEmpty, environment } = payment;
    return isEmpty === true && days > (shownOf(payment) ? WATCHED_DAYS : EMPTY_DAYS[environment]);
  }

  /** Compares the customer's data of a payment that is stored with its time. Returns what became of it. */
  private checkData(before: Payment, after: Payment, days: number): 'kept' | 'gone' {
    const id = before._id.toHexString();
    const { email } = before.customer;
    const personalDays = PERSONAL_DAYS[before.environment];
    if (!email || this.erased.has(email)) return 'gone';
    const isOpen = this.isHeld(id);
    const isKept = after.customer.email === email;
    if (id === this.justOver) return isKept ? 'kept' : 'gone';
    if (!isKept && (isOpen || days < personalDays))
      this.fault(
        'no data goes before its time',
        `${id} after ${days} days${isOpen ? ', with an open refund or an event that is not relayed' : ''}`,
      );
    // The refund that was open is over since the last look.
    if (isKept && !isOpen && days > personalDays && !this.isJustOver(after))
      this.fault('data goes in time', `${id} after ${days} days`);
    return isKept ? 'kept' : 'gone';
  }

  /** Something of this payment is not over, so nothing of it goes. */
  private isHeld(id: string): boolean {
    return [this.open?.paymentId, this.unopened?.paymentId, this.unrelayed].includes(id);
  }

  private isJustOver({ refunds = [] }: Payment): boolean {
    return refunds.some(({ status }) => !isPayoutOver(status));
  }

  /** Later money at the address of a removed session can be found. */
  private async checkRemains(payment: Payment): Promise<void> {
    const { address } = shownOf(payment) ?? {};
    if (address === undefined) return;
    const kept = await this.world.database.removedSessions.findOne({ _id: payment._id, address }).lean();
    if (!kept) this.fault('what finds the vault of a removed session stays', address);
  }

  /** No collection has one of these addresses. */
  private async checkTexts(texts: readonly string[]): Promise<void> {
    if (texts.length === 0) return;
    for (const [name, documents] of await this.world.database.contents()) {
      const written = JSON.stringify(documents).toLowerCase();
      for (const text of texts)
        if (new RegExp(`(?<![\\w.])${text.toLowerCase().replaceAll('.', '\\.')}`).test(written))
          this.fault('erased data is nowhere', `${text} is in ${name}`);
    }
  }

  /** What an index removes is there until its time, and not longer. */
  private async checkTimes({ counts, kept }: Beginning, now: number): Promise<void> {
    const contents = await this.world.database.contents();
    for (const [name, count] of kept)
      if ((contents.get(name)?.length ?? 0) < count) this.fault('what a shop is owed stays', name);
    for (const [name, { field, days }] of Object.entries(KEPT_DAYS)) {
      const slackMs = 2 * NEXT_ROUND_SECONDS * 1000;
      const until = now - days * DAY_MS;
      const times = timesOf(contents.get(name), field);
      const old = times.filter((ms) => ms < until - slackMs);
      if (old.length > 0) this.fault('what is old goes', `${old.length} in ${name}`);
      const young = (all: readonly number[]) => all.filter((ms) => ms >= until).length;
      if (young(times) < young(counts.get(name) ?? []))
        this.fault('nothing goes before its time', `${name} lost something younger than ${days} days`);
    }
  }

  /** Makes calls until somebody who called has an answer. */
  async drive<T>(asked: Promise<T>): Promise<T> {
    let isOver = false;
    const done = () => (isOver = true);
    asked.then(done, done);
    for (;;) {
      await this.makeCalls();
      if (isOver) return asked;
      this.world.clock.advanceSeconds(1);
      for (const process of this.client.able()) await process.goOn(() => this.makeCalls());
      this.client.step();
    }
  }

  private async makeCalls(): Promise<void> {
    const { scheduler } = this.world;
    while (await scheduler.isBusy()) await scheduler.step();
  }

  private fault(name: string, detail: string): void {
    throw new BrokenInvariantError(`After the world's end ${name}: ${detail}`);
  }
}

/** A payer of the plan has one payment. Strangers share an address. */
function isOfPlan({ customer }: Payment): boolean {
  return /^payer\d+@/.test(customer.email ?? '');
}

function timesOf(documents: readonly object[] | undefined, field: string): number[] {
  return (documents ?? []).flatMap((one) => {
    const at = (one as Record<string, unknown>)[field];
    return at instanceof Date ? [at.getTime()] : [];
  });
}

/** The sums of all ledgers, by account and asset. */
function sumsOf(payments: readonly Payment[]): string {
  const sums = new Map<string, bigint>();
  for (const payment of payments)
    for (const { account, asset, units } of bookedLines(payment)) {
      const key = `${account} ${asset}`;
      sums.set(key, (sums.get(key) ?? 0n) + units);
    }
  return [...sums]
    .filter(([, units]) => units !== 0n)
    .map(([key, units]) => `${key} ${units}`)
    .sort()
    .join(', ');
}

/** The vault whose address a payer or a program was shown. */
function shownOf({ deposit, offeredVaults = [] }: Payment): { address: string } | undefined {
  return deposit ?? offeredVaults[0];
}
