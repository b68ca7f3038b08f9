import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Text } from '@mantine/core';
import type { Figures } from '../../api/hooks/home';
import { locale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { useTimes } from '../../lib/times';
import { homeWords } from './home.words';

const HEIGHT = 220;
const COLORS = {
  net: 'shell.6',
  refunded: 'orange.5',
  completed: 'teal.6',
  failed: 'red.6',
  expired: 'gray.5',
} as const;

/**
 * The figures as charts. A separate file, because charts are large. Bars are drawn from rounded numbers; the
 * tables have every exact amount.
 */
export default function Charts({ figures: { days, volume } }: { figures: Figures }) {
  const say = useWords(homeWords);
  const { shortDay } = useTimes();
  const currencies = volume.map(({ currency }) => currency);
  const rows = days.map((day) => ({
    day: shortDay(day.day),
    [say.completed]: day.completed,
    [say.failed]: day.failed,
    [say.expired]: day.expired,
    ...Object.fromEntries(
      day.volume.flatMap(({ currency, netAmount, refundedAmount }) => [
        [`${currency} net`, Number(netAmount)],
        [`${currency} refunded`, Number(refundedAmount)],
      ]),
    ),
  }));
  const short = (value: number): string =>
    new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 }).format(value);
  const shared = {
    h: HEIGHT,
    data: rows,
    dataKey: 'day',
    barProps: { isAnimationActive: false },
    // Keyboard users use the tables.
    barChartProps: { accessibilityLayer: false },
  } as const;
  return (
    // The tables below say the same, so a screen reader reads each figure once.
    <div aria-hidden="true">
      {currencies.map((currency) => (
        <div key={currency}>
          <Text size="sm" fw={600} mt="md" mb={4}>
            {say.volumeOf(currency)}
          </Text>
          <BarChart
            {...shared}
            type="stacked"
            withLegend
            series={[
              { name: `${currency} net`, label: say.netShort, color: COLORS.net },
              { name: `${currency} refunded`, label: say.refunded, color: COLORS.refunded },
            ]}
            valueFormatter={short}
          />
        </div>
      ))}
      <Text size="sm" fw={600} mt="md" mb={4}>
        {say.payments}
      </Text>
      <BarChart
        {...shared}
        type="stacked"
        withLegend
        series={[
          { name: say.completed, color: COLORS.completed },
          { name: say.failed, color: COLORS.failed },
          { name: say.expired, color: COLORS.expired },
        ]}
      />
    </div>
  );
}
