import { isPayoutOver } from '@cowrie/payout-state';
import { isTerminal } from '@cowrie/payment-state';
import type { Rooms } from '@cowrie/testing/api/rooms';
import { TREASURY } from '@cowrie/testing/api/test-config';
import type { StoredParty } from '../../../apps/api/src/payments/payment-refund.schema';
import { operatorParty, PAYER } from '../../../apps/api/src/payouts/payout-party';
import type { Payout } from '../../../apps/api/src/payouts/payout.schema';
import { ApiError } from '../../../apps/api/src/platform/http/api.error';
import type { PlannedRefund } from './scenario/refund.plan';
import type { Scenario } from './scenario/scenario';
import type { World } from './world';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ADA = operatorParty({ name: 'ada' });
const BOLA = operatorParty({ name: 'bola' });

/** Carries the refunds on that no request does, and has people and a signer do what the plans say. Each call does one step of each. */
export async function refund(rooms: Rooms, world: World): Promise<void> {
  await rooms.refunds.desk.catchUp();
  for (const scenario of world.scenarios) {
    const payment = world.mirror.payments.get(scenario.hex);
    if (!payment || !isTerminal(payment.status)) continue;
    for (const [index, planned] of scenario.plan.refunds.entries()) {
      try {
        await advance(rooms, scenario, planned, `refund ${index}`);
      } catch (error) {
        // What is refused now may be possible later, when more of the money is known.
        if (!(error instanceof ApiError)) throw error;
      }
    }
  }
}

async function advance(
  { payments, refunds }: Rooms,
  { id }: Scenario,
  planned: PlannedRefund,
  key: string,
): Promise<void> {
  const payment = await payments.find(id);
  if (!payment) return;
  const shop: StoredParty = { kind: 'merchant', id: payment.businessId.toHexString(), name: 'merchant:' };
  const by = { merchant: shop, operator: ADA, payer: PAYER }[planned.by];
  const { basis, amount, address } = planned;
  const order = { basis, amount, ...(address === 'requester' && { destination: WALLET }) };
  const payout = await refunds.requests.request(payment, order, by, { key, requestHash: key });
  if (isPayoutOver(payout.status)) return;
  await decide({ refunds }, payout, planned, { by, shop });
}

async function decide(
  { refunds }: Pick<Rooms, 'refunds'>,
  { _id, status }: Payout,
  planned: PlannedRefund,
  { by, shop }: { by: StoredParty; shop: StoredParty },
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
      if (token) await refunds.claims.giveAddress(token, WALLET);
      return;
    }
    case 'awaiting_approval':
      await refunds.decisions.approve(_id, by.kind === 'merchant' ? BOLA : shop);
      await refunds.decisions.approve(_id, BOLA);
      return;
    case 'queued':
      return handOut(refunds, _id);
    case 'sent':
      return conclude(refunds, _id, planned);
    default:
  }
}

/** The signer is played: its engine has crash tests of its own. */
async function handOut(
  { payoutEvaluator, desk, readiness, screening }: Signer,
  id: Payout['_id'],
): Promise<void> {
  const payout = await screening.screen(await payoutEvaluator.evaluate(id));
  if (payout.status !== 'queued' || (await readiness.reasonToWait(payout)) !== undefined) return;
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
  await desk.settle(sent);
}

async function conclude(
  { payoutEvaluator, desk }: Signer,
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
  await desk.settle(after);
}

type Signer = Rooms['refunds'];
