import { Group } from '@mantine/core';
import { type Payout, useDecidePayout } from '../../api/hooks/operator';
import { AdminDecidePayoutDto } from '../../api/rules.generated';
import { useWords } from '../../i18n/words';
import { moneyOn } from '../../lib/format';
import { DecisionFacts } from './decision-facts';
import { operatorWords } from './operator.words';
import { payoutsWords } from './payouts-page.words';
import { ReasonButton } from './reason-button';
import { useOperatorMay } from './use-operator';

/** In these states nothing has been sent yet. */
const UNDECIDED: readonly Payout['status'][] = [
  'requested',
  'awaiting_address',
  'awaiting_approval',
  'queued',
];

/** Approves or refuses a payout. The API says if another person has to do it. */
export function PayoutDecisions({ payout }: { payout: Payout }) {
  const { id, status, amount, token, network, destination, held, version } = payout;
  const say = useWords(payoutsWords);
  const common = useWords(operatorWords);
  const may = useOperatorMay('operator');
  const approve = useDecidePayout(id, 'approve');
  const refuse = useDecidePayout(id, 'refuse');
  if (!may || !UNDECIDED.includes(status)) return null;
  const about = (text: string) => (
    <DecisionFacts
      {...payout}
      facts={[
        [common.amount, moneyOn(amount, token, network)],
        [say.to, destination ?? say.noAddress],
      ]}
    >
      {text}
    </DecisionFacts>
  );
  return (
    <Group gap="xs">
      {(status === 'awaiting_approval' || held) && (
        <ReasonButton
          act={say.approve}
          title={say.approveTitle}
          about={about(say.approveAbout)}
          version={version}
          rules={AdminDecidePayoutDto}
          onConfirm={({ reason }, seen) => approve.mutateAsync({ reason, seen })}
          isPending={approve.isPending}
          error={approve.error}
        />
      )}
      <ReasonButton
        act={say.refuse}
        title={say.refuseTitle}
        about={about(say.refuseAbout)}
        color="red"
        version={version}
        rules={AdminDecidePayoutDto}
        onConfirm={({ reason }, seen) => refuse.mutateAsync({ reason, seen })}
        isPending={refuse.isPending}
        error={refuse.error}
      />
    </Group>
  );
}
