import type { CheckoutConfiguration, UncountedArrival } from '@cowrie/dto';
import { networkName } from '@cowrie/tables';
import { formatMoney } from './format';
import type { Say } from './words/say';

/** What became of a transfer that does not count, in the payer's language. Pure. */
export function arrivalText<Given>(
  { kind, amount, token, network }: UncountedArrival,
  { deposit, businessName: merchant }: CheckoutConfiguration,
  t: Say<Given>,
): Given {
  const here = { money: formatMoney(amount, token), network: networkName(network) };
  switch (kind) {
    case 'wrong_token':
      return t('arrivals.wrong_token', { ...here, wanted: deposit?.token ?? '' });
    case 'wrong_network':
      return t('arrivals.wrong_network', { ...here, wanted: networkName(deposit?.network ?? '') });
    case 'refunded':
      return t('arrivals.refunded', { ...here, merchant });
    case 'late':
    case 'after_completion':
      return t(`arrivals.${kind}`, here);
  }
}
