import { createHmac } from 'node:crypto';
import { redactedBody } from '@cowrie/api/money-in/payments/document/personal-data';
import type { Fault } from '../faults';
import type { Random } from '../random';
import type { Received, Request } from '../machine/outside';
import type { World } from '../world';
import { OVERLAP_SECONDS } from './rolls';
import type { Shop } from './shops';

/** What a receiver does with a webhook. `lost`: it takes it, and its answer does not arrive. */
const ANSWERS = { taken: 20, refused: 3, silent: 2, lost: 3 } as const;

const FAULT_OF: Readonly<Record<keyof typeof ANSWERS, Fault | undefined>> = {
  taken: undefined,
  refused: 'webhook refused',
  silent: 'webhook unanswered',
  lost: 'webhook answer lost',
};

/** As Standard Webhooks advises. */
const MOST_AGE_SECONDS = 300;

/** The statuses that a payment cannot have when it is reported. A change can make several steps at once. */
const UNTRUE_WITH: Readonly<Record<string, readonly string[]>> = {
  'payment.processing': ['pending'],
  'payment.completed': ['pending', 'processing', 'failed', 'expired'],
  'payment.failed': ['pending', 'processing'],
  'payment.expired': ['pending', 'processing'],
};

/** What an event says of a payment. */
interface Told {
  type: string;
  sequence: number;
  data?: { id?: string; payCode?: string; status?: string; fiatAmount?: string };
}

/** The shops' receivers of webhooks. They keep what they took, and answer as receivers do. */
export class Receivers {
  /** By shop and event id: the body that was taken. */
  readonly taken = new Map<string, string>();
  private shops: readonly Shop[] = [];
  /** By payment: how many of its events have come. */
  private readonly come = new Map<string, number>();
  private isPatient = false;

  constructor(
    private readonly world: World,
    private readonly random: Random,
  ) {}

  open(shops: readonly Shop[]): void {
    this.shops = shops;
  }

  /** From now on every webhook is taken. */
  takeAll(): void {
    this.isPatient = true;
  }

  async receive(origin: string, { headers, body }: Request): Promise<Received> {
    const shop = this.shops.find(({ webhookOrigin }) => webhookOrigin === origin);
    if (!shop) throw new Error(`nobody receives at ${origin}`);
    const answer = this.isPatient ? 'taken' : this.drawn();
    if (answer === 'silent') throw new Error('no answer within 10 s');
    if (answer === 'refused') return { status: this.random.pick([400, 404, 429, 500, 503]), body: '' };
    // A process that was paused sends what it signed before, and a shop refuses it.
    if (!this.isPatient && this.ageSeconds(headers) > MOST_AGE_SECONDS)
      return { status: 400, body: 'too old' };
    this.take(shop, headers, body);
    if (answer === 'lost') throw new Error('socket hang up');
    return { status: 200, body: 'ok' };
  }

  /** How long ago a webhook was signed, less what the service's clock can be apart. */
  private ageSeconds(headers: Record<string, string>): number {
    const { clock, databaseClock } = this.world;
    const apart = Math.abs(clock.now().getTime() / 1000 - Number(headers['webhook-timestamp']));
    return apart - databaseClock.mostApartSeconds;
  }

  private drawn(): keyof typeof ANSWERS {
    const answer = this.random.weighted(ANSWERS);
    const fault = FAULT_OF[answer];
    if (!fault) return answer;
    if (!this.world.admits(fault)) return 'taken';
    this.world.countFault(fault);
    return answer;
  }

  /**
   * Checks and keeps a webhook as a shop does. A repeated event must be the same, byte for byte, unless the
   * customer was forgotten meanwhile.
   */
  private take(shop: Shop, headers: Record<string, string>, body: string): void {
    const { bugs } = this.world;
    const key = `${shop.businessId} ${headers['webhook-id']}`;
    const known = this.taken.get(key);
    if (known !== undefined && known !== body && redactedBody(known) !== body)
      bugs.push(`webhook ${key} changed: ${known} became ${body}`);
    const fault = shop.isRolling ? undefined : this.faultOfSignature(shop, headers, body);
    if (fault !== undefined) bugs.push(`webhook ${key} ${fault}`);
    const age = this.ageSeconds(headers);
    if (age > MOST_AGE_SECONDS) bugs.push(`webhook ${key} was signed ${age} s ago`);
    this.read(shop, body);
    this.taken.set(key, body);
  }

  /** Both secrets sign while one is replaced. A process can still have the endpoint as it was. */
  private faultOfSignature(
    { webhookSecret, former }: Shop,
    headers: Record<string, string>,
    body: string,
  ): string | undefined {
    const isNew = isSigned(webhookSecret, headers, body);
    if (!former) return isNew ? undefined : 'is not signed';
    const isOld = isSigned(former.secret, headers, body);
    const slackSeconds = MOST_AGE_SECONDS + this.world.databaseClock.mostApartSeconds;
    const sinceSeconds = Number(headers['webhook-timestamp']) - former.fromSeconds;
    if (isOld && sinceSeconds > OVERLAP_SECONDS + slackSeconds) return 'is signed with a secret that is over';
    if (!isNew && !isOld) return 'is not signed';
    if (!isNew && sinceSeconds > slackSeconds) return 'is not signed with the new secret';
    const mustBeOld = former.stillSigns && sinceSeconds < OVERLAP_SECONDS - slackSeconds;
    return !isOld && mustBeOld ? 'is not signed with the secret before' : undefined;
  }

  /** A shop reads the events of a payment in their order, and each says what is true then. */
  private read({ businessId }: Shop, body: string): void {
    const { bugs, mirror } = this.world;
    const { type, sequence, data } = JSON.parse(body) as Told;
    const payment = data?.id === undefined ? undefined : mirror.payments.get(data.id);
    if (!payment || data?.payCode === undefined) return;
    const { id = '', status = '', fiatAmount } = data;
    if (payment.businessId.toHexString() !== businessId)
      bugs.push(`a shop is told of another’s payment: ${id}`);
    const before = this.come.get(id) ?? 0;
    if (sequence > before + 1) bugs.push(`event ${sequence} of ${id} comes after event ${before}`);
    this.come.set(id, Math.max(before, sequence));
    if (UNTRUE_WITH[type]?.includes(status)) bugs.push(`${type} says that ${id} is ${status}`);
    if (fiatAmount !== payment.fiatAmount) bugs.push(`${type} says that ${id} is of ${fiatAmount}`);
  }
}

/** As Standard Webhooks describes a signature. */
function isSigned(secret: string, headers: Record<string, string>, body: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const wanted = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return (headers['webhook-signature'] ?? '').split(' ').includes(wanted);
}
