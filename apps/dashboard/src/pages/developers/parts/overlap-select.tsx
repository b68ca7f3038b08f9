import { Select } from '@mantine/core';
import { defineWords, useWords } from '../../../i18n/words';

const words = defineWords({
  0: 'It ends now',
  3600: '1 hour',
  86400: '24 hours',
  604800: '7 days',
});

const SECONDS = ['0', '3600', '86400', '604800'] as const;
export type Overlap = (typeof SECONDS)[number];
export const USUAL_OVERLAP: Overlap = '86400';

interface OverlapSelectProps {
  label: string;
  description: string;
  value: Overlap;
  onChange: (value: Overlap) => void;
}

/** How long an old key or secret keeps working next to the new one. */
export function OverlapSelect({ onChange, ...rest }: OverlapSelectProps) {
  const say = useWords(words);
  return (
    <Select
      {...rest}
      allowDeselect={false}
      data={SECONDS.map((value) => ({ value, label: say[value] }))}
      onChange={(value) => value && onChange(value as Overlap)}
    />
  );
}
