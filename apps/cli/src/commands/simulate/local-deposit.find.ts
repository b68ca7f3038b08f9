import { isLocalChain, type NetworkDefinition } from '@cowrie/chain-evm';
import type { Deposit, Payment } from '../../../../api/src/payments/payment.schema';
import { AppConfig } from '../../../../api/src/platform/config/app.config';
import { CliError, EXIT } from '../../exit';
import type { OpenService } from '../../service/service.open';

/** Where the customer pays: a deposit address on a local chain. */
export interface LocalDeposit {
  deposit: Deposit;
  network: NetworkDefinition;
  rpcUrl: string;
}

/** @throws CliError when token and network are not chosen yet, or when a node of the network is not Anvil; ChainError */
export async function findLocalDeposit(
  service: OpenService,
  { environment, deposit, payCode }: Payment,
): Promise<LocalDeposit> {
  const { environments, checkoutUrl } = service.get(AppConfig);
  if (!deposit) {
    const page = `${checkoutUrl}/${payCode}`;
    throw new CliError(EXIT.failed, `Token and network are not chosen yet; choose them at ${page}`);
  }
  const network = environments[environment]?.networks.find(({ name }) => name === deposit.network);
  const [rpcUrl] = network?.rpcUrls ?? [];
  if (!network || !rpcUrl)
    throw new CliError(
      EXIT.failed,
      `${deposit.network} is not in the configuration of ${environment} any more; add it to NETWORKS_FILE`,
    );
  const areLocal = await Promise.all(network.rpcUrls.map(isLocalChain));
  if (!areLocal.every(Boolean)) {
    const reason = `${network.name} (chain ${network.chainId}) is not a local chain: its node is not Anvil`;
    throw new CliError(EXIT.failed, `${reason}; simulate customers on local chains only`);
  }
  return { deposit, network, rpcUrl };
}
