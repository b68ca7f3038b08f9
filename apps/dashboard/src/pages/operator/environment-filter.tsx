import { Select } from '@mantine/core';
import { useWords } from '../../i18n/words';
import { operatorWords } from './operator.words';

interface EnvironmentFilterProps {
  value: string;
  onChange: (environment: string) => void;
}

/** Shows both environments, or one. */
export function EnvironmentFilter({ value, onChange }: EnvironmentFilterProps) {
  const say = useWords(operatorWords);
  return (
    <Select
      label={say.environment}
      allowDeselect={false}
      w={140}
      value={value}
      onChange={(chosen) => onChange(chosen ?? '')}
      data={[
        { value: '', label: say.all },
        { value: 'live', label: say.live },
        { value: 'test', label: say.test },
      ]}
    />
  );
}

/** The filter in the API's form: absent for both. */
export function environmentOf(value: string): { environment?: 'test' | 'live' } {
  return value === 'test' || value === 'live' ? { environment: value } : {};
}
