import { useLocalStorage } from '@mantine/hooks';
import { useMe } from '../api/hooks/me';
import { usePlace } from './place';

/**
 * A setting that this browser keeps for the person in a business: `[value, set]`. What is stored may be from
 * an earlier version, so the page must check it.
 */
export function useOwnSetting<T>(name: string, usual: T): [value: T, set: (value: T) => void] {
  const { businessId } = usePlace();
  const person = useMe()?.id ?? '';
  const [value, set] = useLocalStorage<T>({
    key: `cowrie.${name}.${businessId}.${person}`,
    defaultValue: usual,
    getInitialValueInEffect: false,
  });
  return [value, set];
}
