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
  /** The configured networks whose nodes do not say whether it is one. */
  unknownOn: string[];
}

/** Looks at the treasuries of the sweeps, here and on the networks of their environment. */
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
        networks.map(async ({ name, rpcUrls }) => ({ name, found: await isContractAt(rpcUrls, address) })),
      );
      const namesOf = (wanted: boolean | undefined) =>
        elsewhere.filter(({ found }) => found === wanted).map(({ name }) => name);
      return {
        address,
        isContract: await isContract(rpcUrl, address),
        contractOn: namesOf(true),
        unknownOn: namesOf(undefined),
      };
    }),
  );
}

/** What the first node that answers says; undefined if none does. */
async function isContractAt(rpcUrls: readonly string[], address: string): Promise<boolean | undefined> {
  for (const url of rpcUrls) {
    const found = await isContract(url, address).catch(() => undefined);
    if (found !== undefined) return found;
  }
  return undefined;
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
  if (treasuryWithoutCode) return;
  const accounts = treasuries.filter(({ isContract }) => !isContract);
  const lost = accounts.find(({ contractOn }) => contractOn.length > 0);
  if (lost)
    throw new CliError(
      EXIT.failed,
      `The treasury ${lost.address} is a contract on ${lost.contractOn.join(', ')}, and not on this chain; deploy it here first, at the same address. If you are sure that only you can, add --treasury-without-code`,
    );
  const unknown = accounts.find(({ unknownOn }) => unknownOn.length > 0);
  if (unknown)
    throw new CliError(
      EXIT.unreachable,
      `No node of ${unknown.unknownOn.join(', ')} says whether the treasury ${unknown.address} is a contract there; run the command again when one answers. If you are sure that you control this address on this chain, add --treasury-without-code`,
    );
}
