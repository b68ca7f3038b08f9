import type { Environment } from '@cowrie/dto';
import type { ChainScope } from '@cowrie/api/chain/chain-records/transfers.repository';
import { Signal } from '@cowrie/api/platform/tasks/signal';
import { RestingNetworks } from './resting-networks';

const NETWORKS = ['base', 'celo', 'polygon'];
const ENVIRONMENTS: Environment[] = ['test', 'live'];

/** Six networks at rest. `chosen` are those that stored payments have chosen. */
function sixAtRest() {
  const chosen: ChainScope[] = [];
  const woken: string[] = [];
  const locked = new Signal<ChainScope>();
  const isSame = (one: ChainScope, other: ChainScope) =>
    one.environment === other.environment && one.network === other.network;
  const findWaitedFor = jest.fn((asked: readonly ChainScope[]) =>
    Promise.resolve(asked.find((one) => chosen.some((other) => isSame(one, other)))),
  );
  const networks = new RestingNetworks({ findWaitedFor }, { payable: locked });
  for (const environment of ENVIRONMENTS)
    for (const network of NETWORKS) {
      let isResting = true;
      const pace = { isResting: () => isResting, wake: () => void (isResting = false) };
      const wake = () => void woken.push(`${environment}:${network}`);
      networks.add({ scope: { environment, network }, pace, wake });
    }
  return { networks, chosen, woken, locked, findWaitedFor };
}

// Guarantee: another network adds no query.
it('asks once for all networks while nobody waits', async () => {
  const { networks, woken, findWaitedFor } = sixAtRest();
  await networks.look();
  expect(findWaitedFor).toHaveBeenCalledTimes(1);
  expect(findWaitedFor.mock.lastCall?.[0]).toHaveLength(6);
  expect(woken).toEqual([]);
});

it('wakes each network that somebody has chosen, and stops asking about it', async () => {
  const { networks, chosen, woken, findWaitedFor } = sixAtRest();
  chosen.push({ environment: 'live', network: 'celo' }, { environment: 'test', network: 'polygon' });
  await networks.look();
  expect(woken.sort()).toEqual(['live:celo', 'test:polygon']);
  expect(findWaitedFor).toHaveBeenCalledTimes(3);
  await networks.look();
  expect(findWaitedFor.mock.lastCall?.[0]).toHaveLength(4);
});

it('wakes the network at once, and only once, when this process stores a choice', () => {
  const { woken, locked, findWaitedFor } = sixAtRest();
  for (let choice = 0; choice < 3; choice += 1) locked.raise({ environment: 'test', network: 'base' });
  expect(woken).toEqual(['test:base']);
  expect(findWaitedFor).not.toHaveBeenCalled();
});
