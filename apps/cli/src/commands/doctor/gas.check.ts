import {
  ChainError,
  createChainReader,
  createVaultSweeper,
  InvalidChainInputError,
  type NetworkDefinition,
} from '@cowrie/chain-evm';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { SWEEP_GAS_LIMIT } from '@cowrie/api/money-out/conversion/gas.estimate';
import { withSecretFiles } from '@cowrie/api/platform/config/secret-files.read';
import type { ServiceEnvironment } from '../../service/environment.read';
import { fail, type Finding, ok, reasonOf, skip, warn } from '@cowrie/api/operations/operator/doctor/finding';

const NODE_TIMEOUT_MS = 5000;
/** An account with gas for fewer sweeps than this counts as nearly empty. */
const LOW_BALANCE_SWEEPS = 10n;
const COIN = { code: 'coin', decimals: 18 };

/** Whether the accounts that send sweeps have enough gas for the next ones. */
export async function checkGas(
  { environments }: AppConfig,
  configured: ServiceEnvironment,
): Promise<Finding[]> {
  const checks = ENVIRONMENTS.map(async (environment) => {
    const networks = environments[environment]?.networks ?? [];
    const variable = `SWEEPER_KEY_${environment.toUpperCase()}`;
    const known = operatorOf(environment, networks, configured);
    if (networks.length === 0) return [];
    if (typeof known === 'string')
      return [fail(`gas ${environment}`, known, 'Set 0x and 64 hex digits, or a file that holds them')];
    if (!known)
      return [
        skip(
          `gas ${environment}`,
          `${variable} is not set here: only a worker holds it`,
          'Run cowrie doctor where the worker runs',
        ),
      ];
    return Promise.all(
      networks.map((network) => balanceFinding(`gas ${environment}/${network.name}`, network, known)),
    );
  });
  return (await Promise.all(checks)).flat();
}

/** The account that sends sweeps. `key` is absent if only its address is known. */
interface Operator {
  address: string;
  key?: string;
}

/** Returns a text if there is a problem with the key. */
function operatorOf(
  environment: Environment,
  [network]: readonly NetworkDefinition[],
  { env, dev }: ServiceEnvironment,
): Operator | string | undefined {
  const variable = `SWEEPER_KEY_${environment.toUpperCase()}`;
  const problems: string[] = [];
  const key = withSecretFiles(env, [variable], problems)[variable];
  if (problems[0]) return problems[0];
  if (!key || !network) return dev?.sweepers && { address: dev.sweepers[environment] };
  try {
    const sweeper = createVaultSweeper(network, key);
    sweeper.close();
    return { address: sweeper.address, key };
  } catch (error) {
    if (error instanceof InvalidChainInputError) return `${variable} is not a private key`;
    throw error;
  }
}

async function balanceFinding(
  check: string,
  network: NetworkDefinition,
  operator: Operator,
): Promise<Finding> {
  const reader = createChainReader(network, { timeoutMs: NODE_TIMEOUT_MS });
  try {
    const [balanceWei, feeWei] = await Promise.all([
      reader.nativeBalance(operator.address),
      operator.key ? feeOf(network, operator.key) : 0n,
    ]);
    const found = `${operator.address} has ${formatCrypto(amountOf(COIN, balanceWei))}`;
    const sweepWei = SWEEP_GAS_LIMIT * feeWei;
    const todo = `Send it the native coin of ${network.name}; without gas the sweeps wait`;
    if (balanceWei === 0n || balanceWei < sweepWei) return fail(check, found, todo);
    if (balanceWei < LOW_BALANCE_SWEEPS * sweepWei)
      return warn(check, `${found}: about ${balanceWei / sweepWei} sweeps at the current gas price`, todo);
    return ok(check, found);
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return warn(check, `not checked: ${reasonOf(error)}`, 'See the rpc lines of this network');
  } finally {
    reader.close();
  }
}

async function feeOf(network: NetworkDefinition, key: string): Promise<bigint> {
  const sweeper = createVaultSweeper(network, key, { timeoutMs: NODE_TIMEOUT_MS });
  try {
    return (await sweeper.suggestFees()).maxFeePerGasWei;
  } finally {
    sweeper.close();
  }
}
