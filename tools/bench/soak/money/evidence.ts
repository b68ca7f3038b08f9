import { setTimeout as pause } from 'node:timers/promises';
import type { AdminOverview, PaymentDetails, PaymentTransfer, Refund, Token } from '@cowrie/dto';
import { parseAmount } from '@cowrie/money';
import { isPayoutOver } from '@cowrie/payout-state';
import type { Chain } from './chains';
import type { MadePayment } from './customers';
import type { FrontDoor } from './front-door';
import type { Balance, DrivenPayment, Evidence, ToldRefund } from './money.accountant';
import type { AskedRefunds } from './refunds';

const LOOK_MS = 5_000;
/** Longer than every time limit of the service except the hours of stuck settlements. */
const UNMOVED_MS = 300_000;
const WAITS_FOR_PEOPLE = ['awaiting_address', 'awaiting_approval'];

/**
 * Waits until nothing is left to move, or nothing has moved for five minutes. An operator handles what a deep
 * reorg has undone. Returns the time that it took.
 */
export async function whenAtRest(
  door: FrontDoor,
  chains: readonly Chain[],
  made: readonly MadePayment[],
): Promise<number> {
  const startMs = performance.now();
  let last = '';
  let movedMs = startMs;
  while (performance.now() - movedMs < UNMOVED_MS) {
    const payments = await Promise.all(
      made.map(({ id }) => door.get<PaymentDetails>(`/api/v1/payments/${id}`)),
    );
    const refunds = await door.all<Refund>('/api/v1/refunds');
    const moving = [
      ...payments.filter(({ status }) => status === 'pending' || status === 'processing'),
      ...refunds.filter(({ status }) => !isPayoutOver(status) && !WAITS_FOR_PEOPLE.includes(status)),
    ].map(({ id, status }) => `${id} ${status}`);
    const overview = await overviewOf(door);
    const isReversed = overview.environments.some(({ payouts }) => payouts.reversed.payouts > 0);
    if (isReversed)
      for (const { network } of chains)
        await door.try('POST', '/admin/v1/payout-recoveries', {
          key: door.dev.admin.token,
          body: { environment: 'test', network: network.name, reason: 'the drive reorganized the chain' },
        });
    if (moving.length === 0 && !isReversed && overview.late.length === 0) break;
    const state = moving.join();
    if (state !== last) movedMs = performance.now();
    last = state;
    await pause(LOOK_MS);
  }
  return performance.now() - startMs;
}

async function overviewOf(door: FrontDoor): Promise<AdminOverview> {
  const answer = await door.ask<AdminOverview>('GET', '/admin/v1/overview', { key: door.dev.admin.token });
  if (answer.code !== undefined) throw new Error(`no overview: ${answer.code}`);
  return answer.data;
}

/** Reads the final state from chain and public API. */
export async function evidenceOf(
  door: FrontDoor,
  chains: readonly Chain[],
  run: {
    made: readonly MadePayment[];
    asked: AskedRefunds;
    before: readonly Balance[];
    fromBlocks: ReadonlyMap<Chain, number>;
    owners: readonly string[];
  },
): Promise<Evidence> {
  const [float = '', treasury = ''] = run.owners;
  const [transfers, balances, refunds] = await Promise.all([
    Promise.all(chains.map((chain) => chain.transfersAfter(run.fromBlocks.get(chain) ?? 0))),
    Promise.all(run.before.map((balance) => balanceNow(chains, balance))),
    door.all<Refund>('/api/v1/refunds'),
  ]);
  const payments: DrivenPayment[] = [];
  for (const payment of run.made) {
    const { status } = await door.get<PaymentDetails>(`/api/v1/payments/${payment.id}`);
    const arrived = await door.all<PaymentTransfer>(`/api/v1/payments/${payment.id}/transfers`);
    payments.push({ ...payment, status, arrived });
  }
  return {
    float,
    treasury,
    transfers: transfers.flat(),
    balances,
    payments,
    refunds: refunds.map((refund) => toldRefund(refund, chains, run.asked)),
    told: await toldBy(door),
  };
}

async function balanceNow(chains: readonly Chain[], balance: Balance): Promise<Balance> {
  const chain = chains.find(({ network }) => network.name === balance.network);
  return chain ? { ...balance, now: await chain.balanceOf(balance.token, balance.owner) } : balance;
}

function toldRefund(refund: Refund, chains: readonly Chain[], { destinations }: AskedRefunds): ToldRefund {
  const { id, paymentId, status, network, token, amount, destination, txHash } = refund;
  const decimals = decimalsOf(chains, network, token);
  return {
    id,
    paymentId,
    status,
    network,
    token,
    txHash,
    units: parseAmount({ code: token, decimals }, amount).units,
    destination: destination?.toLowerCase(),
    askedDestination: destinations.get(id),
  };
}

function decimalsOf(chains: readonly Chain[], name: string, token: Token): number {
  const chain = chains.find(({ network }) => network.name === name);
  if (!chain) throw new Error(`a refund on ${name}, which is no network of the stack`);
  return chain.network.tokens[token].decimals;
}

/** What the service shows to operators. */
async function toldBy(door: FrontDoor): Promise<string> {
  const [overview, doctor] = [await door.cowrie('overview', '--json'), await door.cowrie('doctor', '--json')];
  const health = await fetch(`${door.dev.apiUrl}/health/ready`).then((answer) => answer.text());
  return [overview.out, doctor.out, health].join('\n');
}

/** The queues that the overview reports as late but the metric of the alert `CowrieQueueLate` does not. */
export async function unalerted(door: FrontDoor): Promise<string[]> {
  const { late } = await overviewOf(door);
  const metrics = await fetch(door.dev.metricsUrl ?? '').then((answer) => answer.text());
  const alerted = new Set(
    [...metrics.matchAll(/^cowrie_queue_late_items\{.*?queue="([^"]+)".*?\} [1-9]/gm)].map(
      ([, queue]) => queue,
    ),
  );
  return [...new Set(late.map(({ queue }) => queue))].filter((queue) => !alerted.has(queue));
}
