import { isTerminal } from '@cowrie/payment-state';
import { OperatorService } from '../../../apps/api/src/payments/operator/operator.service';
import { ApiError } from '../../../apps/api/src/platform/http/api.error';
import type { Scenario } from './scenario/scenario';
import type { World } from './world';

const ORDER = { by: 'operator', reason: 'the customer wrote' };

/** Makes the operator's planned decisions about payments that have ended, until each is made or impossible for good. */
export async function operate(operator: OperatorService, world: World): Promise<void> {
  for (const scenario of world.scenarios) {
    const payment = world.mirror.payments.get(scenario.hex);
    if (!scenario.plan.operator || scenario.isDecided || !payment || !isTerminal(payment.status)) continue;
    scenario.isDecided = await decide(operator, scenario);
  }
}

/** Returns false for a decision that is refused now: it may be possible once more transfers are deep enough. */
async function decide(operator: OperatorService, { id, plan }: Scenario): Promise<boolean> {
  try {
    if (plan.operator === 'accept') await operator.accept(id, ORDER);
    else await operator.markRefunded(id, ORDER);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'payment_already_completed';
  }
}
