import { SimpleGrid, Skeleton, Text } from '@mantine/core';
import { type Balance, useBalance } from '../../api/hooks/settlements';
import { ErrorNotice } from '../../components/error-notice';
import { Facts } from '../../components/facts';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { TextLink } from '../../lib/link';
import { useMay, usePlace } from '../../lib/place';
import { useTimes } from '../../lib/times';
import { Section } from '../payments/section';
import { balanceWords } from './balance.words';
import { nextPayout } from './next-payout';
import { settlementWords } from './settlement.words';

type Row = Balance['rows'][number];

/** What the business is owed, and when it is paid. */
export function BalanceSection({ hasLink = false }: { hasLink?: boolean }) {
  const say = useWords(balanceWords);
  const place = usePlace();
  const { data, error, refetch } = useBalance();
  return (
    <Section title={say.title}>
      <ErrorNotice error={error} onAgain={() => void refetch()} />
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <SimpleGrid cols={{ base: 1, md: data.data.rows.length > 1 ? 2 : 1 }}>
          {data.data.rows.map((row) => (
            <Currency key={row.currency} row={row} balance={data.data} />
          ))}
        </SimpleGrid>
      )}
      {hasLink && (
        <TextLink to="/$businessId/$environment/settlements" params={place} mt="sm" display="inline-block">
          {say.settlements}
        </TextLink>
      )}
    </Section>
  );
}

function Currency({ row, balance }: { row: Row; balance: Balance }) {
  const say = useWords(balanceWords);
  const common = useWords(settlementWords);
  const place = usePlace();
  const { time } = useTimes();
  const maySet = useMay('account');
  const owed = money(row.owed, row.currency);
  const sum = (amount: string) => (
    <span className="numbers" translate="no">
      {money(amount, row.currency)}
    </span>
  );
  return (
    <div>
      <Text size="sm" c="dimmed">
        {say.owed}
      </Text>
      <Text fz={28} fw={700} lh={1.3} className="numbers" translate="no">
        {row.isOwedMore ? say.orMore(owed) : owed}
      </Text>
      <Facts
        rows={[
          [say.fromPayments(row.paymentCount), row.paymentCount > 0 && sum(row.fromPayments)],
          [say.refundCosts, /[1-9]/.test(row.refundCosts) && sum(`-${row.refundCosts}`)],
          [say.nextPayout, nextPayout(row, balance, say, time)],
          [say.onTheWay, sum(row.onTheWay)],
          [
            say.account,
            row.account ? (
              common.account(row.account)
            ) : maySet ? (
              <TextLink key="add" to="/$businessId/$environment/settings/account" params={place}>
                {say.addAccount}
              </TextLink>
            ) : (
              say.askAccount
            ),
          ],
        ]}
      />
    </div>
  );
}
