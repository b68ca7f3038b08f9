import type { CheckoutConfiguration, LookupAnswer } from '@cowrie/dto';
import { Notice } from '../../components/notice';
import { ContactMerchant } from '../../components/contact-merchant';
import { TransactionLink } from '../../components/transaction-link';
import { t } from '../../i18n';
import { networkName } from '@cowrie/tables';
import { lookupMessage } from './lookup-message';

interface LookupResultProps {
  answer: LookupAnswer;
  config: CheckoutConfiguration;
  isOpen: boolean;
}

/** The result of the lookup, and what to do next. */
export function LookupResult({ answer, config, isOpen }: LookupResultProps) {
  const { text, tone, contact } = lookupMessage(answer, config, isOpen);
  const { networks = [] } = config;
  const { notChecked, network, txHash } = answer;
  const explorer = networks.find(({ name }) => name === network)?.explorerURL;
  // Once the transaction is found on one network, the others do not matter.
  const unchecked = network ? [] : notChecked.map(networkName);
  return (
    <Notice tone={tone}>
      <p>{text}</p>
      {contact && <p>{t(contact)}</p>}
      {contact && !config.refund && <ContactMerchant config={config} />}
      {unchecked.length > 0 && <p>{t('lookup.notChecked', { networks: unchecked.join(', ') })}</p>}
      {network && <TransactionLink explorer={explorer} hash={txHash} />}
    </Notice>
  );
}
