import { Table, Text } from '@mantine/core';
import type { AuditedChange } from '../../lib/audit-sentence';
import { useWords } from '../../i18n/words';
import { pair } from '../../lib/format';
import { changedValues } from './audit-values';
import { auditWords } from './team.words';

/** More values than these are folded, so that the list stays readable. */
const MOST_SHOWN = 4;

/** The values of a change, before and after, and why it was made. */
export function AuditChange({
  entry: { action, before, after, reason },
}: {
  entry: AuditedChange & { reason?: string };
}) {
  const say = useWords(auditWords);
  const values = changedValues(before, after);
  return (
    <>
      {values.length > 0 && (
        <details open={values.length <= MOST_SHOWN}>
          <summary style={{ cursor: 'pointer', fontSize: 'var(--mantine-font-size-xs)' }}>
            {say.values(values.length)}
          </summary>
          <Table aria-label={say.details(action)} verticalSpacing={2} horizontalSpacing="xs" fz="xs">
            <Table.Thead>
              <Table.Tr>
                {[say.field, say.before, say.after].map((head) => (
                  <Table.Th key={head} scope="col" fw={500}>
                    {head}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {values.map((one) => (
                <Table.Tr key={one.field}>
                  <Table.Td>{one.field}</Table.Td>
                  <Value text={one.before} />
                  <Value text={one.after} />
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </details>
      )}
      {reason && (
        <Text size="xs" mt={4}>
          {pair(say.reason, reason)}
        </Text>
      )}
    </>
  );
}

function Value({ text }: { text: string | undefined }) {
  const say = useWords(auditWords);
  return <Table.Td style={{ overflowWrap: 'anywhere', maxWidth: 260 }}>{text ?? say.empty}</Table.Td>;
}
