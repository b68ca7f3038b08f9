import { isLocalChain, type NetworkDefinition } from '@cowrie/chain-evm';
import type { Deposit, Payment } from '../../../../api/src/payments/payment.schema';
import { AppConfig } from '../../../../api/src/platform/config/app.config';
import { CliError, EXIT } from '../../exit';
import type { OpenService } from '../../service/service.open';

/** Where a customer pays: a chosen network of one's own machine. */
export interface LocalPlace {
  deposit: Deposit;
  network: NetworkDefinition;
  rpcUrl: string;
}

/** @throws CliError when nothing is chosen yet, or when any node of the network is not an anvil; ChainError */
export async function placeOf(
  service: OpenService,
  { environment, deposit, payCode }: Payment,
): Promise<LocalPlace> {
  const { environments, checkoutUrl } = service.get(AppConfig);
  if (!deposit) {
    const page = `${checkoutUrl}/${payCode}`;
    throw new CliError(EXIT.wrong, `No token and network are chosen yet: choose them at ${page}`);
  }
  const network = environments[environment]?.networks.find(({ name }) => name === deposit.network);
  const [rpcUrl] = network?.rpcUrls ?? [];
  if (!network || !rpcUrl)
    throw new CliError(EXIT.wrong, `${deposit.network} is no network of ${environment} any more`);
  const areLocal = await Promise.all(network.rpcUrls.map(isLocalChain));
  if (!areLocal.every(Boolean)) {
    const reason = `${network.name} (chain ${network.chainId}) is not a local chain: its node is no anvil`;
    throw new CliError(EXIT.wrong, `${reason}. Customers are simulated on local chains only`);
  }
  return { deposit, network, rpcUrl };
}
