import { Table, Text } from '@mantine/core';
import { useWords } from '../../i18n/words';
import { decimal } from '../../lib/format';
import type { Payment } from '../../api/hooks/payments';
import { paymentWords } from './payment.words';
import { TimeText } from '../../components/time-text';

type Line = Payment['ledger'][number]['lines'][number];

/** The ledger of a payment: each entry with its lines, which sum to zero for each asset. */
export function Books({ ledger }: Pick<Payment, 'ledger'>) {
  const say = useWords(paymentWords);
  if (ledger.length === 0) return <Text c="dimmed">{say.noBooks}</Text>;
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {say.booksAbout}
      </Text>
      <div className="table-frame" role="region" aria-label={say.entries} tabIndex={0}>
        <Table role="table" aria-label={say.entries}>
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              <Table.Th scope="col" role="columnheader">
                {say.when}
              </Table.Th>
              <Table.Th scope="col" role="columnheader">
                {say.what}
              </Table.Th>
              <Table.Th scope="col" role="columnheader" ta="right">
                {say.amount}
              </Table.Th>
              <Table.Th scope="col" role="columnheader">
                {say.asset}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {ledger.flatMap(({ at, lines }, entry) =>
              lines.map((line, index) => (
                <Table.Tr role="row" key={`${entry} ${index}`}>
                  <Table.Td role="cell" data-label={say.when}>
                    <div>{index === 0 && <TimeText at={at} />}</div>
                  </Table.Td>
                  <Table.Td role="cell" data-label={say.what}>
                    <div>{say.account[line.account]}</div>
                  </Table.Td>
                  <Table.Td role="cell" ta="right" data-label={say.amount}>
                    <div className="numbers" translate="no">
                      {amountOf(line)}
                    </div>
                  </Table.Td>
                  <Table.Td role="cell" data-label={say.asset}>
                    <div>{line.asset}</div>
                  </Table.Td>
                </Table.Tr>
              )),
            )}
          </Table.Tbody>
          <Table.Tfoot role="rowgroup">
            {sumsOf(ledger.flatMap(({ lines }) => lines)).map(([asset, units]) => (
              <Table.Tr role="row" key={asset}>
                <Table.Th scope="row" role="rowheader" colSpan={2}>
                  {say.sum}
                </Table.Th>
                <Table.Td role="cell" ta="right" data-label={say.amount}>
                  <div className="numbers" translate="no">
                    {units.toString()}
                  </div>
                </Table.Td>
                <Table.Td role="cell" data-label={say.asset}>
                  <div>{asset}</div>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tfoot>
        </Table>
      </div>
    </>
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
