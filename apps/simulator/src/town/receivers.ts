import { createHmac } from 'node:crypto';
import type { Fault } from '../faults';
import type { Random } from '../random';
import type { Received, Request } from '../machine/outside';
import type { World } from '../world';
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

/** The shops' receivers of webhooks. They keep what they took, and answer as receivers do. */
export class Receivers {
  /** By shop and event id: the body that was taken. */
  readonly taken = new Map<string, string>();
  private shops: readonly Shop[] = [];
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

  /** Checks and keeps a webhook as a shop does. A repeated event must be the same, byte for byte. */
  private take(shop: Shop, headers: Record<string, string>, body: string): void {
    const { bugs } = this.world;
    const key = `${shop.businessId} ${headers['webhook-id']}`;
    const known = this.taken.get(key);
    if (known !== undefined && known !== body) bugs.push(`webhook ${key} changed: ${known} became ${body}`);
    if (!isSigned(shop.webhookSecret, headers, body)) bugs.push(`webhook ${key} is not signed`);
    const age = this.ageSeconds(headers);
    if (age > MOST_AGE_SECONDS) bugs.push(`webhook ${key} was signed ${age} s ago`);
    this.taken.set(key, body);
  }
}

/** As Standard Webhooks describes a signature. */
function isSigned(secret: string, headers: Record<string, string>, body: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const wanted = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return (headers['webhook-signature'] ?? '').split(' ').includes(wanted);
}
