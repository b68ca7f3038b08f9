import type { AdminNetwork } from '@cowrie/dto';
import { NetworkState } from '../../../../api/src/operator/network-state.service';
import type { OpenService } from '../../service/service.open';
import { type Finding, ok, warn } from './finding';

const MAX_LAG_BLOCKS = 100;

/** Whether a worker reads each network, and whether customers can choose it. */
export async function checkWatchers(service: OpenService): Promise<Finding[]> {
  return (await service.get(NetworkState).all()).flatMap((network) => [
    findingOf(network),
    ...offerOf(network),
  ]);
}

/** A retired network has a check of its own. */
function offerOf({ environment, name, retired, notOffered }: AdminNetwork): Finding[] {
  if (retired) return [];
  const check = `offer ${environment}/${name}`;
  if (notOffered === undefined) return [ok(check, 'customers can choose it')];
  const todo = 'Customers can choose it once a worker has read it up to the present: see its watcher line';
  return [warn(check, `customers cannot choose it: ${notOffered}`, todo)];
}

function findingOf({ environment, name, cursor, lagBlocks }: AdminNetwork): Finding {
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
  if (lagBlocks <= MAX_LAG_BLOCKS) return ok(check, found);
  return warn(
    check,
    `${found}, last moved ${cursor.updatedAt}`,
    'Check that a worker runs, and read its log',
  );
}
