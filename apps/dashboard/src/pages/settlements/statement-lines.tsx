import { Text } from '@mantine/core';
import type { Schemas } from '../../api/schemas';
import { type Columns, DataTable } from '../../components/data-table';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { decimal, moneyOn } from '../../lib/format';
import { TextLink } from '../../lib/link';
import { usePlace } from '../../lib/place';
import { statementLinesWords } from './statement-lines.words';

type Line = Schemas['StatementLine'];

/** The lines of a statement. */
export function StatementLines({ lines, currency }: { lines: readonly Line[]; currency: string }) {
  const say = useWords(statementLinesWords);
  const place = usePlace();
  const sum = (id: 'collected' | 'fee' | 'refunded' | 'feeReturned' | 'amount', header: string) => ({
    id,
    header,
    cell: ({ row: { original } }: { row: { original: Line } }) => (
      <span className="numbers" translate="no">
        {decimal(original[id])}
      </span>
    ),
  });
  const columns: Columns<Line> = [
    {
      id: 'payment',
      header: say.payment,
      cell: ({ row: { original } }) => (
        <>
          <TextLink
            to="/$businessId/$environment/payments/$paymentId"
            params={{ ...place, paymentId: original.paymentId }}
          >
            {original.clientReference}
          </TextLink>
          {original.completedAt && (
            <Text size="xs" c="dimmed" component="div">
              <TimeText at={original.completedAt} />
            </Text>
          )}
          {original.kind === 'change' && (
            <Text size="xs" c="dimmed">
              {say.change}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'tokens',
      header: say.tokens,
      cell: ({ row: { original } }) => (
        <>
          {original.sales.map(({ sold, token, network }, index) => (
            <Text key={index} size="sm">
              {moneyOn(sold, token, network)}
            </Text>
          ))}
          {original.rate && (
            <Text size="xs" c="dimmed">
              {say.rate(decimal(original.rate))}
            </Text>
          )}
        </>
      ),
    },
    sum('collected', say.collected),
    sum('fee', say.fee),
    sum('refunded', say.refunded),
    sum('feeReturned', say.feeReturned),
    sum('amount', say.amount(currency)),
  ];
  return <DataTable label={say.label} columns={columns} rows={lines} empty={say.none} />;
}
