import { Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import {
  type MerchantSettlement,
  useMerchantSettlement,
  useSettlementStatement,
} from '../../api/hooks/operator';
import { Facts } from '../../components/facts';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { useTimes } from '../../lib/times';
import { saveFile } from '../../lib/save-file';
import { BusinessName } from './business-name';
import { operatorWords } from './operator.words';
import { SettlementDecisions } from './settlement-decisions';
import { SettlementState } from './settlement-state';
import { deskWords } from './settlements-page.words';

interface SettlementDetailProps {
  settlementId: string;
  onClose: () => void;
  /** Called when a decision has changed the settlement's state. */
  onDecided: (state: MerchantSettlement['state']) => void;
}

/** One settlement with the account to pay, and what can be done about it. */
export function SettlementDetail({ settlementId, onClose, onDecided }: SettlementDetailProps) {
  const say = useWords(deskWords);
  const common = useWords(operatorWords);
  const { data, error } = useMerchantSettlement(settlementId);
  const settlement = data?.data;
  const statement = useSettlementStatement(settlementId, {
    onSuccess: ({ data: lines }) =>
      saveFile(`statement-${settlementId}.json`, JSON.stringify(lines, null, 2), 'application/json'),
  });
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-label={say.one(settlementId)}>
      <Group justify="space-between" mb="sm">
        <Group gap="sm">
          <Title order={2} size="h4">
            {settlement ? money(settlement.amount, settlement.currency) : say.one(settlementId)}
          </Title>
          {settlement && <SettlementState state={settlement.state} />}
          {settlement && (
            <Text size="sm">
              <BusinessName businessId={settlement.businessId} /> ({common[settlement.environment]})
            </Text>
          )}
        </Group>
        <Button size="xs" variant="default" onClick={onClose}>
          {say.close}
        </Button>
      </Group>
      <ErrorNotice error={error ?? statement.error} />
      {!settlement && !error && <Skeleton height={160} />}
      {settlement && (
        <>
          <SettlementFacts settlement={settlement} />
          <Group mt="md" gap="xs">
            <SettlementDecisions settlement={settlement} onDecided={onDecided} />
            <Button size="xs" variant="default" onClick={() => statement.mutate()}>
              {say.statement}
            </Button>
          </Group>
        </>
      )}
    </Paper>
  );
}

function SettlementFacts({ settlement }: { settlement: MerchantSettlement }) {
  const say = useWords(deskWords);
  const { time } = useTimes();
  const { currency, collected, fee, refunded, feeReturned, lineCount } = settlement;
  const facts = [
    [say.collected, `${money(collected, currency)} (${say.lines(lineCount)})`],
    [say.fee, money(fee, currency)],
    [say.refunded, money(refunded, currency)],
    [say.feeReturned, money(feeReturned, currency)],
    [say.startedBy, settlement.startedBy],
    [say.bankReference, settlement.bankReference],
    [say.paidAt, settlement.paidAt && time(settlement.paidAt)],
    [say.failedBecause, settlement.failedBecause],
  ] as const;
  return <Facts rows={facts} />;
}
