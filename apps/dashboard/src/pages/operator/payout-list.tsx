import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { networkName } from '@cowrie/tables';
import { type Payout, usePayouts } from '../../api/hooks/operator';
import { CopyText } from '../../components/copy-text';
import type { Columns } from '../../components/data-table';
import { ListTable } from '../../components/list-table';
import { StatusBadge, type Tone } from '../../components/status-badge';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { money, shortened } from '../../lib/format';
import { PAGE_SIZE, type useListPage } from '../../lib/list-page';
import { useOperatorEnvironment } from '../../lib/operator-environment';
import { operatorWords } from './operator.words';
import { PaymentCell } from './payment-cell';
import { PayoutDecisions } from './payout-decisions';
import { payoutsWords } from './payouts-page.words';

type Status = Payout['status'];

const TONES = {
  requested: 'waiting',
  awaiting_address: 'waiting',
  awaiting_approval: 'attention',
  queued: 'waiting',
  sent: 'waiting',
  final: 'good',
  cancelled: 'quiet',
  expired: 'quiet',
  refused: 'quiet',
  failed: 'bad',
} as const satisfies Record<Status, Tone>;
export const STATUSES = Object.keys(TONES) as Status[];

interface PayoutListProps {
  list: ReturnType<typeof useListPage<'payouts'>>;
}

/** The payouts of a status, with what can be decided about each. */
export function PayoutList({ list: { filters, ...list } }: PayoutListProps) {
  const say = useWords(payoutsWords);
  const common = useWords(operatorWords);
  const status = STATUSES.find((one) => one === filters.status);
  const found = usePayouts({
    environment: useOperatorEnvironment(),
    ...(status && { status }),
    page: list.page,
    pageSize: PAGE_SIZE,
  });
  const columns = useMemo<Columns<Payout>>(
    () => [
      {
        id: 'payment',
        header: common.payment,
        cell: ({ row: { original } }) => <PaymentCell {...original} id={original.paymentId} />,
      },
      { id: 'amount', header: common.amount, cell: ({ row }) => <Amount payout={row.original} /> },
      { id: 'to', header: say.to, cell: ({ row }) => <To payout={row.original} /> },
      { id: 'status', header: common.status, cell: ({ row }) => <State payout={row.original} /> },
      { id: 'since', header: common.since, cell: ({ row }) => <TimeText at={row.original.createdAt} /> },
      { id: 'decide', header: common.decision, cell: ({ row }) => <PayoutDecisions payout={row.original} /> },
    ],
    [say, common],
  );
  return <ListTable list={list} found={found} label={say.title} columns={columns} empty={say.empty} />;
}

function Amount({ payout: { amount, token, network, requestedBy } }: { payout: Payout }) {
  const say = useWords(payoutsWords);
  return (
    <>
      <Text size="sm" fw={600} className="numbers" translate="no">
        {money(amount, token)}
      </Text>
      <Text size="xs" c="dimmed">
        {networkName(network)}, {say.askedBy(nameOf(requestedBy, say.nameless))}
      </Text>
    </>
  );
}

/** People and operators have a name. A payer and a program have only one of the audit log. Pure. */
function nameOf(
  { kind, name }: Payout['requestedBy'],
  nameless: Readonly<Record<'payer' | 'merchant', string>>,
): string {
  if (kind === 'payer') return nameless.payer;
  return name.startsWith('merchant:') ? nameless.merchant : name;
}

function To({ payout: { destination, id } }: { payout: Payout }) {
  const say = useWords(payoutsWords);
  if (!destination) return <Text size="sm">{say.noAddress}</Text>;
  return <CopyText text={destination} shown={shortened(destination)} what={`${say.to} ${id}`} />;
}

function State({ payout }: { payout: Payout }) {
  const say = useWords(payoutsWords);
  const { status, isAboveLimit, held, screeningHit, approvals } = payout;
  const notes = [
    isAboveLimit ? say.aboveLimit : '',
    held ? say.held(held.reason) : '',
    screeningHit ? say.hit(screeningHit) : '',
    approvals.length > 0 ? say.approvedBy(approvals.map((one) => nameOf(one, say.nameless)).join(', ')) : '',
    payout.waitsFor ?? '',
    payout.failedBecause ?? '',
  ].filter(Boolean);
  return (
    <>
      <StatusBadge tone={TONES[status]}>{say.statuses[status]}</StatusBadge>
      {notes.map((note) => (
        <Text size="xs" key={note}>
          {note}
        </Text>
      ))}
    </>
  );
}
