import { Group, SegmentedControl, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { type Days, type Figures as FiguresData, useFigures } from '../../api/hooks/home';
import { Amounts } from '../../components/amounts';
import { ErrorNotice } from '../../components/error-notice';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { percent, whole } from '../../lib/format';
import { useFilters } from '../../lib/search';
import { Section } from '../payments/section';
import { AssetTable, DayTable } from './figure-tables';
import { drawnDays, successOf, volumesOf } from './figures-data';
import { homeWords } from './home.words';

const Charts = lazy(() => import('./charts'));
const PERIODS: readonly Days[] = ['7', '30', '90'];

/** The figures of the business: volume, number and success rate over the last days. */
export function Figures() {
  const say = useWords(homeWords);
  const [{ days }, change] = useFilters('home');
  const period = PERIODS.find((one) => one === days) ?? '30';
  const { data, error, refetch, isPlaceholderData: isOld } = useFigures(period);
  const figures = data?.data;
  return (
    <Section title={say.figures}>
      <SegmentedControl
        aria-label={say.period}
        size="sm"
        value={period}
        data={PERIODS.map((value) => ({ value, label: say.days(value) }))}
        onChange={(value) => change({ days: value })}
      />
      <ErrorNotice error={error} onAgain={() => void refetch()} />
      {!figures && !error && <Skeleton height={300} mt="md" />}
      <div aria-busy={isOld}>{figures && <Shown figures={figures} />}</div>
    </Section>
  );
}

function Shown({ figures }: { figures: FiguresData }) {
  const say = useWords(homeWords);
  const success = successOf(figures.days);
  const completed = figures.days.reduce((sum, day) => sum + day.completed, 0);
  const { gross, refunded, net } = volumesOf(figures);
  const drawn = drawnDays(figures.days);
  const sums = (of: typeof gross) => (of.length > 0 ? <Amounts of={of} /> : '0');
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} my="md">
        <Figure name={say.gross} value={sums(gross)} />
        <Figure name={say.refunded} value={sums(refunded)} />
        <Figure name={say.net} value={sums(net)} />
        <Figure name={say.completed} value={whole(completed)} />
        <Figure name={say.successAbout} value={success === undefined ? '–' : percent(success)} />
      </SimpleGrid>
      {drawn.length > 0 && (
        <Suspense fallback={<Skeleton height={480} />}>
          <Charts figures={{ ...figures, days: [...drawn] }} />
        </Suspense>
      )}
      <DayTable days={figures.days} />
      <Text fw={600} size="sm" mt="lg" mb="xs">
        {say.assets}
      </Text>
      <AssetTable assets={figures.assets} />
      <Group gap={4} mt="md">
        <Text size="xs" c="dimmed" component="div" role="status">
          {!figures.isComplete && `${say.counting} `}
          {say.asOf} <TimeText at={figures.asOf} />. {say.asOfAbout}
        </Text>
      </Group>
    </>
  );
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz={20} fw={700} component="div" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Text>
    </div>
  );
}
