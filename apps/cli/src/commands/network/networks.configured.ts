import { type NetworkDefinition, readChainId } from '@cowrie/chain-evm';
import type { Environment } from '@cowrie/dto';
import { ConfigError } from '@cowrie/api/platform/config/load-config';
import { readEnvironments } from '@cowrie/api/platform/config/networks.read';
import { CliError, EXIT } from '../../exit';
import type { CliContext } from '../command.context';

/**
 * One network of the configuration. Reads only `NETWORKS_FILE` or `NETWORKS`, so it works before there is a
 * database; when neither is set, the local stack's.
 *
 * @throws CliError when the network is not configured; ConfigError
 */
export function configuredNetwork(
  context: Pick<CliContext, 'env' | 'environment'>,
  environment: Environment,
  name: string,
): NetworkDefinition {
  const { NETWORKS, NETWORKS_FILE } =
    context.env.NETWORKS || context.env.NETWORKS_FILE ? context.env : context.environment().env;
  const problems: string[] = [];
  const networks = readEnvironments({ NETWORKS, NETWORKS_FILE }, problems)[environment]?.networks ?? [];
  if (problems.length > 0) throw new ConfigError(problems);
  const found = networks.find((network) => network.name === name);
  if (found) return found;
  const others = networks.map((network) => network.name).join(', ') || 'none';
  throw new CliError(
    EXIT.usage,
    `The environment ${environment} has no network "${name}", only: ${others}; add it (cowrie network add)`,
  );
}

/**
 * The first of these URLs that answers.
 *
 * @throws CliError when it leads to another chain; RpcUnreachableError when none answers
 */
export async function firstNodeOn(chainId: number, rpcUrls: readonly string[]): Promise<string> {
  let failure: unknown = new Error('a network has a URL');
  for (const rpcUrl of rpcUrls) {
    const found = await readChainId(rpcUrl).catch((error: unknown) => void (failure = error));
    if (found === chainId) return rpcUrl;
    if (found !== undefined)
      throw new CliError(
        EXIT.failed,
        `${new URL(rpcUrl).host} is on chain ${found}, not ${chainId}; correct its URL in NETWORKS_FILE`,
      );
  }
  throw failure;
}
