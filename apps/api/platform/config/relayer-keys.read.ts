import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { accountIn } from './account.read';
import type { AppConfig } from './app.config';

/**
 * The keys of the relayers. A relayer needs an account of its own: two senders of one account would sign
 * under the same nonces (docs/decisions/0131).
 *
 * @param problems gets a sentence for each key that has a second purpose
 */
export function readRelayerKeys(
  keys: Partial<Record<Environment, string | undefined>>,
  { environments, sweeperKeys }: Pick<AppConfig, 'environments' | 'sweeperKeys'>,
  problems: string[],
): AppConfig['relayerKeys'] {
  const relayerKeys: Partial<Record<Environment, string>> = {};
  const taken = new Map<string, string>();
  for (const each of ENVIRONMENTS) taken.set(accountIn(sweeperKeys[each]) ?? '', 'a sweeper');
  for (const environment of ENVIRONMENTS) {
    const key = keys[environment];
    const { treasury } = environments[environment] ?? {};
    if (key === undefined || treasury === undefined) continue;
    relayerKeys[environment] = key;
    const account = accountIn(key);
    if (account === undefined) continue;
    const owner = account.toLowerCase() === treasury.toLowerCase() ? 'the treasury' : taken.get(account);
    if (owner)
      problems.push(
        `RELAYER_KEY_${environment.toUpperCase()} is the key of ${owner}; set the key of an account of its own`,
      );
    taken.set(account, `the relayer of ${environment}`);
  }
  return relayerKeys;
}
