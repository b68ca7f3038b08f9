import { callAll, type RpcTransport } from '@cowrie/chain-evm/shared';
import { accountCalls, type AccountResources, parseResources } from './account.resources';
import { type ChainPrices, parsePrices } from './chain.prices';
import { feePlan, RESULT_BYTES } from './fee.plan';

/** Nobody needs to know of more, and each is counted. */
const MOST_CALLS = 10_000;

/** What an account has, and the prices of now. @throws the nodes' errors */
export async function readMeans(
  node: RpcTransport,
  account: string,
): Promise<{ has: AccountResources; prices: ChainPrices }> {
  const [parameters, balance, resource] = await callAll(node, [
    { method: 'wallet/getchainparameters', params: [{}] },
    ...accountCalls(account),
  ]);
  return { has: parseResources(balance, resource), prices: parsePrices(parameters) };
}

/**
 * How many equal calls an account can sign and pay for now, one after the other, from stake first. Each needs
 * what its fee limit can cost. At most 10,000. Pure.
 *
 * @param call as `feePlan` takes it
 */
export function callsPaidBy(
  has: AccountResources,
  prices: ChainPrices,
  call: { energyUsed: number; reserve: number; bytes: number },
): number {
  const bytes = call.bytes + RESULT_BYTES;
  let left = has;
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    const { neededSun, expectedSun } = feePlan({ ...call, prices, has: left });
    if (left.balanceSun < neededSun) return calls;
    const isStaked = left.bandwidth >= bytes;
    const isFree = !isStaked && left.freeBandwidth >= bytes;
    left = {
      ...left,
      balanceSun: left.balanceSun - expectedSun,
      energy: Math.max(0, left.energy - call.energyUsed),
      bandwidth: left.bandwidth - (isStaked ? bytes : 0),
      freeBandwidth: left.freeBandwidth - (isFree ? bytes : 0),
    };
  }
  return MOST_CALLS;
}
