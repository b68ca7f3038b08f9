import { VenueError, type VenueFault } from '../venue/venue.port';

/** Luno's codes, by what they mean for an order. Every other code means that it does not take the call now. */
const FAULTS: Readonly<Record<string, VenueFault>> = {
  ErrDuplicateClientOrderID: 'duplicate',
  ErrInsufficientBalance: 'balance',
  ErrInsufficientFunds: 'balance',
  ErrInternal: 'unanswered',
  ErrDeadlineExceeded: 'unanswered',
  ErrTooManyRequests: 'unanswered',
  ErrInvalidArguments: 'invalid',
  ErrInvalidClientOrderId: 'invalid',
  ErrInvalidParameters: 'invalid',
  ErrInvalidPrice: 'invalid',
  ErrInvalidVolume: 'invalid',
};

/** Luno knows no such order. */
const NOT_FOUND = ['ErrOrderNotFound', 'ErrNotFound'];

/** ccxt's classes of answers that say who may call, without a code of Luno. After every other, nobody knows what became of the call. */
const NOT_LET_IN = ['AuthenticationError', 'PermissionDenied', 'AccountNotEnabled'];

/** True when the answer says that there is no such order. */
export function isNotFound(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && NOT_FOUND.includes(code);
}

/**
 * An error of ccxt as the venue's. ccxt's messages hold the address with all parameters, so only the class and Luno's code are kept.
 */
export function venueErrorOf(call: string, error: unknown): VenueError {
  if (error instanceof VenueError) return error;
  const code = codeOf(error);
  if (code !== undefined)
    return new VenueError(FAULTS[code] ?? 'closed', `luno answered ${call} with ${code}`);
  const name = error instanceof Error ? error.constructor.name : 'an error';
  const fault = NOT_LET_IN.includes(name) ? 'closed' : 'unanswered';
  return new VenueError(fault, `luno gave no usable answer to ${call}: ${name}`);
}

/** An answer that does not have the documented shape says nothing. */
export function wrongShape(call: string): VenueError {
  return new VenueError('unanswered', `luno answered ${call} in another shape than documented`);
}

/** ccxt writes Luno's answer into its message. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return /"error_code"\s*:\s*"(\w{1,64})"/.exec(error.message)?.[1];
}
