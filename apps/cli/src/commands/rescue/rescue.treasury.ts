import { isContract } from '@cowrie/chain-evm';
import type { Environment } from '@cowrie/dto';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { CliError, EXIT } from '../../exit';
import type { CliContext } from '../command.context';
import type { Sweep } from './rescue.send';

/** An address that money would reach, and what it is. */
export interface Treasury {
  address: string;
  /** On the chain of the rescue. */
  isContract: boolean;
  /** The configured networks where it is a contract. */
  contractOn: string[];
}

/** Looks at the treasuries of the sweeps, here and on the configured networks whose nodes answer. */
export async function askTreasuries(
  context: CliContext,
  rpcUrl: string,
  environment: Environment,
  sweeps: readonly Sweep[],
): Promise<Treasury[]> {
  const { environments } = (await context.service()).get(AppConfig);
  const networks = environments[environment]?.networks ?? [];
  return Promise.all(
    [...new Set(sweeps.map(({ treasury }) => treasury))].map(async (address) => {
      const elsewhere = await Promise.all(
        networks.map(async ({ name, rpcUrls: [url] }) => {
          const found = url !== undefined && (await isContract(url, address).catch(() => false));
          return found ? [name] : [];
        }),
      );
      return { address, isContract: await isContract(rpcUrl, address), contractOn: elsewhere.flat() };
    }),
  );
}

/**
 * A contract wallet exists only where it was deployed. Elsewhere its address may be anybody's to deploy, so
 * the money is safer in the vault.
 *
 * @throws CliError
 */
export function assertCanArrive(
  treasuries: readonly Treasury[],
  { treasuryWithoutCode }: { treasuryWithoutCode?: boolean },
): void {
  const lost = treasuries.find((one) => one.contractOn.length > 0 && !one.isContract);
  if (lost && !treasuryWithoutCode)
    throw new CliError(
      EXIT.failed,
      `The treasury ${lost.address} is a contract on ${lost.contractOn.join(', ')}, and not on this chain; deploy it here first, at the same address. If you are sure that only you can, add --treasury-without-code`,
    );
}
