import { readFileSync } from 'node:fs';
import { CliError, EXIT } from '../../exit';
import type { CliContext } from '../command.context';

/**
 * The key of the account that pays for a deployment. Never an argument, because every user of the machine can
 * list those.
 *
 * @throws CliError when none is set, or its file cannot be read
 */
export function readDeployerKey({ env }: Pick<CliContext, 'env'>): string {
  const { DEPLOYER_KEY, DEPLOYER_KEY_FILE } = env;
  if (DEPLOYER_KEY) return DEPLOYER_KEY;
  if (!DEPLOYER_KEY_FILE)
    throw new CliError(
      EXIT.usage,
      'Neither DEPLOYER_KEY nor DEPLOYER_KEY_FILE is set; set one to the key of an account with some coin of the network, or to the file that holds it',
    );
  try {
    return readFileSync(DEPLOYER_KEY_FILE, 'utf8').trim();
  } catch (error) {
    throw new CliError(
      EXIT.usage,
      `DEPLOYER_KEY_FILE cannot be read: ${(error as Error).message}; correct its path or mode`,
    );
  }
}
