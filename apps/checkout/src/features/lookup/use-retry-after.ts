import { useEffect, useState } from 'react';

/** A waiting time after a rate limit: `isWaiting` is true for `ms` after `start(ms)`. */
export function useRetryAfter(): { isWaiting: boolean; start(ms: number): void } {
  const [ms, setMs] = useState(0);
  useEffect(() => {
    if (ms === 0) return;
    const timer = setTimeout(() => setMs(0), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return { isWaiting: ms > 0, start: setMs };
}
