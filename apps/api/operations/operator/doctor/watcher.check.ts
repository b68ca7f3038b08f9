import type { AdminNetwork } from '@cowrie/dto';
import { NetworkState } from '../network-state.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import type { DoctorParts } from './doctor.parts';
import { type Finding, ok, warn } from './finding';

const MAX_LAG_BLOCKS = 100;
/**
 * A network at rest is read once a minute, and a fast chain makes hundreds of blocks in that time
 * (docs/decisions/0035).
 */
const MAX_LAG_MS = 300_000;

/** Whether a worker reads each network, and whether customers can choose it. */
export async function checkWatchers(service: DoctorParts): Promise<Finding[]> {
  const now = service.get(Clock).now();
  return (await service.get(NetworkState).all()).flatMap((network) => [
    findingOf(network, now),
    ...offerOf(network),
  ]);
}

/** A retired network has its own check. */
function offerOf({ environment, name, retired, notOffered }: AdminNetwork): Finding[] {
  if (retired) return [];
  const check = `offer ${environment}/${name}`;
  if (notOffered === undefined) return [ok(check, 'customers can choose it')];
  const todo = 'Customers can choose it once a worker has read it up to the present: see its watcher line';
  return [warn(check, `customers cannot choose it: ${notOffered}`, todo)];
}

function findingOf({ environment, name, cursor, lagBlocks }: AdminNetwork, now: Date): Finding {
  const check = `watcher ${environment}/${name}`;
  if (!cursor) return warn(check, 'nothing read yet', 'Start a worker (ROLE=worker or all)');
  if (lagBlocks === undefined) {
    const found = `read to block ${cursor.blockNumber}, head unknown`;
    return warn(
      check,
      `${found}, last moved ${cursor.updatedAt}`,
      'No node answers: see the rpc lines of this network',
    );
  }
  const found = `read to block ${cursor.blockNumber}, ${lagBlocks} behind`;
  const lagMs = now.getTime() - Date.parse(cursor.blockAt);
  if (lagBlocks <= MAX_LAG_BLOCKS || lagMs <= MAX_LAG_MS) return ok(check, found);
  return warn(
    check,
    `${found}, last moved ${cursor.updatedAt}`,
    'Check that a worker runs, and read its log',
  );
}
