import { Select, type SelectProps } from '@mantine/core';
import { useWords } from '../../../i18n/words';
import { overlapSelectWords } from './overlap-select.words';

const SECONDS = ['0', '3600', '86400', '604800'] as const;
export type Overlap = (typeof SECONDS)[number];
export const USUAL_OVERLAP: Overlap = '86400';

/** For how long an old key or secret goes on beside the new one. */
export function OverlapSelect(props: SelectProps) {
  const say = useWords(overlapSelectWords);
  return (
    <Select {...props} allowDeselect={false} data={SECONDS.map((value) => ({ value, label: say[value] }))} />
  );
}
