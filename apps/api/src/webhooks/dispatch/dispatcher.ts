import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import type { Clock } from '../../platform/clock/clock';
import type { DeliveriesRepository, DueDelivery, Recorded } from '../deliveries/deliveries.repository';
import type { Delivery } from '../deliveries/delivery.schema';
import { DeliveryLanes } from '../deliveries/delivery-lanes';
import { backoffAfter } from '../deliveries/retry.schedule';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.schema';
import type { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository';
import type { WebhookEndpointsService } from '../endpoints/webhook-endpoints.service';
import { DispatchSlots, type SlotLimits } from './dispatch.slots';
import { WriteBatcher } from './write-batcher';
import type { Sent, WebhookSender } from './webhook-sender';

export interface DispatcherParts {
  deliveries: DeliveriesRepository;
  endpoints: WebhookEndpointsRepository;
  secrets: Pick<WebhookEndpointsService, 'secretsInForce'>;
  sender: Pick<WebhookSender, 'send' | 'isEnding'>;
  clock: Clock;
  /** 0 to 1, for jitter. */
  chance: () => number;
  limits?: SlotLimits;
  /** There is room for an endpoint that had more due than it could take: not to be waited for. */
  wake?: () => void;
}

const PAGE = 200;
/** A run ends, however much is due: what it has seen of slots, lanes and endpoints grows old. */
const PAGES_PER_RUN = 5;
/** A try takes 10 s at most: what was claimed longer ago was claimed by the dead. */
const CLAIM_MS = 30_000;
const MAX_TRY_MS = 10_000;
/** For so long at most, what a failing endpoint cannot take is not looked at again. */
const MAX_REST_MS = 300_000;
const GONE = 410;

/**
 * Tries what is due. A delivery is claimed before it is sent, and its success written down after the answer: who dies in
 * between leaves it to be sent again, under the same `webhook-id`.
 */
export class Dispatcher {
  private readonly logger = new Logger(Dispatcher.name);
  private readonly slots: DispatchSlots;
  private readonly lanes: DeliveryLanes;
  private readonly records: WriteBatcher<Recorded>;
  private readonly underWay = new Set<Promise<void>>();
  /** Had more due than they could take when it was last looked. */
  private crowded = new Set<string>();

  constructor(private readonly parts: DispatcherParts) {
    this.slots = new DispatchSlots(parts.limits);
    this.lanes = new DeliveryLanes(parts.deliveries);
    this.records = new WriteBatcher((recorded) => parts.deliveries.record(recorded));
  }

  /** Begins all tries that are due and have room, and does not wait for them. Gives how many. */
  async run(): Promise<number> {
    await this.lanes.advance();
    let begun = 0;
    const refused = new Set<string>();
    this.crowded = refused;
    const toId = (hex: string) => new Types.ObjectId(hex);
    for (let page = 0; page < PAGES_PER_RUN; page += 1) {
      this.slots.age(this.nowMs());
      if (this.slots.isFull) break;
      const except = [...this.slots.busy(toId), ...[...refused].map(toId)];
      const due = await this.parts.deliveries.findDue(except, PAGE);
      begun += await this.begin(due, refused);
      if (due.length < PAGE) break;
    }
    return begun;
  }

  /** Waits for the tries that are under way. */
  async idle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  private nowMs(): number {
    return this.parts.clock.now().getTime();
  }

  private async begin(due: readonly DueDelivery[], refused: Set<string>): Promise<number> {
    if (due.length === 0) return 0;
    const { deliveries } = this.parts;
    const known = await this.endpointsOf(due);
    const slots = new Map<string, () => void>();
    const left = new Map<string, string[]>();
    for (const { _id, endpointId } of due) {
      const hex = endpointId.toHexString();
      const release = this.slots.take(known.get(hex) ?? { _id: endpointId }, this.nowMs());
      if (release) slots.set(_id, this.releasing(hex, release));
      // Where all are full it is no matter of this endpoint.
      else if (!this.slots.isFull) left.set(hex, [...(left.get(hex) ?? []), _id]);
    }
    for (const hex of left.keys()) refused.add(hex);
    const claim = randomUUID();
    const until = this.nowMs() + CLAIM_MS;
    let claimed: Delivery[] = [];
    try {
      claimed = await deliveries.claim([...slots.keys()], claim, new Date(until));
      await this.rest(left, known);
    } catch (error) {
      slots.forEach((release) => release());
      throw error;
    }
    // It took so long that another may claim them before their tries have ended.
    if (until - this.nowMs() < MAX_TRY_MS) claimed = [];
    for (const delivery of claimed) {
      const endpoint = known.get(delivery.endpointId.toHexString());
      this.follow(this.deliver(delivery, endpoint, claim), delivery, slots.get(delivery._id));
      slots.delete(delivery._id);
    }
    slots.forEach((release) => release());
    return claimed.length;
  }

  private async endpointsOf(due: readonly DueDelivery[]): Promise<Map<string, WebhookEndpoint>> {
    const ids = new Set(due.map(({ endpointId }) => endpointId.toHexString()));
    const found = await this.parts.endpoints.findMany([...ids].map((hex) => new Types.ObjectId(hex)));
    return new Map(found.map((one) => [one._id.toHexString(), one]));
  }

  private releasing(hex: string, release: () => void): () => void {
    return () => {
      release();
      if (this.crowded.delete(hex)) this.parts.wake?.();
    };
  }

  /**
   * What a failing endpoint has no room for is left alone for as long as it has failed, up to five minutes: its queue may grow
   * without end, and everybody else's would be found behind it.
   */
  private async rest(left: Map<string, string[]>, known: Map<string, WebhookEndpoint>): Promise<void> {
    const { deliveries, chance } = this.parts;
    const now = this.nowMs();
    const resting = [...left].flatMap(([hex, ids]) => {
      const failingSince = known.get(hex)?.failingSince;
      if (!failingSince) return [];
      const restMs = Math.min(now - failingSince.getTime(), MAX_REST_MS) * (0.5 + chance() / 2);
      return restMs > 0 ? [{ ids, nextAt: new Date(now + restMs) }] : [];
    });
    await deliveries.postpone(resting);
  }

  private follow(work: Promise<void>, { _id }: Delivery, release?: () => void): void {
    const followed = work
      // Its claim runs out, and it is tried again.
      .catch((error: unknown) => this.logger.error({ err: error, deliveryId: _id }, 'delivery not recorded'))
      .finally(() => {
        release?.();
        this.underWay.delete(followed);
      });
    this.underWay.add(followed);
  }

  private async deliver(
    delivery: Delivery,
    endpoint: WebhookEndpoint | undefined,
    claim: string,
  ): Promise<void> {
    const { sender, clock } = this.parts;
    if (!endpoint?.enabled) return this.records.add({ delivery, claim, outcome: { state: 'cancelled' } });
    const sent = await this.send(delivery, endpoint);
    // Nobody knows how it would have ended: whoever takes over makes it again, and need not wait for the claim.
    if (sender.isEnding && !sent.isTaken)
      return this.records.add({ delivery, claim, outcome: { nextAt: clock.now() } });
    const outcome = sent.isTaken ? ({ state: 'delivered' } as const) : this.afterFailure(delivery, sent);
    await this.note(endpoint, sent);
    await this.records.add({ delivery, claim, outcome, attempt: sent.attempt });
  }

  private async send({ eventId: id, body }: Delivery, endpoint: WebhookEndpoint): Promise<Sent> {
    const { sender, secrets, clock } = this.parts;
    const { url, environment } = endpoint;
    try {
      return await sender.send({ url, environment, id, body, secrets: secrets.secretsInForce(endpoint) });
    } catch (error) {
      // The service's own secret was changed, say: a failure like another, until somebody rolls this one.
      this.logger.error({ err: error, endpointId: endpoint._id.toHexString() }, 'cannot be signed');
      const attempt = { at: clock.now(), durationMs: 0, error: 'cannot be signed' };
      return { attempt, isTaken: false };
    }
  }

  private afterFailure({ tries }: Delivery, { attempt: { status }, retryAfterSeconds }: Sent) {
    const { clock, chance } = this.parts;
    const backoffMs = backoffAfter(tries + 1, chance(), retryAfterSeconds);
    if (status === GONE || backoffMs === undefined) return { state: 'given_up' } as const;
    return { nextAt: new Date(clock.now().getTime() + backoffMs) };
  }

  /** What a try says of the endpoint itself: gone for good, failing, or well again. */
  private async note(endpoint: WebhookEndpoint, { isTaken, attempt: { status, at } }: Sent): Promise<void> {
    const { endpoints } = this.parts;
    const { _id, failingSince } = endpoint;
    if (status === GONE) await endpoints.disable(endpoint, 'answered 410 Gone');
    else if (isTaken && failingSince) await endpoints.change(endpoint, _id, { failingSince: undefined });
    else if (!isTaken && !failingSince) await endpoints.change(endpoint, _id, { failingSince: at });
  }
}
