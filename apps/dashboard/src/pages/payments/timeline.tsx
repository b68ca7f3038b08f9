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
import { useWords } from '../../i18n/words';
import { money, pair } from '../../lib/format';
import { TextLink } from '../../lib/link';
import { usePlace } from '../../lib/place';
import { useTimes } from '../../lib/times';
import type { Payment } from '../../api/hooks/payments';
import { paymentWords, timelineWords } from './payment.words';
import { stateWords } from './payments.words';
import { Section } from './section';
import { type TimelineLine, timelineLines } from './timeline-lines';
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
  const { day } = useTimes();
  const lines = timelineLines(payment.timeline);
  const isOnlyTransfer =
    new Set(lines.flatMap(({ entry, steps }) => (steps.length > 0 ? entry.txHash : []))).size < 2;
  return (
    <Section title={say.timeline}>
      <Line bulletSize={24} lineWidth={2}>
        {lines.map((line, index) => {
          const { entry, steps, isNews, notes } = line;
          const before = lines[index - 1];
          return (
            <Line.Item
              key={index}
              bullet={ICONS[steps.at(-1) ?? entry.kind] ?? <IconCircle {...ICON} />}
              title={<Head line={line} hasDay={!before || day(before.entry.at) !== day(entry.at)} />}
            >
              {isNews ? (
                <Details entry={entry} currency={payment.currency} />
              ) : (
                !isOnlyTransfer && <Details entry={amountOnly(entry)} currency={payment.currency} />
              )}
              {notes.map((note, at) => (
                <Note key={at} note={note} />
              ))}
            </Line.Item>
          );
        })}
      </Line>
    </Section>
  );
}

/** What happened, and when: the day only where it changes. */
function Head({ line: { entry, steps }, hasDay }: { line: TimelineLine; hasDay: boolean }) {
  const kinds = useWords(timelineWords);
  const { transferSteps, transferStep } = useWords(paymentWords);
  const { day, clock, exactTime } = useTimes();
  const { at, kind } = entry;
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" fw={kind === 'event' ? 400 : 600}>
        {steps.length > 0 ? transferSteps(steps.map((step) => transferStep[step])) : kinds[kind]}
      </Text>
      <Text
        size="xs"
        c="dimmed"
        component="time"
        dateTime={at}
        title={exactTime(at)}
        className="numbers"
        translate="no"
      >
        {hasDay ? `${day(at)}, ${clock(at)}` : clock(at)}
      </Text>
    </Group>
  );
}

/** What a fact led to: another status, or an event. */
function Note({ note }: { note: Entry }) {
  const kinds = useWords(timelineWords);
  const { cause } = useWords(paymentWords);
  const { status } = useWords(stateWords);
  const parts = [note.status && status[note.status], note.cause && causeText(note.cause, cause), note.event];
  return (
    <Text size="xs" c="dimmed" className="breaking">
      {pair(kinds[note.kind], parts.filter(Boolean).join(' · '))}
    </Text>
  );
}

/** The text of a cause. One that has none is shown by its name. */
function causeText(cause: string, texts: Readonly<Record<string, string>>): string {
  return texts[cause] ?? cause;
}

/** Tells the transfers of a payment apart, without the facts that an earlier line shows. */
function amountOnly({ at, kind, amount, unit }: Entry): Entry {
  return { at, kind, ...(amount && { amount }), ...(unit && { unit }) };
}

function Details({ entry, currency }: { entry: Entry; currency: string }) {
  const say = useWords(paymentWords);
  const { status } = useWords(stateWords);
  const place = usePlace();
  const { amount, unit, soldAmount, token, network, rate, fee } = entry;
  const parts = [
    entry.status && status[entry.status],
    entry.cause && causeText(entry.cause, say.cause),
    entry.event,
    soldAmount && money(soldAmount, token ?? ''),
    amount && unit && money(amount, unit),
    network && networkName(network),
    rate && token && say.rateOf(money(rate, currency), token),
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
