import { Group, Text, Timeline as Line } from '@mantine/core';
import { networkName } from '@cowrie/tables';
import {
  IconArrowDown,
  IconArrowsExchange,
  IconBuildingBank,
  IconCheck,
  IconCircle,
  IconClick,
  IconLock,
  IconPlus,
  IconReceiptRefund,
  IconWebhook,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { TextLink } from '../../lib/link';
import { usePlace } from '../../lib/place';
import type { Payment } from '../../api/hooks/payments';
import { paymentWords, timelineWords } from './payment.words';
import { stateWords } from './payments.words';
import { Section } from './section';
import { TransactionLink } from './transaction-link';

type Entry = Payment['timeline'][number];

const ICON = { size: 14, 'aria-hidden': true } as const;
const ICONS: Partial<Record<Entry['kind'], ReactNode>> = {
  created: <IconPlus {...ICON} />,
  chosen: <IconClick {...ICON} />,
  seen: <IconArrowDown {...ICON} />,
  confirmed: <IconCheck {...ICON} />,
  final: <IconCheck {...ICON} />,
  paid: <IconCheck {...ICON} />,
  held: <IconLock {...ICON} />,
  sold: <IconArrowsExchange {...ICON} />,
  settled: <IconCheck {...ICON} />,
  paid_out: <IconBuildingBank {...ICON} />,
  stated: <IconBuildingBank {...ICON} />,
  refund_requested: <IconReceiptRefund {...ICON} />,
  refund_ended: <IconReceiptRefund {...ICON} />,
  sent_back: <IconReceiptRefund {...ICON} />,
  event: <IconWebhook {...ICON} />,
};

/** What happened to a payment, oldest first. */
export function Timeline({ payment }: { payment: Payment }) {
  const say = useWords(paymentWords);
  const kinds = useWords(timelineWords);
  return (
    <Section title={say.timeline}>
      <Line bulletSize={24} lineWidth={2}>
        {payment.timeline.map((entry, index) => (
          <Line.Item
            key={index}
            bullet={ICONS[entry.kind] ?? <IconCircle {...ICON} />}
            title={
              <Text size="sm" fw={entry.kind === 'event' ? 400 : 600}>
                {kinds[entry.kind]}
              </Text>
            }
          >
            <Details entry={entry} currency={payment.currency} />
            <Text size="xs" c="dimmed" component="div">
              <TimeText at={entry.at} />
            </Text>
          </Line.Item>
        ))}
      </Line>
    </Section>
  );
}

function Details({ entry, currency }: { entry: Entry; currency: string }) {
  const say = useWords(paymentWords);
  const { status } = useWords(stateWords);
  const place = usePlace();
  const { amount, unit, soldAmount, token, network, rate, fee } = entry;
  const parts = [
    entry.status && status[entry.status],
    entry.cause && (say.cause[entry.cause] ?? entry.cause),
    entry.event,
    soldAmount && money(soldAmount, token ?? ''),
    amount && unit && money(amount, unit),
    network && networkName(network),
    rate && token && say.rateOf(rate, currency, token),
    fee && `${say.fee} ${money(fee, currency)}`,
    entry.refundStatus && say.refundStatus[entry.refundStatus as keyof typeof say.refundStatus],
  ].filter(Boolean);
  return (
    <Group gap="xs">
      {parts.length > 0 && (
        <Text size="sm" className="numbers" translate="no" style={{ whiteSpace: 'normal' }}>
          {parts.join(' · ')}
        </Text>
      )}
      <TransactionLink txHash={entry.txHash} explorerURL={entry.explorerURL} />
      {entry.refundId && (
        <TextLink
          to="/$businessId/$environment/refunds/$refundId"
          params={{ ...place, refundId: entry.refundId }}
        >
          {say.refund}
        </TextLink>
      )}
      {entry.settlementId && (
        <TextLink
          to="/$businessId/$environment/settlements/$settlementId"
          params={{ ...place, settlementId: entry.settlementId }}
        >
          {say.settlement}
        </TextLink>
      )}
    </Group>
  );
}
