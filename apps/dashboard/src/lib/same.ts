import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * The value of the last render while this one says the same. So a component that gets it and is in `memo` is
 * drawn again only when something has changed.
 */
export function useSame<Value>(value: Value): Value {
  const [last, setLast] = useState(value);
  const same = replaceEqualDeep(last, value);
  if (same !== last) setLast(same);
  return same;
}
