import {
  accountOf,
  ChainError,
  createSafeReader,
  InvalidChainInputError,
  type NetworkDefinition,
} from '@cowrie/chain-evm';
import { ENVIRONMENTS } from '@cowrie/dto';
import { createSafeService, SafeServiceError } from '@cowrie/safe-service';
import { familyOf } from '@cowrie/api/platform/chain/chain-family';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { withSecretFiles } from '@cowrie/api/platform/config/secret-files.read';
import type { ServiceEnvironment } from '../../service/environment.read';
import { fail, type Finding, ok, reasonOf, skip, warn } from '@cowrie/api/operations/operator/doctor/finding';

const TIMEOUT_MS = 5000;

/** Says of each network without Safes that nobody can pay out there, unless a float does. */
export function checkWithoutSafes({ environments, payouts }: AppConfig): Finding[] {
  return ENVIRONMENTS.flatMap((environment) => {
    const { signer } = payouts[environment] ?? {};
    if (!signer || signer === 'hot') return [];
    const networks = (environments[environment]?.networks ?? []).filter((one) => !familyOf(one).hasSafes);
    const variable = `PAYOUT_SIGNER_${environment.toUpperCase()}`;
    return networks.map(({ name }) =>
      warn(
        `payouts ${environment}/${name}`,
        `${variable} is ${signer}, and there are no Safes on ${name}: its payouts wait`,
        `Set ${variable} to hot, and fill the float, before you refund payments on ${name}`,
      ),
    );
  });
}

/** Whether payouts can be proposed to the Safes of environments whose signer is `safe`. */
export async function checkSafes(
  { environments, payouts }: AppConfig,
  { env }: ServiceEnvironment,
): Promise<Finding[]> {
  const checks = ENVIRONMENTS.map(async (environment) => {
    if (payouts[environment]?.signer !== 'safe') return [];
    const variable = `PAYOUT_DELEGATE_KEY_${environment.toUpperCase()}`;
    const check = `safe ${environment}`;
    const problems: string[] = [];
    const given = withSecretFiles(env, [variable, 'SAFE_SERVICE_API_KEY'], problems);
    if (problems[0]) return [fail(check, problems[0], 'Name a file that this process can read')];
    const key = given[variable];
    if (!key)
      return [
        skip(check, `${variable} is not set here: only a worker holds it`, 'Run it where the worker runs'),
      ];
    const { treasury = '', networks = [] } = environments[environment] ?? {};
    const apiKey = given.SAFE_SERVICE_API_KEY || undefined;
    const withSafes = networks.filter((network) => familyOf(network).hasSafes);
    return Promise.all(
      withSafes.map((network) => findingOn(`${check}/${network.name}`, network, { treasury, key, apiKey })),
    );
  });
  return (await Promise.all(checks)).flat();
}

async function findingOn(
  check: string,
  network: NetworkDefinition,
  { treasury, key, apiKey }: { treasury: string; key: string; apiKey: string | undefined },
): Promise<Finding> {
  const url = network.safeServiceUrl;
  if (!url) return fail(check, 'the network has no safeServiceUrl', 'Set one in the networks');
  const safes = createSafeReader(network, { timeoutMs: TIMEOUT_MS });
  try {
    const delegate = accountOf(key);
    if ((await safes.owners(treasury)).includes(delegate))
      return fail(
        check,
        `the delegate ${delegate} is an owner of the Safe, so its key could spend`,
        'Use the key of an account that owns nothing',
      );
    if (!(await safes.hasMultiSend()))
      return warn(check, 'Safe’s MultiSend is not on this network', 'Set PAYOUT_SIGNER to batch');
    const nonce = await createSafeService({ url, apiKey, timeoutMs: TIMEOUT_MS }).nonceOf(treasury);
    return ok(check, `${delegate} proposes to ${treasury}; its service knows the Safe up to nonce ${nonce}`);
  } catch (error) {
    if (error instanceof InvalidChainInputError)
      return fail(check, 'the key of the delegate is not a private key', 'Set 0x and 64 hex digits');
    if (error instanceof SafeServiceError)
      return fail(check, error.message, 'Check safeServiceUrl and SAFE_SERVICE_API_KEY');
    if (!(error instanceof ChainError)) throw error;
    return warn(
      check,
      `not checked: ${reasonOf(error)}`,
      'See the rpc lines, and whether the treasury is a Safe',
    );
  } finally {
    safes.close();
  }
}
