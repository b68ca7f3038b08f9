import { Stack, Text, Title } from '@mantine/core';
import { useSettlementAccounts } from '../../api/hooks/settlement-accounts';
import { ErrorNotice } from '../../components/error-notice';
import { Facts } from '../../components/facts';
import { PageHead } from '../../components/page-head';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { useMay, usePlace } from '../../lib/place';
import { AccountCard } from './settlement-account/account-card';
import { accountWords } from './settlement-account/account.words';
import { ChangeAccount } from './settlement-account/change-account';

/** Where and when a business is paid in one environment. */
export default function SettlementAccountPage() {
  const say = useWords(accountWords);
  const place = usePlace();
  const maySet = useMay('account');
  const { data, dataUpdatedAt, error, refetch } = useSettlementAccounts();
  const found = data?.data;
  const own = found?.accounts[0]?.currency;
  return (
    <>
      <PageHead
        title={say.title}
        about={say.about(place.environment)}
        actions={
          found &&
          maySet && (
            <ChangeAccount
              currencies={found.currencies}
              delayHours={found.delayHours}
              act={found.accounts.some(({ current }) => current) ? say.change : say.add}
            />
          )
        }
      />
      <ErrorNotice error={error} onAgain={() => void refetch()} />
      {found && (
        <Stack>
          {found.accounts.map((account) => (
            <AccountCard key={account.currency} account={account} readAt={dataUpdatedAt} />
          ))}
          <Text size="sm">{say.delay(found.delayHours)}</Text>
          <section aria-label={say.when}>
            <Title order={2} size="h4">
              {say.when}
            </Title>
            <Facts
              rows={[
                [say.schedule, say.schedules[found.schedule]],
                [say.minimum, found.minimumAmount && own && money(found.minimumAmount, own)],
              ]}
            />
            <Text size="sm" c="dimmed">
              {say.ask}
            </Text>
          </section>
        </Stack>
      )}
    </>
  );
}
