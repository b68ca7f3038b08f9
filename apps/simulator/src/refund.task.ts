import { isPayoutOver } from '@cowrie/payout-state';
import { isTerminal } from '@cowrie/payment-state';
import type { Rooms } from '@cowrie/api/money-out/testing/rooms';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { StoredParty } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import { operatorParty, PAYER } from '@cowrie/api/money-out/payouts/payout-party';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { PoisonError } from './poison';
import type { Plan } from './scenario/plan';
import type { PlannedRefund } from './scenario/refund.plan';
import type { Scenario } from './scenario/scenario';
import { WALLETS } from './screening.faults';
import type { World } from './world';

const ADA = operatorParty({ name: 'ada', operatorId: '6b010fd2c7f3464f0a917e01' });
const BOLA = operatorParty({ name: 'bola', operatorId: '6b010fd2c7f3464f0a917e02' });

const GIVEN_UP: PlannedRefund = {
  basis: 'unaccepted',
  by: 'payer',
  address: 'payer',
  to: 'first',
  ending: 'final',
};

/**
 * Advances the refunds, and has people and a signer do what the plans say. Each call does one step of each.
 */
export async function refund(rooms: Rooms, world: World): Promise<void> {
  await rooms.refunds.payerRefunds.catchUp();
  await rooms.refunds.sync.catchUp();
  for (const scenario of world.scenarios) {
    const payment = world.mirror.payments.get(scenario.hex);
    if (!payment) continue;
    if (scenario.givesUp) await unlessRefused(() => giveUp(rooms, scenario, world.isHot));
    else if (isTerminal(payment.status))
      for (const [index, planned] of scenario.plan.refunds.entries())
        await unlessRefused(() => advance(rooms, scenario, planned, `refund ${index}`, world.isHot));
  }
}

/** A refused or failed call may succeed later, when more of the money is known. */
async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof PoisonError)) throw error;
  }
}

/**
 * The payer asks for the insufficient money back, and takes the refund that is created when the payment has
 * ended.
 */
async function giveUp(
  { payments, windows, evaluator, refunds }: Rooms,
  { id, plan: { onHold } }: Scenario,
  isHot: boolean,
): Promise<void> {
  const payment = await payments.find(id);
  if (!payment) return;
  if (!isTerminal(payment.status)) {
    const refund = await refunds.payerRefunds.of(payment);
    if (refund?.state === 'possible' && (await windows.giveUp(payment))) await evaluator.evaluate(id);
    return;
  }
  const parties = { by: PAYER, shop: shopOf(payment), onHold, isHot };
  for (const payout of await refunds.payouts.ofPayment(id))
    if (!isPayoutOver(payout.status)) await decide({ refunds }, payout, GIVEN_UP, parties);
}

async function advance(
  { payments, refunds }: Rooms,
  { id, plan: { onHold } }: Scenario,
  planned: PlannedRefund,
  key: string,
  isHot: boolean,
): Promise<void> {
  const payment = await payments.find(id);
  if (!payment) return;
  const shop = shopOf(payment);
  const by = { merchant: shop, operator: ADA, payer: PAYER }[planned.by];
  const { basis, amount, address, to } = planned;
  const order = { basis, amount, ...(address === 'requester' && { destination: WALLETS[to] }) };
  const payout = await refunds.requests.request(payment, order, by, { key, requestHash: key });
  if (isPayoutOver(payout.status)) return;
  await decide({ refunds }, payout, planned, { by, shop, onHold, isHot });
}

function shopOf({ businessId }: Payment): StoredParty {
  return { kind: 'merchant', id: businessId.toHexString(), name: 'merchant:' };
}

async function decide(
  { refunds }: Pick<Rooms, 'refunds'>,
  { _id, status, hold }: Payout,
  planned: PlannedRefund,
  { by, shop, onHold, isHot }: { by: StoredParty; shop: StoredParty; onHold: Plan['onHold']; isHot: boolean },
): Promise<void> {
  const isNeverAddressed = status === 'awaiting_address' && planned.address === 'nobody';
  const isEndedEarly = planned.ending === 'cancelled' || planned.ending === 'declined';
  if (status !== 'sent' && (isNeverAddressed || isEndedEarly)) {
    await refunds.decisions.end(_id, planned.ending === 'declined' ? BOLA : by);
    return;
  }
  switch (status) {
    case 'awaiting_address': {
      const token = (await refunds.claims.linkOf(_id))?.url.split('#')[1];
      if (token) await refunds.claims.giveAddress(token, WALLETS[planned.to]);
      return;
    }
    case 'awaiting_approval':
      if (hold && onHold === 'refused') {
        await refunds.decisions.end(_id, BOLA);
        return;
      }
      await refunds.decisions.approve(_id, by.kind === 'merchant' ? BOLA : shop);
      await refunds.decisions.approve(_id, BOLA);
      return;
    case 'queued':
      // If the plan is to release held money, nobody waits for a silent source.
      if (hold && onHold === 'released') await refunds.decisions.approve(_id, BOLA);
      if (!isHot) await handOut(refunds, _id);
      return;
    case 'sent':
      return conclude(refunds, _id, planned);
    default:
  }
}

/** Simulates the people who sign a batch. In worlds with a float its queue does this (`float.task.ts`). */
async function handOut(
  { payoutEvaluator, sync, readiness, screening }: Signer,
  id: Payout['_id'],
): Promise<void> {
  const payout = await screening.screen(await payoutEvaluator.evaluate(id));
  if (payout.status !== 'queued' || (await readiness.checkOrFail(payout)).kind !== 'ready') return;
  const sent = await payoutEvaluator.evaluate(id, (current) =>
    current.status === 'queued'
      ? {
          set: {
            handOut: {
              signer: 'batch',
              from: TREASURY,
              state: 'open',
              at: current.updatedAt,
              scannedThrough: 0,
            },
          },
        }
      : undefined,
  );
  await sync.tell(sent);
}

async function conclude(
  { payoutEvaluator, sync }: Signer,
  id: Payout['_id'],
  { ending }: PlannedRefund,
): Promise<void> {
  const after = await payoutEvaluator.evaluate(id, ({ handOut, history, status }) => {
    if (!handOut || status !== 'sent') return undefined;
    const isFirst = history.filter(({ to }) => to === 'sent').length === 1;
    if (ending === 'reverted') return { set: { handOut: { ...handOut, state: 'reverted' } } };
    if (ending === 'again' && isFirst) return { set: { handOut: { ...handOut, state: 'void' } } };
    const txHash = `0x${id.toHexString().padStart(64, '0')}`;
    return { set: { transfer: { txHash, ordinal: 0, blockNumber: 1 } } };
  });
  await sync.tell(after);
}

type Signer = Rooms['refunds'];
