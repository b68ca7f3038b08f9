import { Box, Button } from '@mantine/core';
import { type MerchantSettlement, useFailSettlement, usePaySettlement } from '../../api/hooks/operator';
import { AdminFailSettlementDto, AdminPaySettlementDto } from '../../api/rules.generated';
import { ConfirmButton } from '../../components/confirm-button';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { DecisionFacts } from './decision-facts';
import { PayTo } from './pay-to';
import { ReasonButton } from './reason-button';
import { deskWords } from './settlements-page.words';
import { useOperatorMay } from './use-operator';

interface SettlementDecisionsProps {
  settlement: MerchantSettlement;
  /** Called when a decision has changed the settlement's state. */
  onDecided: (state: MerchantSettlement['state']) => void;
}

/** What the desk can enter for a settlement in its present state. */
export function SettlementDecisions({ settlement, onDecided }: SettlementDecisionsProps) {
  const { id, state, businessId, environment, amount, currency, lineCount } = settlement;
  const say = useWords(deskWords);
  const may = useOperatorMay('operator');
  const onSuccess = ({ data }: { data: MerchantSettlement }): void => {
    if (data.state !== state) onDecided(data.state);
  };
  const begin = usePaySettlement(id, { onSuccess });
  const pay = usePaySettlement(id, { onSuccess });
  const fail = useFailSettlement(id, { onSuccess });
  const isOpen = state === 'open' || state === 'paying';
  if (!may || !isOpen) return null;
  const payTo = begin.data?.data.payTo;
  const about = (text: string) => (
    <DecisionFacts
      businessId={businessId}
      environment={environment}
      facts={[[say.net, `${money(amount, currency)} (${say.lines(lineCount)})`]]}
    >
      {text}
    </DecisionFacts>
  );
  return (
    <>
      {payTo && (
        // On its own line above the buttons.
        <Box w="100%">
          <PayTo account={payTo} />
        </Box>
      )}
      {state === 'open' && (
        <ConfirmButton
          size="xs"
          act={say.begin}
          title={say.begin}
          onConfirm={() => begin.mutateAsync({})}
          isPending={begin.isPending}
          error={begin.error}
        >
          {about(say.beginAbout)}
        </ConfirmButton>
      )}
      {state === 'paying' && !payTo && (
        // Beginning again changes nothing, and shows the account.
        <Button size="xs" variant="default" loading={begin.isPending} onClick={() => begin.mutate({})}>
          {say.showAccount}
        </Button>
      )}
      {state === 'paying' && (
        <ReasonButton
          act={say.pay}
          title={say.pay}
          about={about(say.payAbout)}
          rules={AdminPaySettlementDto}
          asks={{ bankReference: say.reference }}
          onConfirm={({ bankReference }) => pay.mutateAsync({ bankReference })}
          isPending={pay.isPending}
          error={pay.error}
        />
      )}
      <ReasonButton
        act={say.fail}
        title={say.fail}
        about={about(say.failAbout)}
        color="red"
        rules={AdminFailSettlementDto}
        onConfirm={({ reason }) => fail.mutateAsync({ reason })}
        isPending={fail.isPending}
        error={fail.error}
      />
    </>
  );
}
