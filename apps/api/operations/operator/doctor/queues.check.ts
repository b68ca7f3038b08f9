import { Clock } from '@cowrie/api/platform/clock/clock';
import { Queues } from '@cowrie/api/platform/queues/queues.registry';
import { ageText } from '../age.format';
import type { DoctorParts } from './doctor.parts';
import { fail, type Finding, ok } from './finding';

/** More would hide the other findings. */
const MOST_NAMED = 20;

/** Whether an item of any queue has failed or has waited too long. */
export async function checkQueues(service: DoctorParts): Promise<Finding[]> {
  const late = await service.get(Queues).late();
  const now = service.get(Clock).now();
  if (late.length === 0) return [ok('queues', 'nothing waits for too long')];
  const named = late
    .slice(0, MOST_NAMED)
    .map(({ queue, item, since, reason }) =>
      fail(
        `queue ${queue}`,
        `${item} has waited for ${ageText(since.toISOString(), now)}: ${reason}`,
        'Remove or correct what it names; the worker retries it automatically (docs/operations/alerts.md#cowriequeuelate)',
      ),
    );
  const others = late.length - named.length;
  return others === 0
    ? named
    : [...named, fail('queues', `${others} more items wait`, 'Fix the named ones first')];
}
