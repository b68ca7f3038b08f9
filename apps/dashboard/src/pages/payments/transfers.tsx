import { Box, Text } from '@mantine/core';
import { networkName } from '@cowrie/tables';
import { CopyText } from '../../components/copy-text';
import { type Columns, DataTable } from '../../components/data-table';
import { StatusBadge, type Tone } from '../../components/status-badge';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { moneyOn, shortened } from '../../lib/format';
import type { Payment } from '../../api/hooks/payments';
import { paymentWords } from './payment.words';
import { isAwaited } from './payment-state';
import { Section } from './section';
import { TransactionLink } from './transaction-link';

type Transfer = Payment['transfers'][number];

const TONES: Partial<Record<Transfer['kind'], Tone>> = {
  credited: 'good',
  surplus: 'good',
  waiting_for_confirmations: 'waiting',
  refunded: 'quiet',
  unlisted_token: 'quiet',
  zero_value: 'quiet',
};
/** Kinds for which nobody has to do anything. */
const DONE: readonly Transfer['kind'][] = ['credited', 'surplus', 'waiting_for_confirmations', 'refunded'];

/**
 * The money that came, how each transfer counts for the payment, and what can be done about those that do not
 * count.
 */
export function Transfers({ payment }: { payment: Payment }) {
  const say = useWords(paymentWords);
  const columns = useColumns();
  const { transfers, transferCount, primaryAddress } = payment;
  if (!primaryAddress && transfers.length === 0) return null;
  return (
    <Section title={say.transfers}>
      <DataTable
        label={say.transfers}
        columns={columns}
        rows={transfers}
        empty={isAwaited(payment) ? say.noTransfers : say.noneCame}
      />
      {transferCount > transfers.length && (
        <Text size="sm" c="dimmed">
          {say.onlyFirst(transferCount)}
        </Text>
      )}
    </Section>
  );
}

function useColumns(): Columns<Transfer> {
  const say = useWords(paymentWords);
  return [
    {
      id: 'amount',
      header: say.amount,
      cell: ({ row: { original } }) => (
        <Text span size="sm" className="numbers" translate="no">
          {original.token && original.amount
            ? moneyOn(original.amount, original.token, original.network)
            : `${say.transferKind.unlisted_token} · ${networkName(original.network)}`}
        </Text>
      ),
    },
    { id: 'what', header: say.what, cell: ({ row: { original } }) => <Kind transfer={original} /> },
    {
      id: 'from',
      header: say.from,
      cell: ({ row: { original } }) => (
        <CopyText text={original.from} shown={shortened(original.from)} what={say.from} />
      ),
    },
    {
      id: 'transaction',
      header: say.transaction,
      cell: ({ row: { original } }) => (
        <TransactionLink txHash={original.txHash} explorerURL={original.explorerURL} />
      ),
    },
    { id: 'when', header: say.when, cell: ({ row: { original } }) => <TimeText at={original.minedAt} /> },
  ];
}

function Kind({ transfer: { kind, confirmations, possibleDecisions } }: { transfer: Transfer }) {
  const say = useWords(paymentWords);
  const may = [
    possibleDecisions.includes('refunded') && say.mayRefund,
    possibleDecisions.includes('accepted') && say.mayAccept,
  ].filter(Boolean);
  const advice = DONE.includes(kind) ? [] : may.length > 0 ? may : [say.mayWait];
  return (
    <Box miw={170}>
      <StatusBadge tone={TONES[kind] ?? 'attention'}>{say.transferKind[kind]}</StatusBadge>
      {confirmations && (
        <Text size="xs" c="dimmed" className="numbers" translate="no">
          {say.confirmations(confirmations.seen, confirmations.required)}
        </Text>
      )}
      {advice.length > 0 && (
        <Text size="xs" maw={260}>
          {advice.join(' ')}
        </Text>
      )}
    </Box>
  );
}
