import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { ServiceRole } from '@cowrie/api/platform/config/setting';
import { checkAllowlists } from './allowlist.check';
import type { DoctorParts } from './doctor.parts';
import { API, BOTH, concerning, type Finding, type RoleFinding, WORKER } from './finding';
import { checkOperators } from './operators.check';
import { checkPayouts, checkReversedPayouts } from './payouts.check';
import { checkQueues } from './queues.check';
import { checkRailMerchants } from './rail-merchants.check';
import { checkFixedRates } from './rates.check';
import { checkRetired } from './retired.check';
import { checkReversals } from './reversal.check';
import { checkSignatures } from './signature.check';
import { checkWatchers } from './watcher.check';
import { checkWebhookKey } from './webhook-key.check';

/**
 * The checks that read the database.
 * @param role `ROLE` of the process that checks, if known
 */
export async function checkStored(
  parts: DoctorParts,
  config: AppConfig,
  role: string | undefined,
): Promise<RoleFinding[]> {
  const checks: [readonly ServiceRole[], Promise<Finding[]>][] = [
    [WORKER, checkWatchers(parts)],
    [BOTH, checkRetired(parts)],
    [WORKER, checkReversals(parts)],
    [BOTH, checkPayouts(parts, config)],
    [WORKER, checkReversedPayouts(parts)],
    [WORKER, checkSignatures(parts)],
    [BOTH, checkQueues(parts)],
    [BOTH, checkWebhookKey(parts)],
    [WORKER, checkRailMerchants(parts)],
    [API, checkAllowlists(parts)],
    [API, checkOperators(parts, role)],
    [API, checkFixedRates(parts)],
  ];
  const found = await Promise.all(checks.map(async ([concerns, check]) => concerning(concerns, await check)));
  return found.flat();
}
