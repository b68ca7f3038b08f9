import type { Follow } from './follow-status';

/**
 * Follows the payment of this code by a script that loads once there is something to wait for. Without the
 * script, or in a browser without `EventSource`, nobody is told anything, and the page polls.
 */
export const followLater =
  (payCode: string): Follow =>
  (listener) => {
    let stop: (() => void) | undefined;
    let isStopped = false;
    if (window.EventSource)
      import('./follow-status').then(
        ({ followStatus }) => {
          if (!isStopped)
            stop = followStatus(`/checkout/${payCode}/status/events`, listener, { Source: EventSource });
        },
        () => {},
      );
    return () => {
      isStopped = true;
      stop?.();
    };
  };
