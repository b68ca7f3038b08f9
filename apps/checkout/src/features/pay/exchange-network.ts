import { isKnownNetwork, NETWORK_TABLE } from '@cowrie/tables';
import { networkName } from '@cowrie/tables';

/** The labels that exchange customers know best, with the network of each. */
const FAMILIAR_LABELS: readonly { label: string; network: string }[] = [
  { label: 'TRC20', network: 'tron' },
  { label: 'BEP20', network: 'bsc' },
];

/** The network's name in most exchange apps. */
export function exchangeLabel(network: string): string {
  return isKnownNetwork(network) ? NETWORK_TABLE[network].exchangeLabel : networkName(network);
}

/** The familiar labels that a customer must not pick, because the payment accepts nothing there. */
export function labelsToAvoid(chosen: string, offered: readonly string[]): string[] {
  return FAMILIAR_LABELS.filter(({ network }) => network !== chosen && !offered.includes(network)).map(
    ({ label }) => label,
  );
}
