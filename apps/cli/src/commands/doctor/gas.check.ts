import {
  accountOf,
  ChainError,
  createChainReader,
  createVaultSweeper,
  InvalidChainInputError,
  type NetworkDefinition,
} from '@cowrie/chain-evm';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { type ChainFamily, chainFamilyOf } from '@cowrie/tables';
import { coinName, coinText } from '@cowrie/api/platform/chain/fee-text';
import type { AppConfig, ConfiguredNetwork } from '@cowrie/api/platform/config/app.config';
import { USUAL_RELAY_GAS } from '@cowrie/api/money-in/relays/relayer.metrics';
import { canSign } from '@cowrie/api/money-in/relays/relays.service';
import { SWEEP_GAS_LIMIT } from '@cowrie/api/platform/chain/evm/evm.dispatch';
import { withSecretFiles } from '@cowrie/api/platform/config/secret-files.read';
import type { ServiceEnvironment } from '../../service/environment.read';
import { fail, type Finding, ok, reasonOf, skip, warn } from '@cowrie/api/operations/operator/doctor/finding';
import { tronGasFindings } from './tron.check';

const NODE_TIMEOUT_MS = 5000;
/** An account with gas for fewer transactions than this counts as nearly empty. */
const LOW_BALANCE_TRANSACTIONS = 10n;

/** An account of each environment that only pays gas. */
interface GasPayer {
  /** How the lines about it begin. */
  check: string;
  variable: 'SWEEPER_KEY' | 'RELAYER_KEY';
  /** Where the local stack has its addresses. */
  dev: 'sweepers' | 'relayers';
  /** What it sends, for people, and how much gas one of them takes. */
  sends: string;
  gas: bigint;
  /** Said of an environment without a key. */
  missing: { found: string; todo: string };
  isUsedOn(network: NetworkDefinition): boolean;
}

const SWEEPER: GasPayer = {
  check: 'gas',
  variable: 'SWEEPER_KEY',
  dev: 'sweepers',
  sends: 'sweeps',
  gas: SWEEP_GAS_LIMIT,
  missing: { found: 'only a worker holds it', todo: 'Run cowrie doctor where the worker runs' },
  isUsedOn: () => true,
};
const RELAYER: GasPayer = {
  check: 'relayer',
  variable: 'RELAYER_KEY',
  dev: 'relayers',
  sends: 'relays',
  gas: USUAL_RELAY_GAS,
  missing: {
    found: 'only a worker holds it, and without one payers pay their own gas',
    todo: 'To let payers pay by signature, set it where the worker runs',
  },
  isUsedOn: canSign,
};

/** Whether the accounts that send sweeps and relays have enough gas for the next ones. */
export async function checkGas(config: AppConfig, configured: ServiceEnvironment): Promise<Finding[]> {
  const checks = [SWEEPER, RELAYER].flatMap((payer) =>
    ENVIRONMENTS.map((environment) => checkPayer(payer, environment, config, configured)),
  );
  return (await Promise.all(checks)).flat();
}

async function checkPayer(
  payer: GasPayer,
  environment: Environment,
  { environments }: AppConfig,
  configured: ServiceEnvironment,
): Promise<Finding[]> {
  const networks = (environments[environment]?.networks ?? []).filter((network) => payer.isUsedOn(network));
  if (networks.length === 0) return [];
  const check = `${payer.check} ${environment}`;
  const known = accountIn(payer, environment, configured);
  if (typeof known === 'string')
    return [fail(check, known, 'Set 0x and 64 hex digits, or a file that holds them')];
  if (!known) {
    const { found, todo } = payer.missing;
    return [skip(check, `${variableOf(payer, environment)} is not set here: ${found}`, todo)];
  }
  const found = networks.map((network) =>
    FINDINGS[chainFamilyOf(network.name)](payer, environment, network, known),
  );
  return (await Promise.all(found)).flat();
}

type PayerFindings = (
  payer: GasPayer,
  environment: Environment,
  network: ConfiguredNetwork,
  account: Account,
) => Promise<Finding[]>;
const FINDINGS: Readonly<Record<ChainFamily, PayerFindings>> = {
  evm: async (payer, environment, network, account) => [
    await balanceFinding(`${payer.check} ${environment}/${network.name}`, network, account, payer),
  ],
  tron: (_payer, environment, network, { address }) =>
    tronGasFindings(`${environment}/${network.name}`, network, address),
};

/** The account that pays. `key` is absent if only its address is known. */
interface Account {
  address: string;
  key?: string;
}

/** Returns a text if there is a problem with the key. */
function accountIn(
  payer: GasPayer,
  environment: Environment,
  { env, dev }: ServiceEnvironment,
): Account | string | undefined {
  const variable = variableOf(payer, environment);
  const problems: string[] = [];
  const key = withSecretFiles(env, [variable], problems)[variable];
  if (problems[0]) return problems[0];
  const ofStack = dev?.[payer.dev];
  if (!key) return ofStack && { address: ofStack[environment] };
  try {
    return { address: accountOf(key), key };
  } catch (error) {
    if (error instanceof InvalidChainInputError) return `${variable} is not a private key`;
    throw error;
  }
}

function variableOf({ variable }: GasPayer, environment: Environment): string {
  return `${variable}_${environment.toUpperCase()}`;
}

async function balanceFinding(
  check: string,
  network: NetworkDefinition,
  account: Account,
  { gas, sends }: GasPayer,
): Promise<Finding> {
  const reader = createChainReader(network, { timeoutMs: NODE_TIMEOUT_MS });
  try {
    const [balanceWei, feeWei] = await Promise.all([
      reader.nativeBalance(account.address),
      account.key ? feeOf(network, account.key) : 0n,
    ]);
    const found = `${account.address} has ${coinText(network.name, balanceWei)}`;
    const oneWei = gas * feeWei;
    const todo = `Send it some ${coinName(network.name)} on ${network.name}; without gas the ${sends} wait`;
    if (balanceWei === 0n || balanceWei < oneWei) return fail(check, found, todo);
    if (balanceWei < LOW_BALANCE_TRANSACTIONS * oneWei)
      return warn(check, `${found}: about ${balanceWei / oneWei} ${sends} at the current gas price`, todo);
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
