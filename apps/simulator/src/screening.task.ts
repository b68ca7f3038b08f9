import { needsDecision } from '@cowrie/api/money-in/payments/screening.rules';
import type { ScreeningDecisions } from '@cowrie/api/operations/operator/screening/screening-decisions.service';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { PoisonError } from './poison';
import type { World } from './world';

const BY = { name: 'compliance', operatorId: '6b010fd2c7f3464f0a917e09' };

/** Has a person decide about payments that screening holds, as the plans say. */
export async function decideHeld(decisions: ScreeningDecisions, world: World): Promise<void> {
  for (const { hex, id, plan } of world.scenarios) {
    const screening = world.mirror.payments.get(hex)?.screening;
    if (!screening || !needsDecision(screening)) continue;
    const decide =
      plan.onHold === 'refused' ? decisions.refuse.bind(decisions) : decisions.release.bind(decisions);
    try {
      await decide(id, { by: BY, reason: 'looked at' });
    } catch (error) {
      // Another process's person was faster, or the answer was an error.
      if (!(error instanceof ApiError || error instanceof PoisonError)) throw error;
    }
  }
}
