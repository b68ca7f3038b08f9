import { TextInput } from '@mantine/core';
import { memo, useState } from 'react';
import { dayIn } from '@cowrie/tables';
import { useWords } from '../i18n/words';
import { daysOf, periodOf, PERIODS } from '../lib/days';
import { useZone } from '../lib/times';
import { dayRangeWords } from './day-range.words';
import { FilterSelect } from './filter-select';

/** The choice of a person who names the days. */
const OWN = 'own';

interface DayRangeProps {
  /** Days such as `2026-11-23`. Empty: any. */
  from: string;
  to: string;
  onChange: (change: { from?: string; to?: string }) => void;
}

/** A period, or two days, both included. The days are shown only to those who choose them. */
export const DayRange = memo(({ from, to, onChange }: DayRangeProps) => {
  const say = useWords(dayRangeWords);
  const zone = useZone();
  const [opened] = useState(() => new Date());
  const period = periodOf({ from, to }, dayIn(opened, zone));
  const [isOwn, setOwn] = useState(false);
  const choose = (chosen: string | null): void => {
    setOwn(chosen === OWN);
    const known = PERIODS.find((one) => one === chosen);
    if (known) onChange(daysOf(known, dayIn(new Date(), zone)));
  };
  const areDaysShown = isOwn || period === undefined;
  return (
    <>
      <FilterSelect
        label={say.period}
        allowDeselect={false}
        value={areDaysShown ? OWN : period}
        data={[
          ...PERIODS.map((value) => ({ value: value as string, label: say.periods[value] })),
          { value: OWN, label: say.own },
        ]}
        onChange={choose}
      />
      {areDaysShown && (
        <>
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
      )}
    </>
  );
});
