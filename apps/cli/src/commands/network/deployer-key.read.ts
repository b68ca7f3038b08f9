import { readFileSync } from 'node:fs';
import { CliError, EXIT } from '../../exit';
import type { CliContext } from '../command.context';

/**
 * The key of the account that pays for a deployment. Never an argument, because every user of the machine can
 * list those.
 *
 * @throws CliError when none is set, its file cannot be read, or it is none
 */
export function readDeployerKey({ env }: Pick<CliContext, 'env'>): string {
  const { DEPLOYER_KEY, DEPLOYER_KEY_FILE } = env;
  if (DEPLOYER_KEY) return asKey(DEPLOYER_KEY, 'DEPLOYER_KEY');
  if (!DEPLOYER_KEY_FILE)
    throw new CliError(
      EXIT.usage,
      'Neither DEPLOYER_KEY nor DEPLOYER_KEY_FILE is set; set one to the key of an account with some coin of the network, or to the file that holds it',
    );
  let text: string;
  try {
    text = readFileSync(DEPLOYER_KEY_FILE, 'utf8').trim();
  } catch (error) {
    throw new CliError(
      EXIT.usage,
      `DEPLOYER_KEY_FILE cannot be read: ${(error as Error).message}; correct its path or mode`,
    );
  }
  return asKey(text, 'The file of DEPLOYER_KEY_FILE');
}

/** Never quotes the text, which can be a key with a typing error. @throws CliError */
function asKey(text: string, from: string): string {
  if (/^0x[0-9a-fA-F]{64}$/.test(text)) return text;
  throw new CliError(EXIT.usage, `${from} holds no private key; give 0x and 64 hex digits`);
}
