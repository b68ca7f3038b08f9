import { Text } from '@mantine/core';
import { CopyText } from '../../components/copy-text';
import { useWords } from '../../i18n/words';
import { shortened } from '../../lib/format';
import type { Environment } from '../../lib/place';
import { TextLink } from '../../lib/link';
import { BusinessName } from './business-name';
import { operatorWords } from './operator.words';

interface PaymentCellProps {
  id: string;
  businessId: string;
  environment: Environment;
  clientReference: string;
}

/** The payment of a row: its reference, its ID, and the business. */
export function PaymentCell({ id, businessId, environment, clientReference }: PaymentCellProps) {
  const say = useWords(operatorWords);
  return (
    <>
      <Text size="sm" fw={600} className="breaking">
        {clientReference}
      </Text>
      <CopyText text={id} shown={shortened(id)} what={`${say.copyId} ${clientReference}`} />
      <Text size="xs" c="dimmed">
        <TextLink to="/operator/merchants" search={{ merchant: businessId }} size="xs">
          <BusinessName businessId={businessId} />
        </TextLink>{' '}
        ({say[environment]})
      </Text>
    </>
  );
}
