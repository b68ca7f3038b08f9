import { accountOf, InvalidChainInputError } from '@cowrie/chain-evm';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import type { AppConfig, PayoutsConfig } from './app.config';
import type { PayoutSigner } from './payout.settings';

/** What the variables about payouts hold. A key is absent in a process whose role does not need it. */
export interface PayoutVariables {
  signers: Record<Environment, PayoutSigner>;
  keys: Partial<Record<Environment, string | undefined>>;
  caps: PayoutsConfig['caps'];
  /** Whether the process needs the keys at all. */
  needsKeys: boolean;
}

/**
 * How each environment with networks pays out. A float of the worker needs a key of its own: a leak of the sweeper's key must not open
 * the float, and the treasury's key belongs on no server (docs/decisions/0057).
 *
 * @param problems gets a sentence for each variable that is missing or has another purpose too
 */
export function readPayouts(
  { signers, keys, caps, needsKeys }: PayoutVariables,
  { environments, sweeperKeys }: Pick<AppConfig, 'environments' | 'sweeperKeys'>,
  problems: string[],
): AppConfig['payouts'] {
  const payouts: Partial<Record<Environment, PayoutsConfig>> = {};
  const taken = new Map(
    ENVIRONMENTS.flatMap((each) => addressOf(sweeperKeys[each]) ?? []).map((account) => [
      account,
      'a sweeper',
    ]),
  );
  for (const environment of ENVIRONMENTS) {
    const treasury = environments[environment]?.treasury;
    if (treasury === undefined) continue;
    const signer = signers[environment];
    const hotKey = signer === 'hot' && needsKeys ? keys[environment] : undefined;
    payouts[environment] = { signer, caps, ...(hotKey !== undefined && { hotKey }) };
    if (signer === 'batch' || !needsKeys) continue;
    const suffix = environment.toUpperCase();
    const name = `PAYOUT_KEY_${suffix}`;
    if (hotKey === undefined)
      problems.push(`${name} is not set; set 0x and 64 hex digits, because PAYOUT_SIGNER_${suffix} is hot`);
    const account = addressOf(hotKey);
    if (account === undefined) continue;
    const owner = account.toLowerCase() === treasury.toLowerCase() ? 'the treasury' : taken.get(account);
    if (owner) problems.push(`${name} is the key of ${owner}; set the key of an account of its own`);
    taken.set(account, `the float of ${environment}`);
  }
  return payouts;
}

/** Undefined: no key, or none that is valid. That is reported where it is read. */
function addressOf(key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  try {
    return accountOf(key);
  } catch (error) {
    if (error instanceof InvalidChainInputError) return undefined;
    throw error;
  }
}
