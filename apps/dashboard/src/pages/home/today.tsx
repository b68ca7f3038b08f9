import { Skeleton, Stack, Text } from '@mantine/core';
import { type Figures, useFigures } from '../../api/hooks/home';
import { Amounts } from '../../components/amounts';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { Section } from '../payments/section';
import { todayOf, volumesOf } from './figures-data';
import { homeWords } from './home.words';

type Day = Figures['days'][number];

/** What came in today, beside the same day of last week. */
export function Today() {
  const say = useWords(homeWords);
  const { data, dataUpdatedAt, error, refetch } = useFigures('30');
  const shown = data && todayOf(data.data, new Date(dataUpdatedAt));
  // A day without payments names no currency.
  const currency = data?.data.volume[0]?.currency;
  return (
    <Section title={say.today}>
      <ErrorNotice error={error} onAgain={() => void refetch()} />
      {!data && !error && <Skeleton height={120} />}
      {shown && (
        <Stack gap="sm">
          <OneDay name={say.todaySoFar} day={shown.today} currency={currency} isLarge />
          <OneDay name={say.weekAgo} day={shown.weekAgo} currency={currency} />
        </Stack>
      )}
    </Section>
  );
}

interface OneDayProps {
  name: string;
  day: Day | undefined;
  /** The currency of a sum of nothing, if any is known. */
  currency: string | undefined;
  isLarge?: boolean;
}

function OneDay({ name, day, currency, isLarge = false }: OneDayProps) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      {day ? (
        <Sums day={day} currency={currency} isLarge={isLarge} />
      ) : (
        <Skeleton height={isLarge ? 58 : 48} />
      )}
    </div>
  );
}

function Sums({ day, currency, isLarge }: { day: Day; currency: string | undefined; isLarge: boolean }) {
  const say = useWords(homeWords);
  const { net } = volumesOf(day);
  const sums = net.length === 0 && currency ? [{ currency, amount: '0.00' }] : net;
  return (
    <>
      <Text fz={isLarge ? 28 : 20} fw={isLarge ? 700 : 500} lh={1.3} component="div">
        {sums.length > 0 ? <Amounts of={sums} /> : '0.00'}
      </Text>
      <Text size="sm">{say.paymentsOf(day.completed)}</Text>
    </>
  );
}
