import { ChainError, InvalidChainInputError, type NetworkDefinition } from '@cowrie/chain-evm';
import { ENVIRONMENTS } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { familyOf } from '@cowrie/api/platform/chain/chain-family';
import type { PaymentDispatch } from '@cowrie/api/platform/chain/dispatch';
import { coinName, coinText } from '@cowrie/api/platform/chain/fee-text';
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
  let payer: PaymentDispatch;
  try {
    payer = familyOf(network).payments(network, key, { timeoutMs: NODE_TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof InvalidChainInputError)) throw error;
    return [fail(check, 'the key of the float is not a private key', 'Set 0x and 64 hex digits')];
  }
  try {
    const { coinUnits, payments } = await payer.budget();
    const account = shownAddress(network.name, payer.address);
    const found = `${account} has ${coinText(network.name, coinUnits)}`;
    const coin = `${coinName(network.name)} on ${network.name}`;
    const gas =
      payments === 0
        ? fail(
            check,
            `${found}, too little for a payout`,
            `Send it some ${coin}; without it the payouts wait`,
          )
        : ok(check, `${found}, enough for ${payments} ${payments === 1 ? 'payout' : 'payouts'}`);
    const tokens = Object.values(network.tokens).map(async ({ symbol, address, decimals }) => {
      const units = await payer.tokenBalance(address);
      const held = `${formatCrypto(amountOf({ code: symbol, decimals }, units))} for payouts`;
      const isLow = units < BigInt(perPayout) * 10n ** BigInt(decimals);
      return isLow
        ? warn(`${check} ${symbol}`, `${held}, less than the largest one`, `Send ${symbol} to ${account}`)
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
