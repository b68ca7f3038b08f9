import type { AdminRemovedSession } from '@cowrie/dto';
import { presentRemoved } from '@cowrie/api/faces/admin/retention/retention.presenter';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { RemovedSessionsRepository } from '@cowrie/api/operations/retention/removed-sessions.repository';
import { facts } from '../output/table.format';
import { type CliContext, printResult } from './command.context';

/** Shows what is left of a removed session. @throws ApiError payment_not_found */
export async function showRemoved(
  context: CliContext,
  addressOrId: string,
  options: { json?: boolean },
): Promise<void> {
  const found = await (await context.service()).get(RemovedSessionsRepository).find(addressOrId);
  if (!found) throw new ApiError('payment_not_found');
  printResult(context, options, presentRemoved(found), removedText);
}

function removedText({ paymentId, businessId, removedAt, ...rest }: AdminRemovedSession): string {
  return facts({ payment: paymentId, business: businessId, ...rest, removed: removedAt });
}
