import { Table, Text } from '@mantine/core';
import { useWords } from '../../i18n/words';
import { decimal } from '../../lib/format';
import type { Payment } from './payment-data';
import { paymentWords } from './payment.words';
import { Section } from './section';
import { TimeText } from '../../components/time-text';

type Line = Payment['ledger'][number]['lines'][number];

/** The ledger of a payment: each entry with its lines, which sum to zero for each asset. */
export function Books({ ledger }: Pick<Payment, 'ledger'>) {
  const say = useWords(paymentWords);
  if (ledger.length === 0)
    return (
      <Section title={say.books}>
        <Text c="dimmed">{say.noBooks}</Text>
      </Section>
    );
  return (
    <Section title={say.books}>
      <Text size="sm" c="dimmed" mb="xs">
        {say.booksAbout}
      </Text>
      <div className="table-frame" role="region" aria-label={say.books} tabIndex={0}>
        <Table aria-label={say.books}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{say.when}</Table.Th>
              <Table.Th scope="col">{say.what}</Table.Th>
              <Table.Th scope="col" ta="right">
                {say.amount}
              </Table.Th>
              <Table.Th scope="col">{say.asset}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ledger.flatMap(({ at, lines }, entry) =>
              lines.map((line, index) => (
                <Table.Tr key={`${entry} ${index}`}>
                  <Table.Td>{index === 0 && <TimeText at={at} />}</Table.Td>
                  <Table.Td>{say.account[line.account]}</Table.Td>
                  <Table.Td ta="right" className="numbers">
                    {amountOf(line)}
                  </Table.Td>
                  <Table.Td>{line.asset}</Table.Td>
                </Table.Tr>
              )),
            )}
          </Table.Tbody>
          <Table.Tfoot>
            {sumsOf(ledger.flatMap(({ lines }) => lines)).map(([asset, units]) => (
              <Table.Tr key={asset}>
                <Table.Th scope="row" colSpan={2}>
                  {say.sum}
                </Table.Th>
                <Table.Td ta="right" className="numbers">
                  {units.toString()}
                </Table.Td>
                <Table.Td>{asset}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tfoot>
        </Table>
      </div>
    </Section>
  );
}

function amountOf({ amount, units }: Line): string {
  const text = amount ?? units;
  return text.startsWith('-') ? `−${decimal(text.slice(1))}` : decimal(text);
}

function sumsOf(lines: readonly Line[]): [asset: string, units: bigint][] {
  const sums = new Map<string, bigint>();
  for (const { asset, units } of lines) sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(units));
  return [...sums];
}
