import type { CheckoutConfiguration, TransactionTrace } from '@cowrie/dto';
import { Notice } from '../../components/notice';
import { TransactionLink } from '../../components/transaction-link';
import { t } from '../../i18n';
import { networkName } from '../../lib/format';
import { traceWords } from './trace-words';

interface TraceAnswerProps {
  trace: TransactionTrace;
  config: CheckoutConfiguration;
  isOpen: boolean;
}

/** What became of the transaction, and what to do. */
export function TraceAnswer({ trace, config, isOpen }: TraceAnswerProps) {
  const { text, tone, needsMerchant } = traceWords(trace, config, isOpen);
  const { businessName: merchant, clientReference: reference, networks = [] } = config;
  const { notChecked, network, txHash } = trace;
  const explorer = networks.find(({ name }) => name === network)?.explorerURL;
  // Found on one network, the others do not matter.
  const unheard = network ? [] : notChecked.map(networkName);
  return (
    <Notice tone={tone}>
      <p>{text}</p>
      {needsMerchant && <p>{t('trace.contact', { merchant, reference })}</p>}
      {unheard.length > 0 && <p>{t('trace.notChecked', { networks: unheard.join(', ') })}</p>}
      {network && <TransactionLink explorer={explorer} hash={txHash} />}
    </Notice>
  );
}
