import { Types } from 'mongoose';
import type { RunningApp } from '@cowrie/api/faces/app';
import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';

const NAME = 'local';
const BY = { name: 'cli:local-stack' };

/**
 * A new token of the admin `local`, who is created at the first start. A token that was lost with the stack's
 * state is replaced.
 */
export async function issueLocalToken({ nest }: RunningApp): Promise<string> {
  const operators = nest.get(OperatorAdministration, { strict: false });
  const known = (await operators.list()).find(({ name, revokedAt }) => name === NAME && !revokedAt);
  const issued = known
    ? await operators.roll(new Types.ObjectId(known.id), BY)
    : await operators.create({ name: NAME, role: 'admin' }, BY);
  return issued.token;
}
