import { ChainError } from '@cowrie/chain-evm';
import { createTronTransport, readSweepBudget, type TronSweepBudget } from '@cowrie/chain-tron';
import { ENVIRONMENTS } from '@cowrie/dto';
import { amountOf, compare, fiat, fiatValueRoundedUp, formatPlain, parseAmount } from '@cowrie/money';
import { chainFamilyOf, TRON } from '@cowrie/tables';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { familyOf } from '@cowrie/api/platform/chain/chain-family';
import { coinText } from '@cowrie/api/platform/chain/fee-text';
import type { AppConfig, ConfiguredNetwork } from '@cowrie/api/platform/config/app.config';
import { isRealChain } from '@cowrie/api/platform/config/network.definition';
import { fail, type Finding, ok, reasonOf, warn } from '@cowrie/api/operations/operator/doctor/finding';

const UNPROVEN = 'the service has not run on a real TRON node yet';
const NODE_TIMEOUT_MS = 5000;
/** An account that pays for fewer sweeps than this counts as nearly empty. */
const LOW_BALANCE_SWEEPS = 10;
/** A sweep should take at most this part of a payment: one in five. */
const PAYMENT_PER_SWEEP = 5n;
const TRX = { code: 'TRX', decimals: 6 };

/** Says of each network of TRON that nothing has proven it yet. A local chain is no reason to do anything. */
export async function checkTron({ environments }: Pick<AppConfig, 'environments'>): Promise<Finding[]> {
  const networks = ENVIRONMENTS.flatMap((environment) =>
    (environments[environment]?.networks ?? [])
      .filter(({ name }) => chainFamilyOf(name) === 'tron')
      .map((network) => ({ network, check: `family ${environment}/${network.name}` })),
  );
  return Promise.all(
    networks.map(async ({ network, check }) =>
      (await isLocal(network))
        ? ok(check, `a local chain; ${UNPROVEN}`)
        : warn(
            check,
            UNPROVEN,
            'Go through the checklist of docs/operations/tron.md on Nile before you take real money',
          ),
    ),
  );
}

/** False also if its node does not answer, which the rpc lines say. */
async function isLocal(network: ConfiguredNetwork): Promise<boolean> {
  const { localChain } = familyOf(network);
  const [url = ''] = network.rpcUrls;
  try {
    return (await localChain(url)) !== undefined;
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return false;
  }
}

/**
 * Whether an account can pay for sweeps on TRON, from stake first and in TRX second, and what the smallest
 * payment should be at what a sweep costs today.
 *
 * @param account 20 bytes
 */
export async function tronGasFindings(
  scope: string,
  network: ConfiguredNetwork,
  account: string,
): Promise<Finding[]> {
  const check = `gas ${scope}`;
  const [url = ''] = network.rpcUrls;
  const node = createTronTransport(url, { timeoutMs: NODE_TIMEOUT_MS });
  try {
    const budget = await readSweepBudget(node, account);
    const { balanceSun, energy, sweeps, sweepSun } = budget;
    const pays = `pays for ${sweeps} ${sweeps === 1 ? 'sweep' : 'sweeps'}`;
    const found = `${shownAddress(network.name, account)} has ${coinText(network.name, balanceSun)} and ${energy} energy, which ${pays}; one costs about ${coinText(network.name, sweepSun)} without stake`;
    const todo =
      'Send it some TRX, or stake for energy. To be signed, a sweep needs about 3.5 times what it costs; until then it waits';
    const verdict = sweeps === 0 ? fail : warn;
    const gas = sweeps < LOW_BALANCE_SWEEPS ? verdict(check, found, todo) : ok(check, found);
    return [gas, ...smallestPaymentFindings(scope, network, budget)];
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return [warn(check, `not checked: ${reasonOf(error)}`, 'See the rpc lines of this network')];
  } finally {
    node.close();
  }
}

/** None where TRX are worth nothing, or where stake pays for the next sweep. */
function smallestPaymentFindings(
  scope: string,
  { name, chainId, leastPaymentTokens }: ConfiguredNetwork,
  { sweepSun, isNextStaked }: TronSweepBudget,
): Finding[] {
  if (!isRealChain(chainId) || isNextStaked) return [];
  const check = `smallest payment ${scope}`;
  const dollarsFor = (sun: bigint, decimals: number) =>
    fiatValueRoundedUp(amountOf(TRX, sun), TRON.coinUSD, { ...fiat('USD'), decimals });
  const least = dollarsFor(sweepSun * PAYMENT_PER_SWEEP, 0);
  const asWhole = { code: 'tokens', decimals: 18 };
  const isEnough =
    leastPaymentTokens !== undefined &&
    compare(parseAmount(asWhole, leastPaymentTokens), parseAmount(asWhole, formatPlain(least))) >= 0;
  const cost = `a sweep costs about ${coinText(name, sweepSun)}, ${formatPlain(dollarsFor(sweepSun, 2))} USD at ${TRON.coinUSD} USD a TRX`;
  if (isEnough) return [ok(check, `${leastPaymentTokens} tokens; ${cost}`)];
  const todo = `Set "leastPaymentTokens": "${formatPlain(least)}" in the entry of ${name}, so that a sweep takes at most a fifth of a payment`;
  return [warn(check, `${leastPaymentTokens ?? 'none'}; ${cost}`, todo)];
}
