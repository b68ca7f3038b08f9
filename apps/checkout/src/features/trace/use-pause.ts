import { useEffect, useState } from 'react';

/** A time in which nothing may be asked. */
export function usePause(): { isOn: boolean; begin(ms: number): void } {
  const [ms, setMs] = useState(0);
  useEffect(() => {
    if (ms === 0) return;
    const timer = setTimeout(() => setMs(0), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return { isOn: ms > 0, begin: setMs };
}
