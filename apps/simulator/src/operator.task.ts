import { isTerminal } from '@cowrie/payment-state';
import { HELD_SURPLUS, heldSurplus } from '@cowrie/api/money-in/payments/holds/held-surplus';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentResolutions } from '@cowrie/api/operations/operator/payment-resolutions.service';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { idOf } from './chain/fake-chain';
import { PoisonError } from './poison';
import type { Scenario } from './scenario/scenario';
import type { World } from './world';

const ORDER = { by: { name: 'operator' }, reason: 'the customer wrote' };

/**
 * Makes the operator's planned decisions once a payment has ended, until they are made or nothing is left to
 * decide.
 */
export async function operate(operator: PaymentResolutions, world: World): Promise<void> {
  for (const scenario of world.scenarios) {
    const payment = world.mirror.payments.get(scenario.hex);
    if (!scenario.plan.operator || scenario.isDecided || !payment || !isTerminal(payment.status)) continue;
    scenario.isDecided = await decide(operator, scenario, payment, world);
  }
}

/**
 * A decision that is refused now may be possible later, when more transfers are deep enough, so it is tried
 * again at the end.
 */
async function decide(
  operator: PaymentResolutions,
  scenario: Scenario,
  payment: Payment,
  world: World,
): Promise<boolean> {
  const { id, plan } = scenario;
  const surplus = heldSurplus(payment) && { transferIds: [HELD_SURPLUS] };
  try {
    if (plan.operator === 'accept')
      await operator.markAccepted(id, { ...ORDER, ...(surplus ?? named(scenario, world)) });
    else await operator.markRefunded(id, ORDER);
    return true;
  } catch (error) {
    if (error instanceof PoisonError) return false;
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'payment_already_completed';
  }
}

/** Money in another token, or on a network that does not count, is accepted only by name. */
function named({ hex, plan }: Scenario, { mirror }: World): { transferIds?: string[] } {
  if (plan.kind !== 'wrong_token' && plan.kind !== 'wrong_network') return {};
  const ids = mirror.transfers
    .filter((one) => one.paymentId.toHexString() === hex && one.direction === 'in' && one.token)
    .map((one) => idOf(one, one.network));
  return ids.length > 0 ? { transferIds: ids } : {};
}
