import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import { LONGEST_REST_MS } from '@cowrie/api/platform/tasks/paced-task';
import { logAfresh, type LogContext } from '@cowrie/api/platform/logging/log.context';
import { type Span, traced } from '@cowrie/api/platform/tracing/tracing';
import type {
  ClaimedDelivery,
  DeliveriesRepository,
  DueDelivery,
  Outcome,
  Recorded,
} from '../deliveries/deliveries.repository';
import { DeliveryLanes } from '../deliveries/delivery-lanes';
import { backoffAfter } from '../deliveries/retry.schedule';
import type { Delivery } from '../deliveries/delivery.schema';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.schema';
import type { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository';
import type { WebhookEndpointsService } from '../endpoints/webhook-endpoints.service';
import { DispatchSlots, type SlotLimits } from './dispatch.slots';
import { failingChanges } from './endpoint-health';
import { WriteBatcher } from './write-batcher';
import type { Sent, WebhookSender } from './webhook-sender';

/** What a dispatcher works with. */
export interface DispatcherParts {
  deliveries: DeliveriesRepository;
  endpoints: WebhookEndpointsRepository;
  secrets: Pick<WebhookEndpointsService, 'secretsInForce'>;
  sender: Pick<WebhookSender, 'send' | 'isEnding'>;
  clock: Clock;
  /** A random number from 0 to 1, for the jitter. */
  chance: () => number;
  limits?: SlotLimits;
  /** How long a result waits for others, so that they are written together. */
  gatherMs?: number;
  /** Called when an endpoint that had more due than slots has a free slot again. Not awaited. */
  wake?: () => void;
}

const BATCH_SIZE = 200;
/**
 * How far a run looks ahead while tries are in flight. Runs are then close to each other, and what is read
 * early is read again when it is due.
 */
const BUSY_AHEAD_MS = 1_000;
/** A run's view of slots, lanes and endpoints gets stale, so a run ends after this many batches. */
const BATCHES_LIMIT = 5;
/** A try takes at most 10 s, so a process that still holds an older claim has died. */
const CLAIM_MS = 30_000;
const MAX_TRY_MS = 10_000;
/** The relay's writes rarely take so long. Then its endpoints are read again before anything is sent. */
const ENDPOINTS_KNOWN_MS = 5_000;
/** The longest postponement of deliveries that a failing endpoint has no slot for. */
const MAX_POSTPONE_MS = 300_000;
/**
 * Each write costs as much as a few hundred results, and a crash repeats the tries whose results were not
 * written.
 */
const GATHER_MS = 100;
const GONE = 410;
const UNSIGNED = 'the webhook cannot be signed; roll the secret of this endpoint';

/**
 * The result of a try, with the endpoint that it was sent to. Without an endpoint: the delivery was
 * cancelled, or the try was aborted.
 */
type TriedDelivery = Recorded & { endpoint?: WebhookEndpoint };

/** What the tries of one claim share. */
interface ClaimParts {
  known: ReadonlyMap<string, WebhookEndpoint>;
  /** The functions that free the slots, by delivery. */
  slots: Map<string, () => void>;
  claim: string;
  /** In milliseconds since 1970. */
  until: number;
}

/** A claim of this process under which nothing was tried. */
interface UntriedClaim {
  ids: readonly string[];
  claim: string;
  /** In milliseconds since 1970. */
  until: number;
}

/** What a try needs besides its delivery. */
interface TryParts {
  endpoint: WebhookEndpoint | undefined;
  claim: string;
  release: (() => void) | undefined;
  span: Span | undefined;
}

/** New deliveries, some of them with a slot and a claim of this process. */
export interface Reservation {
  /** As they are to be stored. */
  deliveries: readonly Delivery[];
  /**
   * Starts the tries of those that this process has stored, and frees the other slots. Does not wait.
   * @param stored undefined: the write failed, so any of them may be stored. These are tried without a claim
   */
  begin(stored?: readonly Delivery[]): void;
}

/**
 * Sends due deliveries. It claims a delivery before the try and records the result after it. If the process
 * dies in between, the claim ends and the delivery is sent again under the same `webhook-id`
 * (docs/interface.md §6.5).
 */
export class Dispatcher {
  private readonly logger = new Logger(Dispatcher.name);
  private readonly slots: DispatchSlots;
  private readonly lanes: DeliveryLanes;
  private readonly records: WriteBatcher<TriedDelivery>;
  private readonly inFlight = new Set<Promise<void>>();
  /** Endpoints that may have more due than slots, and whose next free slot wakes the loop. */
  private saturated = new Set<string>();
  /** No delivery that was not in the last run is due earlier. In milliseconds since 1970. */
  private nextDueMs = 0;
  /** What waits for a slot since the last run: deliveries of any endpoint, or of these. */
  private isBehind = false;
  private behind = new Set<string>();
  /** The endpoints of earlier runs whose deliveries still wait while a run looks for them. */
  private wereBehind: ReadonlySet<string> = new Set();
  /** Claims of writes that took too long, or failed and may have stored deliveries all the same. */
  private unknown: UntriedClaim[] = [];

  constructor(private readonly parts: DispatcherParts) {
    this.slots = new DispatchSlots(parts.limits);
    this.lanes = new DeliveryLanes(parts.deliveries, parts.clock);
    this.records = new WriteBatcher((tried) => this.record(tried), parts.gatherMs ?? GATHER_MS);
  }

  /**
   * Starts every due try that has a slot. Returns how many it started, and does not wait for them.
   * @throws the database's errors. Lanes that cannot be advanced hold up nothing that is due
   */
  async run(): Promise<number> {
    const prepared = await Promise.allSettled([this.lanes.advance(), this.giveUpUnknown()]);
    const aheadMs = this.isBusy ? BUSY_AHEAD_MS : LONGEST_REST_MS;
    // Nothing that is due later was read.
    this.nextDueMs = this.nowMs() + aheadMs;
    this.saturated = new Set();
    // Until this run has found what waits, new deliveries must not take its slots.
    this.wereBehind = new Set([...this.wereBehind, ...this.behind]);
    this.behind = new Set();
    const started = await this.beginDue(aheadMs);
    this.wereBehind = new Set();
    for (const one of prepared) if (one.status === 'rejected') throw one.reason;
    return started;
  }

  private async beginDue(aheadMs: number): Promise<number> {
    let started = 0;
    const refused = new Set<string>();
    for (let batch = 0; batch < BATCHES_LIMIT; batch += 1) {
      this.slots.markSlow(this.nowMs());
      if (this.slots.isFull) break;
      const without = [...this.slots.busy(), ...refused];
      for (const hex of without) this.saturate(hex);
      const except = without.map((hex) => new Types.ObjectId(hex));
      const found = await this.parts.deliveries.findDue(except, BATCH_SIZE, aheadMs);
      const nowMs = this.nowMs();
      const due = found.filter(({ nextAt }) => nextAt.getTime() <= nowMs);
      this.nextDueMs = found[due.length]?.nextAt.getTime() ?? nowMs + aheadMs;
      const { begun, isWhole } = await this.begin(due, refused);
      started += begun;
      if (due.length < BATCH_SIZE) {
        this.isBehind = !isWhole;
        return started;
      }
    }
    this.isBehind = true;
    return started;
  }

  /**
   * Takes slots for new deliveries, which are then stored under a claim and tried without a look at the
   * database. None while older ones wait for a slot.
   * @param endpoints the enabled ones, as they were stored at `readAt`
   */
  reserve(fresh: readonly Delivery[], endpoints: readonly WebhookEndpoint[], readAt: Date): Reservation {
    const known = new Map(endpoints.map((one) => [one._id.toHexString(), one]));
    const slots = new Map<string, () => void>();
    const claim = randomUUID();
    const until = this.nowMs() + CLAIM_MS;
    this.slots.markSlow(this.nowMs());
    const deliveries = fresh.map((delivery) => {
      const hex = delivery.endpointId.toHexString();
      const endpoint = known.get(hex);
      if (delivery.state !== 'pending' || !endpoint || this.waitsFor(hex)) return delivery;
      const release = this.slots.take(endpoint, this.nowMs());
      if (release) {
        slots.set(delivery._id, this.releaseAndWake(hex, release));
        return { ...delivery, claim, nextAt: new Date(until) };
      }
      if (this.slots.isFull) this.isBehind = true;
      else this.saturate(hex);
      return delivery;
    });
    const begin = (written?: readonly Delivery[]) => {
      const isLate = this.nowMs() - readAt.getTime() > ENDPOINTS_KNOWN_MS;
      const stored = isLate ? undefined : written;
      if (!stored && slots.size > 0) {
        this.unknown.push({ ids: [...slots.keys()], claim, until });
        this.parts.wake?.();
      }
      const ours = (stored ?? []).filter(({ _id }) => slots.has(_id));
      this.start(ours, { known, slots, claim, until });
    };
    return { deliveries, begin };
  }

  /** Whether due deliveries of any endpoint wait for a slot. */
  get isFull(): boolean {
    return this.isBehind;
  }

  /** Whether tries are in flight. When they end, their lanes can advance. */
  get isBusy(): boolean {
    return this.inFlight.size > 0;
  }

  /** In how many milliseconds the next run has to be. The next delivery may be due later. */
  get nextDueInMs(): number {
    return Math.max(0, this.nextDueMs - this.nowMs());
  }

  /** Resolves when no try is in flight. */
  async idle(): Promise<void> {
    while (this.inFlight.size > 0) await Promise.all(this.inFlight);
  }

  private async record(tried: readonly TriedDelivery[]): Promise<void> {
    await this.recordEndpoints(tried);
    await this.parts.deliveries.record(tried);
    this.lanes.hasLeft(tried.flatMap(({ delivery, outcome }) => ('state' in outcome ? [delivery] : [])));
    const advanced = this.lanes.advance().catch((error: unknown) => {
      this.parts.wake?.();
      throw error;
    });
    this.track(advanced, 'lanes were not advanced; the next run tries again');
  }

  /** Whether older deliveries wait for a slot that one of this endpoint could take. */
  private waitsFor(hex: string): boolean {
    return this.isBehind || this.behind.has(hex) || this.wereBehind.has(hex);
  }

  /** Makes due what was stored under a claim although the write failed. Otherwise it waits for its end. */
  private async giveUpUnknown(): Promise<void> {
    if (this.unknown.length === 0) return;
    const unknown = [...this.unknown];
    const inForce = unknown.filter(({ until }) => until > this.nowMs());
    await this.parts.deliveries.giveUpClaims(inForce);
    this.unknown = this.unknown.filter((one) => !unknown.includes(one));
  }

  private nowMs(): number {
    return this.parts.clock.now().getTime();
  }

  /** Starts those that have a slot. `isWhole`: no other one waits for a free slot of all endpoints. */
  private async begin(due: readonly DueDelivery[], refused: Set<string>) {
    if (due.length === 0) return { begun: 0, isWhole: true };
    const { deliveries } = this.parts;
    const known = await this.endpointsOf(due);
    const slots = new Map<string, () => void>();
    const withoutSlot = new Map<string, string[]>();
    let isWhole = true;
    for (const { _id, endpointId } of due) {
      const hex = endpointId.toHexString();
      const release = this.slots.take(known.get(hex) ?? { _id: endpointId }, this.nowMs());
      if (release) slots.set(_id, this.releaseAndWake(hex, release));
      // When all slots are taken, the endpoint itself is not the reason.
      else if (this.slots.isFull) isWhole = false;
      else withoutSlot.set(hex, [...(withoutSlot.get(hex) ?? []), _id]);
    }
    for (const hex of withoutSlot.keys()) {
      refused.add(hex);
      this.saturate(hex);
    }
    const claim = randomUUID();
    const until = this.nowMs() + CLAIM_MS;
    let claimed: ClaimedDelivery[] = [];
    try {
      const withSlot = due.filter(({ _id }) => slots.has(_id));
      claimed = await deliveries.claim(withSlot, claim, new Date(until));
      await this.postponeFailing(withoutSlot, known);
    } catch (error) {
      slots.forEach((release) => release());
      throw error;
    }
    return { begun: this.start(claimed, { known, slots, claim, until }), isWhole };
  }

  /** Starts the tries of deliveries that are claimed, and frees the slots of all others. Returns how many. */
  private start(claimed: readonly ClaimedDelivery[], { known, slots, claim, until }: ClaimParts): number {
    // The claim took so long that another process may claim these deliveries before their tries end.
    const inTime = until - this.nowMs() < MAX_TRY_MS ? [] : claimed;
    for (const delivery of inTime) {
      const endpoint = known.get(delivery.endpointId.toHexString());
      const release = slots.get(delivery._id);
      this.track(
        logAfresh(contextOf(delivery, endpoint), () =>
          traced(
            {
              name: 'webhook try',
              kind: 'client',
              isRoot: true,
              attributes: { 'cowrie.event_type': delivery.type },
            },
            (span) => this.deliver(delivery, { endpoint, claim, release, span }),
          ),
        ),
        // The claim ends by itself, and the delivery is retried.
        'the result of a try was not recorded; the delivery is tried again when its claim ends',
        delivery._id,
      );
      slots.delete(delivery._id);
    }
    slots.forEach((release) => release());
    return inTime.length;
  }

  private async endpointsOf(due: readonly DueDelivery[]): Promise<Map<string, WebhookEndpoint>> {
    const ids = new Set(due.map(({ endpointId }) => endpointId.toHexString()));
    const found = await this.parts.endpoints.findMany([...ids].map((hex) => new Types.ObjectId(hex)));
    return new Map(found.map((one) => [one._id.toHexString(), one]));
  }

  /** Notes that an endpoint may have more due than slots. */
  private saturate(hex: string): void {
    this.saturated.add(hex);
    this.behind.add(hex);
  }

  private releaseAndWake(hex: string, release: () => void): () => void {
    return () => {
      release();
      if (this.saturated.delete(hex)) this.parts.wake?.();
    };
  }

  /**
   * The queue of a failing endpoint can grow endlessly and hide the due deliveries of all others. So
   * deliveries that it has no slot for are postponed by the time it has failed, at most five minutes.
   */
  private async postponeFailing(
    withoutSlot: Map<string, string[]>,
    known: Map<string, WebhookEndpoint>,
  ): Promise<void> {
    const { deliveries, chance } = this.parts;
    const now = this.nowMs();
    const groups = [...withoutSlot].flatMap(([hex, ids]) => {
      const failingSince = known.get(hex)?.failingSince;
      if (!failingSince) return [];
      const postponeMs = Math.min(now - failingSince.getTime(), MAX_POSTPONE_MS) * (0.5 + chance() / 2);
      return postponeMs > 0 ? [{ ids, nextAt: new Date(now + postponeMs) }] : [];
    });
    await deliveries.postpone(groups);
  }

  private track(work: Promise<void>, failed: string, deliveryId?: string): void {
    const tracked = work
      .catch((error: unknown) => this.logger.error({ err: error, deliveryId }, failed))
      .finally(() => this.inFlight.delete(tracked));
    this.inFlight.add(tracked);
  }

  private async deliver(
    delivery: ClaimedDelivery,
    { endpoint, claim, release = () => undefined, span }: TryParts,
  ): Promise<void> {
    const { sender, clock } = this.parts;
    const sent = endpoint?.enabled && (await this.send(delivery, endpoint));
    // A slot counts a try. Until the result is written, the claim, not the slot, prevents a second delivery.
    release();
    if (!sent) return this.records.add({ delivery, claim, outcome: { state: 'cancelled' } });
    // The shutdown aborted this try. Make it due now, so that the next process need not wait for the claim to
    // end.
    if (sender.isEnding && !sent.isTaken)
      return this.records.add({ delivery, claim, outcome: { nextAt: clock.now() } });
    const outcome: Outcome = sent.isTaken
      ? ({ state: 'delivered' } as const)
      : this.afterFailure(delivery, sent);
    this.log(delivery, sent, outcome);
    const { status } = sent.attempt;
    span?.set({ 'http.response.status_code': status });
    if (!sent.isTaken) span?.failed(String(status ?? 'no answer'));
    await this.records.add({ delivery, claim, outcome, attempt: sent.attempt, endpoint });
  }

  private log({ type, tries }: ClaimedDelivery, { attempt, isTaken }: Sent, outcome: Outcome): void {
    const { status, error, durationMs } = attempt;
    const next = 'nextAt' in outcome ? { nextAt: outcome.nextAt } : {};
    const facts = { type, try: tries + 1, status, error, durationMs, ...next };
    this.logger.log(facts, isTaken ? 'webhook delivered' : 'webhook not delivered');
  }

  private async send({ eventId: id, body }: ClaimedDelivery, endpoint: WebhookEndpoint): Promise<Sent> {
    const { sender, secrets, clock } = this.parts;
    const { url, environment } = endpoint;
    try {
      return await sender.send({ url, environment, id, body, secrets: secrets.secretsInForce(endpoint) });
    } catch (error) {
      // Happens when KEY_HMAC_SECRET was changed. It counts as a failed try until an operator rolls the
      // endpoint's secret.
      this.logger.error({ err: error, endpointId: endpoint._id.toHexString() }, UNSIGNED);
      const attempt = { at: clock.now(), durationMs: 0, error: UNSIGNED };
      return { attempt, isTaken: false };
    }
  }

  private afterFailure({ tries }: ClaimedDelivery, { attempt: { status }, retryAfterSeconds }: Sent) {
    const { clock, chance } = this.parts;
    const backoffMs = backoffAfter(tries + 1, chance(), retryAfterSeconds);
    if (status === GONE || backoffMs === undefined) return { state: 'given_up' } as const;
    return { nextAt: new Date(clock.now().getTime() + backoffMs) };
  }

  /** Disables endpoints that answered 410, and records since when endpoints have been failing. */
  private async recordEndpoints(tried: readonly TriedDelivery[]): Promise<void> {
    const { endpoints } = this.parts;
    const gone = new Map<string, WebhookEndpoint>();
    const others = tried.flatMap(({ endpoint, attempt, outcome }) => {
      if (!endpoint || !attempt) return [];
      if (attempt.status === GONE) gone.set(endpoint._id.toHexString(), endpoint);
      const isTaken = 'state' in outcome && outcome.state === 'delivered';
      return attempt.status === GONE ? [] : [{ endpoint, isTaken, at: attempt.at }];
    });
    for (const endpoint of gone.values())
      // The tries are still recorded. The next delivery gets 410 too.
      await endpoints.disable(endpoint, 'answered 410 Gone').catch((error: unknown) => {
        this.logger.error(
          { err: error, endpointId: endpoint._id.toHexString() },
          'an endpoint that is gone could not be disabled',
        );
      });
    await endpoints.changeFailing(failingChanges(others));
  }
}

/** The fields of the log lines of one try. */
function contextOf(
  { eventId, paymentId, endpointId }: ClaimedDelivery,
  endpoint: WebhookEndpoint | undefined,
): LogContext {
  return {
    eventId,
    endpointId: endpointId.toHexString(),
    ...(paymentId && { paymentId: paymentId.toHexString() }),
    ...(endpoint && { businessId: endpoint.businessId.toHexString(), environment: endpoint.environment }),
  };
}
