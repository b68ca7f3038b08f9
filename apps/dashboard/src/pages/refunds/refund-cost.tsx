import { Alert, Text } from '@mantine/core';
import { networkName } from '@cowrie/tables';
import type { Schemas } from '../../api/schemas';
import { Facts } from '../../components/facts';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { refundFormWords } from './refund-form.words';

interface RefundCostProps {
  preview: Schemas['DashboardRefundPreview'];
  /** True if the form has changed since the preview. */
  isOld: boolean;
}

/** What a refund takes, and what it costs, before it is sent. */
export function RefundCost({ preview, isOld }: RefundCostProps) {
  const say = useWords(refundFormWords);
  const { amount, token, network, currency, chargedAmount, returnedFee, cost, isAboveLimit } = preview;
  return (
    <Alert
      variant="light"
      color={isAboveLimit ? 'orange' : 'shell'}
      title={say.summary(money(amount, token), networkName(network))}
      role="status"
      aria-busy={isOld}
      opacity={isOld ? 0.6 : 1}
    >
      {chargedAmount ? (
        <Facts
          rows={[
            [say.charged, money(chargedAmount, currency)],
            [say.returned, returnedFee && money(returnedFee, currency)],
            [say.cost, money(cost, currency)],
          ]}
        />
      ) : (
        <Text size="sm">{say.free}</Text>
      )}
      {isAboveLimit && <Text size="sm">{say.above}</Text>}
    </Alert>
  );
}
