import { VenueError, type VenueFault } from '../venue/venue.port';

/**
 * Luno's codes, by their meaning for an order. Every other code means that Luno does not accept the call now.
 */
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
/** Luno's codes for an unknown order. */
export const NOT_FOUND: ReadonlySet<string> = new Set(['ErrOrderNotFound', 'ErrNotFound']);
const UNAUTHORIZED = 401;

/**
 * What a refusal means. Without one of Luno's codes, the call's outcome is unknown, unless the key was
 * rejected.
 */
export function refusalOf(call: string, status: number, answer: unknown): VenueError {
  const code = codeOf(answer);
  if (code !== undefined)
    return new VenueError(FAULTS[code] ?? 'closed', `luno answered ${call} with ${code}`);
  const fault = status === UNAUTHORIZED ? 'closed' : 'unanswered';
  return new VenueError(fault, `luno gave no usable answer to ${call}: status ${status}`);
}

export function unanswered(call: string, why: string): VenueError {
  return new VenueError('unanswered', `luno gave no usable answer to ${call}: ${why}`);
}

/** An answer without the documented shape leaves the outcome unknown. */
export function wrongShape(call: string): VenueError {
  return new VenueError('unanswered', `luno answered ${call} in another shape than documented`);
}

/** Luno's error code. */
export function codeOf(answer: unknown): string | undefined {
  const { error_code: code } = (answer ?? {}) as { error_code?: unknown };
  return typeof code === 'string' && /^\w{1,64}$/.test(code) ? code : undefined;
}
