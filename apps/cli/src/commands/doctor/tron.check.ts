import { ChainError, type NetworkDefinition } from '@cowrie/chain-evm';
import { callAll, type RpcTransport } from '@cowrie/chain-evm/shared';
import { createTronTransport, feePlan, parsePrices, parseResources } from '@cowrie/chain-tron';
import { ENVIRONMENTS } from '@cowrie/dto';
import { chainFamilyOf } from '@cowrie/tables';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { coinText } from '@cowrie/api/platform/chain/fee-text';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { fail, type Finding, ok, reasonOf, warn } from '@cowrie/api/operations/operator/doctor/finding';

const NODE_TIMEOUT_MS = 5000;
/** What a sweep of one vault that is not deployed takes (docs/decisions/0145). */
const SWEEP_ENERGY = 122_897;
const SWEEP_BYTES = 443;
/** An account with TRX for fewer sweeps than this counts as nearly empty. */
const LOW_BALANCE_SWEEPS = 10n;

/** Says of each network of TRON that nothing has proven it yet. */
export function checkTron({ environments }: Pick<AppConfig, 'environments'>): Finding[] {
  return ENVIRONMENTS.flatMap((environment) =>
    (environments[environment]?.networks ?? [])
      .filter(({ name }) => chainFamilyOf(name) === 'tron')
      .map(({ name }) =>
        warn(
          `family ${environment}/${name}`,
          'the service has not run on a real TRON node yet',
          'Go through the checklist of docs/operations/tron.md on Nile before you take real money',
        ),
      ),
  );
}

/**
 * Whether an account can pay for sweeps on TRON, from stake first and in TRX second, and what a sweep
 * costs today.
 *
 * @param account 20 bytes
 */
export async function tronGasFinding(
  check: string,
  network: NetworkDefinition,
  account: string,
): Promise<Finding> {
  const [url = ''] = network.rpcUrls;
  const node = createTronTransport(url, { timeoutMs: NODE_TIMEOUT_MS });
  try {
    const { balanceSun, energy, sweepSun, fullPriceSun } = await read(node, account);
    const shown = shownAddress(network.name, account);
    const cost = coinText(network.name, fullPriceSun);
    const found = `${shown} has ${coinText(network.name, balanceSun)} and ${energy} energy; a sweep costs about ${cost} without stake`;
    const todo = `Send it some TRX, or stake for energy; without both the sweeps wait. Set sweep.leastTokens so that a vault holds well more than ${cost}`;
    if (balanceSun < sweepSun) return fail(check, found, todo);
    return balanceSun < LOW_BALANCE_SWEEPS * sweepSun ? warn(check, found, todo) : ok(check, found);
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return warn(check, `not checked: ${reasonOf(error)}`, 'See the rpc lines of this network');
  } finally {
    node.close();
  }
}

async function read(node: RpcTransport, account: string) {
  const address = `41${account.slice(2)}`;
  const [parameters, balance, resource] = await callAll(node, [
    { method: 'wallet/getchainparameters', params: [{}] },
    { method: 'wallet/getaccount', params: [{ address }] },
    { method: 'wallet/getaccountresource', params: [{ address }] },
  ]);
  const has = parseResources(balance, resource);
  const nothing = { balanceSun: 0n, energy: 0, bandwidth: 0, freeBandwidth: 0 };
  const costFor = (resources: typeof has): bigint =>
    feePlan({
      energyUsed: SWEEP_ENERGY,
      reserve: 0,
      bytes: SWEEP_BYTES,
      prices: parsePrices(parameters),
      has: resources,
    }).expectedSun;
  return {
    balanceSun: has.balanceSun,
    energy: has.energy,
    sweepSun: costFor(has),
    fullPriceSun: costFor(nothing),
  };
}
