import {
  ChainError,
  createTokenPayer,
  InvalidChainInputError,
  type NetworkDefinition,
  type TokenPayer,
} from '@cowrie/chain-evm';
import { ENVIRONMENTS } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import { coinText } from '@cowrie/api/platform/chain/fee-text';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { withSecretFiles } from '@cowrie/api/platform/config/secret-files.read';
import type { ServiceEnvironment } from '../../service/environment.read';
import { fail, type Finding, ok, reasonOf, skip, warn } from '@cowrie/api/operations/operator/doctor/finding';

const NODE_TIMEOUT_MS = 5000;

/** Whether the floats of environments whose worker sends payouts hold gas and tokens. */
export async function checkFloats(
  { environments, payouts }: AppConfig,
  { env }: ServiceEnvironment,
): Promise<Finding[]> {
  const checks = ENVIRONMENTS.map(async (environment) => {
    const { signer, caps } = payouts[environment] ?? {};
    if (signer !== 'hot' || !caps) return [];
    const variable = `PAYOUT_KEY_${environment.toUpperCase()}`;
    const problems: string[] = [];
    const key = withSecretFiles(env, [variable], problems)[variable];
    const check = `float ${environment}`;
    if (problems[0]) return [fail(check, problems[0], 'Name a file that this process can read')];
    if (!key)
      return [
        skip(
          check,
          `${variable} is not set here: only a worker holds it`,
          'Run cowrie doctor where the worker runs',
        ),
      ];
    const networks = environments[environment]?.networks ?? [];
    const found = networks.map((network) =>
      findingsOn(`${check}/${network.name}`, network, key, caps.perPayout),
    );
    return (await Promise.all(found)).flat();
  });
  return (await Promise.all(checks)).flat();
}

async function findingsOn(
  check: string,
  network: NetworkDefinition,
  key: string,
  perPayout: number,
): Promise<Finding[]> {
  let payer: TokenPayer;
  try {
    payer = createTokenPayer(network, key, { timeoutMs: NODE_TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof InvalidChainInputError)) throw error;
    return [fail(check, 'the key of the float is not a private key', 'Set 0x and 64 hex digits')];
  }
  try {
    const balanceWei = await payer.nativeBalance();
    const found = `${payer.address} has ${coinText(network.name, balanceWei)}`;
    const gas =
      balanceWei === 0n
        ? fail(check, found, `Send it the native coin of ${network.name}; without gas the payouts wait`)
        : ok(check, found);
    const tokens = Object.values(network.tokens).map(async ({ symbol, address, decimals }) => {
      const units = await payer.tokenBalance(address);
      const held = `${formatCrypto(amountOf({ code: symbol, decimals }, units))} for payouts`;
      const isLow = units < BigInt(perPayout) * 10n ** BigInt(decimals);
      return isLow
        ? warn(
            `${check} ${symbol}`,
            `${held}, less than the largest one`,
            `Send ${symbol} to ${payer.address}`,
          )
        : ok(`${check} ${symbol}`, held);
    });
    return [gas, ...(await Promise.all(tokens))];
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return [warn(check, `not checked: ${reasonOf(error)}`, 'See the rpc lines of this network')];
  } finally {
    payer.close();
  }
}
