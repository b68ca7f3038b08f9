import { TextInput } from '@mantine/core';
import { memo, useState } from 'react';
import { dayIn } from '@cowrie/tables';
import { useWords } from '../i18n/words';
import { daysOf, periodOf, PERIODS } from '../lib/days';
import { useZone } from '../lib/times';
import { dayRangeWords } from './day-range.words';
import { ListSelect } from './list-select';

/** The choice of a person who names the days. */
const OWN = 'own';

/** Days such as `2026-11-23`. Empty: any. */
interface Days {
  from: string;
  to: string;
}

interface DayRangeProps extends Days {
  onChange: (change: Partial<Days>) => void;
}

const isSame = (one: Days, other: Days): boolean => one.from === other.from && one.to === other.to;

/** A period, or two days, both included. The days are shown only to those who choose them. */
export const DayRange = memo(({ from, to, onChange }: DayRangeProps) => {
  const say = useWords(dayRangeWords);
  const zone = useZone();
  const [opened] = useState(() => new Date());
  const period = periodOf({ from, to }, dayIn(opened, zone));
  const [isOwn, setOwn] = useState(false);
  const [known, setKnown] = useState({ from, to });
  const [typed, setTyped] = useState(known);
  // A saved filter or "clear" sets other days, and ends the person's own choice. Typed days only come back.
  if (!isSame(known, { from, to })) {
    setKnown({ from, to });
    if (!isSame(typed, { from, to })) setOwn(false);
  }
  const type = (change: Partial<Days>): void => {
    setTyped({ from, to, ...change });
    onChange(change);
  };
  const choose = (chosen: string | null): void => {
    setOwn(chosen === OWN);
    const known = PERIODS.find((one) => one === chosen);
    if (known) onChange(daysOf(known, dayIn(new Date(), zone)));
  };
  const areDaysShown = isOwn || period === undefined;
  return (
    <>
      <ListSelect
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
            onChange={(event) => type({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={say.to}
            value={to}
            min={from}
            onChange={(event) => type({ to: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
});
