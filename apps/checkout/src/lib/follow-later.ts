import type { Follow } from './follow-status';
import { isStatus } from './wire';

/** Follows a payment by a script that loads when there is something to wait for. Else the page polls. */
export const followLater =
  (payCode: string | null): Follow =>
  (tell) => {
    const stopping = import('./follow-status').then(
      ({ followStatus }) => followStatus(payCode, tell, { isStatus }),
      () => null,
    );
    return () => void stopping.then((stop) => stop?.());
  };
