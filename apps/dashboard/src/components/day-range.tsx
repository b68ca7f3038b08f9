import { Select, TextInput } from '@mantine/core';
import { memo, useState } from 'react';
import { dayIn } from '@cowrie/tables';
import { useWords } from '../i18n/words';
import { daysOf, type Period, periodOf, PERIODS } from '../lib/days';
import { useZone } from '../lib/times';
import { dayRangeWords } from './day-range.words';

interface DayRangeProps {
  /** Days such as `2026-11-23`. Empty: any. */
  from: string;
  to: string;
  onChange: (change: { from?: string; to?: string }) => void;
}

/** A period, or two days, both included. Drawn again only when they change. */
export const DayRange = memo(({ from, to, onChange }: DayRangeProps) => {
  const say = useWords(dayRangeWords);
  const zone = useZone();
  const [opened] = useState(() => new Date());
  const period = periodOf({ from, to }, dayIn(opened, zone));
  return (
    <>
      <Select
        label={say.period}
        placeholder={say.own}
        allowDeselect={false}
        value={period ?? null}
        data={PERIODS.map((value) => ({ value, label: say.periods[value] }))}
        onChange={(chosen) => chosen && onChange(daysOf(chosen as Period, dayIn(new Date(), zone)))}
      />
      <TextInput
        type="date"
        label={say.from}
        value={from}
        max={to}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={say.to}
        value={to}
        min={from}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </>
  );
});
