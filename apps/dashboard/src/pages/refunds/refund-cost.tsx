import { Text } from '@mantine/core';
import { networkName } from '@cowrie/tables';
import type { Schemas } from '../../api/schemas';
import { useWords } from '../../i18n/words';
import { money, shortened } from '../../lib/format';
import { refundFormWords } from './refund-form.words';

interface RefundCostProps {
  preview: Schemas['DashboardRefundPreview'];
  /** Where it goes. Undefined: the customer enters the address. */
  destination: string | undefined;
  /** True if the form has changed since the preview. */
  isOld: boolean;
}

/** Who gets what, what it costs, and what it waits for, before a refund is sent. */
export function RefundCost({ preview, destination, isOld }: RefundCostProps) {
  const say = useWords(refundFormWords);
  const { amount, token, network, currency, chargedAmount, returnedFee, cost, approvalBecause } = preview;
  const where = destination === undefined ? say.atEntered : destination && say.at(shortened(destination));
  return (
    <div role="status" aria-busy={isOld}>
      <Text fw={600} size="sm" className="breaking">
        {say.summary(money(amount, token), networkName(network))} {where}
      </Text>
      <Text size="sm">
        {chargedAmount ? say.costs(money(cost, currency)) : say.free}
        {chargedAmount && returnedFee && (
          <Text span size="sm" c="dimmed">
            {` ${say.charged(money(chargedAmount, currency), money(returnedFee, currency))}`}
          </Text>
        )}
      </Text>
      {destination === undefined && <Text size="sm">{say.waitsForAddress}</Text>}
      {approvalBecause && (
        <Text size="sm" c="var(--mantine-color-orange-light-color)">
          {say.approvals[approvalBecause]}
        </Text>
      )}
      {destination !== undefined && !approvalBecause && <Text size="sm">{say.waitsForMoney}</Text>}
    </div>
  );
}
