import { ENVIRONMENTS, type Environment, type Token } from '@cowrie/dto';
import type { Types } from 'mongoose';
import { addressFormOf, shownAddress, UnreadableAddressError } from '@cowrie/api/platform/chain/address-form';
import { vaultOn } from '@cowrie/api/platform/chain/chain-family';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { treasuryOf } from '@cowrie/api/platform/config/treasury';
import { amountText } from '../output/amount.format';
import { table } from '../output/table.format';
import { UsageError } from '../exit';
import { type CliContext, printResult } from './command.context';

export interface VaultOptions {
  treasury?: string;
  environment?: Environment;
  json?: boolean;
}

/** The balance of a payment ID's vault in one token on one network. */
export interface VaultBalance {
  environment: Environment;
  network: string;
  token: Token;
  address: string;
  factory: string;
  treasury: string;
  units: bigint;
  amount: string;
}

/**
 * Shows where money for a payment's ID arrives, and what is there. The database does not have to know the
 * payment: the address follows from ID, factory and treasury (docs/decisions/0012).
 *
 * @throws ChainError when a node does not answer; UsageError for a treasury that is not an address
 */
export async function showVault(
  context: CliContext,
  id: Types.ObjectId,
  { treasury, environment: only, ...options }: VaultOptions,
): Promise<void> {
  const service = await context.service();
  const { environments } = service.get(AppConfig);
  const readers = service.get(ChainReaders);
  const paymentId = id.toHexString();
  const balances: VaultBalance[] = [];
  for (const environment of ENVIRONMENTS.filter((one) => only === undefined || one === only)) {
    const configured = environments[environment];
    for (const network of configured?.networks ?? []) {
      const { name, factory } = network;
      const owner = givenFor(name, treasury) ?? treasuryOf(network, configured) ?? '';
      const vault = vaultOn(network, { treasury: owner, paymentId });
      const shown = {
        address: shownAddress(name, vault),
        factory: shownAddress(name, factory),
        treasury: shownAddress(name, owner),
      };
      for (const token of Object.keys(network.tokens) as Token[]) {
        const units = await readers.of(environment, network).tokenBalance(token, vault);
        const amount = amountText(`${token}@${name}`, units, [network]);
        balances.push({ environment, network: name, token, ...shown, units, amount });
      }
    }
  }
  printResult(context, options, balances, vaultText);
}

/**
 * The given treasury, on networks whose family it is of.
 *
 * @throws UsageError for a text that is an address of no family
 */
function givenFor(network: string, treasury: string | undefined): string | undefined {
  if (treasury === undefined) return undefined;
  try {
    return addressFormOf(network).parse(treasury);
  } catch (error) {
    if (!(error instanceof UnreadableAddressError)) throw error;
    if (error.isOfOtherFamily) return undefined;
    throw new UsageError(`--treasury is "${treasury}": ${error.message}`);
  }
}

function vaultText(balances: readonly VaultBalance[]): string {
  const rows = balances.map(({ environment, network, token, address, treasury, amount }) => [
    environment,
    network,
    token,
    amount,
    address,
    treasury,
  ]);
  return table(['environment', 'network', 'token', 'holds', 'address', 'treasury'], rows);
}
