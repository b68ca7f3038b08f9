import { Alert, Group, Stack, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type Settlement, useStatement } from '../../api/hooks/settlements';
import { CopyText } from '../../components/copy-text';
import { DownloadButton } from '../../components/download-button';
import { ErrorNotice } from '../../components/error-notice';
import { Facts } from '../../components/facts';
import { PageHead } from '../../components/page-head';
import { StatusBadge } from '../../components/status-badge';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { usePlace } from '../../lib/place';
import { SETTLEMENT_TONES, settlementWords } from './settlement.words';
import { StatementLines } from './statement-lines';
import { settlementPageWords } from './settlement-page.words';

const route = getRouteApi('/shell/$businessId/$environment/settlements/$settlementId');

/** One payment of money to the business: its sums and its lines. */
export default function SettlementPage() {
  const say = useWords(settlementPageWords);
  const common = useWords(settlementWords);
  const place = usePlace();
  const { settlementId } = route.useParams();
  const { data, error, refetch } = useStatement(settlementId);
  const statement = data?.data;
  if (!statement)
    return (
      <>
        <PageHead title={say.loading} />
        <ErrorNotice error={error} onAgain={() => void refetch()} />
      </>
    );
  const { settlement, lines } = statement;
  const { state, currency } = settlement;
  const path = `/dashboard/v1/businesses/${place.businessId}/${place.environment}/settlements/${settlementId}/statement`;
  const fileOf = (format: 'csv' | 'json' | 'html') => ({
    path,
    query: { format },
    name: `statement-${settlementId}.${format}`,
  });
  return (
    <>
      <PageHead
        title={say.title(money(settlement.amount, currency))}
        about={
          <Group component="span" gap="xs">
            <StatusBadge tone={SETTLEMENT_TONES[state]}>{common.state[state]}</StatusBadge>
            <span>{common.about[state]}</span>
          </Group>
        }
        actions={
          <>
            <DownloadButton file={fileOf('html')}>{say.print}</DownloadButton>
            <DownloadButton file={fileOf('csv')}>{say.csv}</DownloadButton>
            <DownloadButton file={fileOf('json')}>{say.json}</DownloadButton>
          </>
        }
      />
      <Stack>
        {settlement.failedBecause && (
          <Alert color="red" title={say.failed}>
            {settlement.failedBecause}
          </Alert>
        )}
        <section aria-label={say.sums}>
          <Title order={2} size="h4">
            {say.sums}
          </Title>
          <Sums settlement={settlement} />
        </section>
        <section aria-label={say.lines}>
          <Title order={2} size="h4" mb="xs">
            {say.lines}
          </Title>
          <StatementLines lines={lines} currency={currency} />
        </section>
      </Stack>
    </>
  );
}

function Sums({ settlement }: { settlement: Settlement }) {
  const say = useWords(settlementPageWords);
  const common = useWords(settlementWords);
  const { account, currency, paidAt } = settlement;
  const sum = (text: string) => (
    <span className="numbers" translate="no">
      {money(text, currency)}
    </span>
  );
  return (
    <Facts
      rows={[
        [say.collected, sum(settlement.collected)],
        [say.fee, sum(settlement.fee)],
        [say.refunded, sum(settlement.refunded)],
        [say.feeReturned, sum(settlement.feeReturned)],
        [
          say.amount,
          <Text key="amount" span fw={700} size="sm">
            {sum(settlement.amount)}
          </Text>,
        ],
        [say.account, account ? common.account(account) : say.noAccount],
        [say.holder, account?.holder],
        [say.bank, settlement.bankReference],
        [say.made, <TimeText key="made" at={settlement.createdAt} />],
        [say.paid, paidAt && <TimeText at={paidAt} />],
        [say.id, <CopyText key="id" text={settlement.id} what={say.what} />],
      ]}
    />
  );
}
