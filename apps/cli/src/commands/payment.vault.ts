import { ENVIRONMENTS, type Environment, type Token } from '@cowrie/dto';
import type { Types } from 'mongoose';
import { vaultOn } from '@cowrie/api/platform/chain/chain-family';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { treasuryOf } from '@cowrie/api/platform/config/treasury';
import { amountText } from '../output/amount.format';
import { table } from '../output/table.format';
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
 * @throws ChainError when a node does not answer; InvalidChainInputError for a treasury that is not an
 *   address
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
      const place = { factory: network.factory, treasury: treasury ?? treasuryOf(network, configured) ?? '' };
      const address = vaultOn(network, { treasury: place.treasury, paymentId });
      for (const token of Object.keys(network.tokens) as Token[]) {
        const units = await readers.of(environment, network).tokenBalance(token, address);
        const amount = amountText(`${token}@${network.name}`, units, [network]);
        balances.push({ environment, network: network.name, token, address, ...place, units, amount });
      }
    }
  }
  printResult(context, options, balances, vaultText);
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
