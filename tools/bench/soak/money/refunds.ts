import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DashboardRefund, type Page, REFUND_BASIS_NAMES, type Refund } from '@cowrie/dto';
import type { MadePayment } from './customers';
import type { DashboardSeat } from './dashboard-seat';
import type { Answer, FrontDoor } from './front-door';
import type { Random } from './random';

/** The requested refunds and the answers. */
export interface AskedRefunds {
  /** The destination of each refund. */
  destinations: Map<string, string>;
  /** The number of each answer. */
  answers: Map<string, number>;
  /** Calls with one key that created two refunds. */
  doubled: string[];
  /** Claim links that were used. */
  claimed: Set<string>;
}

export const nothingAsked = (): AskedRefunds => ({
  destinations: new Map(),
  answers: new Map(),
  doubled: [],
  claimed: new Set(),
});

/** The ways to ask: API and command line, and the dashboard. */
export interface Doors {
  door: FrontDoor;
  seat: DashboardSeat;
}

/** Asks for a refund in one of these ways. Returns how many were created. */
export async function askForRefund(
  { door, seat }: Doors,
  { id }: MadePayment,
  asked: AskedRefunds,
  random: Random,
): Promise<number> {
  const way = random.next();
  const order = orderOf(random);
  if (way < 0.08) return byCommand(door, id, order, asked);
  const idempotencyKey = way < 0.7 ? `soak-${random.address()}` : undefined;
  const request = { body: order, ...(idempotencyKey && { idempotencyKey }) };
  const ask = (): Promise<Answer<Refund> | undefined> => {
    if (way >= 0.8) return seat.try('POST', `/payments/${id}/refunds`, request);
    if (way >= 0.2)
      return door.try('POST', `/api/v1/payments/${id}/refunds`, { ...request, key: door.keys.secret });
    return door.try('POST', `/admin/v1/payments/${id}/refunds`, { ...request, key: door.dev.admin.token });
  };
  // With a key, the call is repeated as after a lost answer. Without a key, it is a double click.
  const answers = await Promise.all(Array.from({ length: random.chance(0.4) ? 2 : 1 }, ask));
  if (idempotencyKey && random.chance(0.3)) answers.push(await ask());
  const made = new Set(answers.flatMap((answer) => noted(answer, order.destination, asked)));
  if (idempotencyKey && made.size > 1) asked.doubled.push([...made].join(' and '));
  if (random.chance(0.1))
    for (const refundId of made)
      count(
        asked,
        await door.try('POST', `/api/v1/refunds/${refundId}/cancel`, { key: door.keys.secret, body: {} }),
        'cancel',
      );
  return made.size;
}

interface Order {
  basis: string;
  amount?: string;
  fiatAmount?: string;
  destination?: string;
}

function orderOf(random: Random): Order {
  const basis = random.pick(REFUND_BASIS_NAMES);
  return {
    basis,
    ...(basis === 'amount' && { amount: `0.${random.whole(1, 9)}` }),
    ...(basis === 'fiatAmount' && { fiatAmount: String(random.whole(100, 900)) }),
    ...(random.chance(0.8) && { destination: random.address() }),
  };
}

async function byCommand(door: FrontDoor, id: string, order: Order, asked: AskedRefunds): Promise<number> {
  const { basis, amount, fiatAmount, destination } = order;
  const options = { basis, amount, 'fiat-amount': fiatAmount, to: destination };
  const words = Object.entries(options).flatMap(([name, value]) => (value ? [`--${name}`, value] : []));
  const { exitCode, out } = await door.cowrie('refund', 'create', id, ...words, '--json');
  const label = `cli exit ${exitCode}`;
  asked.answers.set(label, (asked.answers.get(label) ?? 0) + 1);
  if (exitCode !== 0) return 0;
  const { id: refundId } = JSON.parse(out) as { id: string };
  if (destination) asked.destinations.set(refundId, destination);
  return 1;
}

function noted(answer: Answer<Refund> | undefined, destination: string | undefined, asked: AskedRefunds) {
  count(asked, answer, 'refund');
  if (!answer || answer.code !== undefined) return [];
  if (destination) asked.destinations.set(answer.data.id, destination);
  return [answer.data.id];
}

function count(asked: AskedRefunds, answer: Answer<unknown> | undefined, what: string): void {
  const label = `${what} ${answer ? (answer.code ?? answer.status) : 'without an answer'}`;
  asked.answers.set(label, (asked.answers.get(label) ?? 0) + 1);
}

/** The merchant approves what the operator asked for, and customers use some of their claim links. */
export async function decideAndClaim(
  { door, seat }: Doors,
  asked: AskedRefunds,
  random: Random,
): Promise<void> {
  const waiting = 'refunds?status=awaiting_approval';
  for (const { id, requestedBy } of await door.all<Refund>(`/api/v1/${waiting}`))
    if (requestedBy !== 'merchant' && random.chance(0.5))
      count(
        asked,
        await door.try('POST', `/api/v1/refunds/${id}/approve`, { key: door.keys.secret, body: {} }),
        'approve',
      );
  const shown = await seat.try<Page<DashboardRefund>>('GET', `/${waiting}&pageSize=100`);
  for (const { id, version: seen, canApprove } of shown?.code === undefined ? (shown?.data.data ?? []) : [])
    if (canApprove)
      count(
        asked,
        await seat.try('POST', `/refunds/${id}/approve`, { body: { seen } }),
        'approve at the dashboard',
      );
  const folder = join(door.directory, 'mail');
  for (const name of readdirSync(folder)) {
    const [, token] = /\/refund#([\w.-]+)/.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
    if (!token || asked.claimed.has(token)) continue;
    asked.claimed.add(token);
    if (random.chance(0.3)) continue;
    const body = { token, address: random.address() };
    count(asked, await door.try('POST', '/checkout/refunds/claim/address', { body }), 'claim');
  }
}
