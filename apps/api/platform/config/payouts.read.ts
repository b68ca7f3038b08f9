import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { familyOf } from '../chain/chain-family';
import { accountIn } from './account.read';
import type { AppConfig, PayoutsConfig } from './app.config';
import type { PayoutSigner } from './payout.settings';

/** What the variables about payouts hold. A key is absent in a process whose role does not need it. */
export interface PayoutVariables {
  signers: Record<Environment, PayoutSigner>;
  keys: Partial<Record<Environment, string | undefined>>;
  /** The keys of the accounts that propose to Safes. */
  delegateKeys: Partial<Record<Environment, string | undefined>>;
  safeServiceApiKey: string | undefined;
  gatherMinutes: number;
  caps: PayoutsConfig['caps'];
  /** Whether the process needs the keys at all. */
  needsKeys: boolean;
}

/**
 * How each environment with networks pays out. The worker's float needs its own key: a leak of the sweeper's
 * key must not open the float, and the treasury's key belongs on no server (docs/decisions/0057).
 *
 * @param problems gets a sentence for each variable that is missing or has a second purpose
 */
export function readPayouts(
  variables: PayoutVariables,
  { environments, sweeperKeys, relayerKeys }: Pick<AppConfig, 'environments' | 'sweeperKeys' | 'relayerKeys'>,
  problems: string[],
): AppConfig['payouts'] {
  const { signers, caps, needsKeys } = variables;
  const payouts: Partial<Record<Environment, PayoutsConfig>> = {};
  const taken = new Map<string, string>();
  for (const each of ENVIRONMENTS) {
    taken.set(accountIn(sweeperKeys[each]) ?? '', 'a sweeper');
    taken.set(accountIn(relayerKeys[each]) ?? '', 'a relayer');
  }
  for (const environment of ENVIRONMENTS) {
    const { treasury, networks = [] } = environments[environment] ?? {};
    if (treasury === undefined) continue;
    const signer = signers[environment];
    payouts[environment] = { signer, caps, ...(needsKeys && secretsOf(signer, environment, variables)) };
    const suffix = environment.toUpperCase();
    if (signer === 'safe')
      for (const network of networks)
        if (network.safeServiceUrl === undefined && familyOf(network).hasSafes)
          problems.push(
            `the network ${network.name} has no safeServiceUrl; set one, because PAYOUT_SIGNER_${suffix} is safe`,
          );
    if (signer === 'batch' || !needsKeys) continue;
    const name = `${signer === 'hot' ? 'PAYOUT_KEY' : 'PAYOUT_DELEGATE_KEY'}_${suffix}`;
    const { hotKey, delegateKey } = payouts[environment];
    const key = hotKey ?? delegateKey;
    if (key === undefined)
      problems.push(
        `${name} is not set; set 0x and 64 hex digits, because PAYOUT_SIGNER_${suffix} is ${signer}`,
      );
    const account = accountIn(key);
    if (account === undefined) continue;
    const treasuries = [treasury, ...networks.flatMap((network) => network.treasury ?? [])];
    const isTreasury = treasuries.some((one) => one.toLowerCase() === account.toLowerCase());
    const owner = isTreasury ? 'the treasury' : taken.get(account);
    if (owner) problems.push(`${name} is the key of ${owner}; set the key of an account of its own`);
    taken.set(account, `the ${signer === 'hot' ? 'float' : 'delegate'} of ${environment}`);
  }
  return payouts;
}

/** What else the signer's process holds: nothing that another signer needs. */
function secretsOf(
  signer: PayoutSigner,
  environment: Environment,
  { keys, delegateKeys, safeServiceApiKey, gatherMinutes }: PayoutVariables,
): Pick<PayoutsConfig, 'hotKey' | 'delegateKey' | 'safeServiceApiKey' | 'gatherMinutes'> {
  const hotKey = keys[environment];
  const delegateKey = delegateKeys[environment];
  switch (signer) {
    case 'batch':
      return {};
    case 'hot':
      return hotKey === undefined ? {} : { hotKey };
    case 'safe':
      return {
        gatherMinutes,
        ...(delegateKey !== undefined && { delegateKey }),
        ...(safeServiceApiKey !== undefined && { safeServiceApiKey }),
      };
  }
}
