import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import type { DoctorParts } from './doctor.parts';
import { type Finding, ok, warn } from './finding';

const CHECK = 'reversed payments';
const MOST_NAMED = 20;

/**
 * Whether a reorg took back money of payments that are completed or being settled (docs/interface.md §3.7).
 */
export async function checkReversals(service: DoctorParts): Promise<Finding[]> {
  const found = await service.get(PaymentsRepository).findReversed(MOST_NAMED);
  if (found.length === 0) return [ok(CHECK, 'the chains still show all credited money')];
  const ids = found.map((id) => id.toHexString()).join(', ');
  const todo =
    'Check the nodes of the network and the transactions (cowrie payment show); the merchants have been told by payment.reversed';
  return [warn(CHECK, `a reorg took back credited money of ${ids}`, todo)];
}
