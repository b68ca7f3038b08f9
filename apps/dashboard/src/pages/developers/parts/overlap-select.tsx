import { Select, type SelectProps } from '@mantine/core';
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

/** For how long an old key or secret goes on beside the new one. */
export function OverlapSelect(props: SelectProps) {
  const say = useWords(words);
  return (
    <Select {...props} allowDeselect={false} data={SECONDS.map((value) => ({ value, label: say[value] }))} />
  );
}
