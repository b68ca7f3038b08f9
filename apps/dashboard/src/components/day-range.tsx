import { TextInput } from '@mantine/core';
import { useWords } from '../i18n/words';
import { dayRangeWords } from './day-range.words';

interface DayRangeProps {
  /** Days such as `2026-11-23`. Empty: any. */
  from: string;
  to: string;
  onChange: (change: { from?: string; to?: string }) => void;
}

/** Two days, both included. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  const say = useWords(dayRangeWords);
  return (
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
  );
}
