import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { type HeldPayment, useAcceptMoney, useExceptions, useNoteRefund } from '../../api/hooks/operator';
import { AdminAcceptDto, AdminRefundDto } from '../../api/rules.generated';
import type { Columns } from '../../components/data-table';
import { ListTable } from '../../components/list-table';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { money, moneyOn, pair } from '../../lib/format';
import { PAGE_SIZE, type useListPage } from '../../lib/list-page';
import { useOperatorEnvironment } from '../../lib/operator-environment';
import { DecisionFacts } from './decision-facts';
import { exceptionsWords } from './exceptions-page.words';
import { operatorWords } from './operator.words';
import { PaymentCell } from './payment-cell';
import { ReasonButton } from './reason-button';
import { useOperatorMay } from './use-operator';

export interface HeldListProps {
  list: ReturnType<typeof useListPage<'exceptions'>>;
}

/** Money that arrived and waits for a decision. */
export function OpenMoney({ list }: HeldListProps) {
  const say = useWords(exceptionsWords);
  const common = useWords(operatorWords);
  const query = { environment: useOperatorEnvironment(), page: list.page, pageSize: PAGE_SIZE };
  const found = useExceptions(query);
  const columns = useMemo<Columns<HeldPayment>>(
    () => [
      { id: 'payment', header: common.payment, cell: ({ row }) => <PaymentCell {...row.original} /> },
      {
        id: 'price',
        header: say.price,
        cell: ({ row: { original } }) => (
          <span className="numbers" translate="no">
            {money(original.fiatAmount, original.currency)}
          </span>
        ),
      },
      { id: 'money', header: say.money, cell: ({ row }) => <Amounts held={row.original} /> },
      { id: 'since', header: common.since, cell: ({ row }) => <TimeText at={row.original.heldSince} /> },
      { id: 'decide', header: common.decision, cell: ({ row }) => <Decisions held={row.original} /> },
    ],
    [say, common],
  );
  return <ListTable list={list} found={found} label={say.open} columns={columns} empty={say.nothingOpen} />;
}

/** Why the money waits, each kind once. With more than 20 transfers, the largest ones decide. */
function useKinds({ transfers }: HeldPayment): string[] {
  const say = useWords(exceptionsWords);
  return [...new Set(transfers.map(({ kind }) => (kind ? say.kinds[kind] : say.ofEnded)))];
}

function Amounts({ held }: { held: HeldPayment }) {
  const { amounts, transferCount, surplus } = held;
  const kinds = useKinds(held);
  const say = useWords(exceptionsWords);
  return (
    <>
      {amounts.map(({ token, network, amount }) => (
        <Text size="sm" className="numbers" translate="no" key={`${token} ${network}`}>
          {moneyOn(amount, token, network)}
        </Text>
      ))}
      {transferCount > 0 && (
        <Text size="xs" c="dimmed">
          {pair(say.transfers(transferCount), kinds.join(', '))}
        </Text>
      )}
      {surplus && <Text size="xs">{say.surplus(money(surplus.amount, surplus.token))}</Text>}
    </>
  );
}

function Decisions({ held }: { held: HeldPayment }) {
  const { id, decisions, version, fiatAmount, currency } = held;
  const say = useWords(exceptionsWords);
  const may = useOperatorMay('operator');
  const accept = useAcceptMoney(id);
  const note = useNoteRefund(id);
  if (!may) return null;
  const about = (text: string) => (
    <DecisionFacts
      {...held}
      facts={[
        [say.price, money(fiatAmount, currency)],
        [say.money, <Amounts held={held} />],
      ]}
    >
      {text}
    </DecisionFacts>
  );
  return (
    <Group gap="xs" wrap="nowrap">
      {decisions.includes('accept') && (
        <ReasonButton
          act={say.accept}
          title={say.acceptTitle}
          about={about(say.acceptAbout)}
          version={version}
          rules={AdminAcceptDto}
          onConfirm={({ reason }, seen) => accept.mutateAsync({ reason, seen })}
          isPending={accept.isPending}
          error={accept.error}
        />
      )}
      {decisions.includes('refund') && (
        <ReasonButton
          act={say.noteRefund}
          title={say.noteTitle}
          about={about(say.noteAbout)}
          version={version}
          rules={AdminRefundDto}
          adds={{ refundTxHash: say.txHash }}
          onConfirm={(body, seen) => note.mutateAsync({ ...body, seen })}
          isPending={note.isPending}
          error={note.error}
        />
      )}
    </Group>
  );
}
