import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { networkName } from '@cowrie/tables';
import { type ScreenedPayment, useDecideScreening, useScreened } from '../../api/hooks/operator';
import { AdminScreeningDecisionDto } from '../../api/rules.generated';
import { CopyText } from '../../components/copy-text';
import type { Columns } from '../../components/data-table';
import { ListTable } from '../../components/list-table';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { PAGE_SIZE } from '../../lib/list-page';
import { useOperatorEnvironment } from '../../lib/operator-environment';
import { money, shortened } from '../../lib/format';
import { DecisionFacts } from './decision-facts';
import { exceptionsWords } from './exceptions-page.words';
import type { HeldListProps } from './open-money';
import { operatorWords } from './operator.words';
import { PaymentCell } from './payment-cell';
import { ReasonButton } from './reason-button';
import { useOperatorMay } from './use-operator';

/** Payments whose money screening holds. */
export function ScreenedMoney({ list }: HeldListProps) {
  const say = useWords(exceptionsWords);
  const common = useWords(operatorWords);
  const query = { environment: useOperatorEnvironment(), page: list.page, pageSize: PAGE_SIZE };
  const found = useScreened(query);
  const columns = useMemo<Columns<ScreenedPayment>>(
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
      { id: 'findings', header: say.findings, cell: ({ row }) => <Senders held={row.original} /> },
      { id: 'since', header: common.since, cell: ({ row }) => <TimeText at={row.original.since} /> },
      { id: 'decide', header: common.decision, cell: ({ row }) => <Decisions held={row.original} /> },
    ],
    [say, common],
  );
  return (
    <ListTable list={list} found={found} label={say.screening} columns={columns} empty={say.nothingHeld} />
  );
}

function Senders({ held: { findings } }: { held: ScreenedPayment }) {
  const say = useWords(exceptionsWords);
  return findings.map(({ network, address, verdict, source, detail }) => (
    <div key={`${network} ${address} ${source}`}>
      <CopyText text={address} shown={shortened(address)} what={address} />
      <Text size="xs" c="dimmed">
        {networkName(network)}, {say.verdicts[verdict]} {source}
        {detail ? `: ${detail}` : ''}
      </Text>
    </div>
  ));
}

function Decisions({ held }: { held: ScreenedPayment }) {
  const { id, needsDecision, version, fiatAmount, currency } = held;
  const say = useWords(exceptionsWords);
  const may = useOperatorMay('operator');
  const release = useDecideScreening(id, 'release');
  const refuse = useDecideScreening(id, 'refuse');
  if (!needsDecision) return <Text size="sm">{say.waitsForSource}</Text>;
  if (!may) return null;
  const about = (text: string) => (
    <DecisionFacts
      {...held}
      facts={[
        [say.price, money(fiatAmount, currency)],
        [say.findings, <Senders held={held} />],
      ]}
    >
      {text}
    </DecisionFacts>
  );
  return (
    <Group gap="xs" wrap="nowrap">
      <ReasonButton
        act={say.release}
        title={say.releaseTitle}
        about={about(say.releaseAbout)}
        version={version}
        rules={AdminScreeningDecisionDto}
        onConfirm={({ reason }, seen) => release.mutateAsync({ reason, seen })}
        isPending={release.isPending}
        error={release.error}
      />
      <ReasonButton
        act={say.refuse}
        title={say.refuseTitle}
        about={about(say.refuseAbout)}
        color="red"
        version={version}
        rules={AdminScreeningDecisionDto}
        onConfirm={({ reason }, seen) => refuse.mutateAsync({ reason, seen })}
        isPending={refuse.isPending}
        error={refuse.error}
      />
    </Group>
  );
}
