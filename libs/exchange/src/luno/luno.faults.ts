import { VenueError, type VenueFault } from '../venue/venue.port';

/** Luno's codes, by their meaning for an order. Every other code means that it does not take the call now. */
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
/** Luno's codes for an order that it does not know. */
export const NOT_FOUND: ReadonlySet<string> = new Set(['ErrOrderNotFound', 'ErrNotFound']);
const UNAUTHORIZED = 401;

/**
 * What a refusal means. Without a code of Luno, nobody knows what became of the call, unless the key was not
 * let in.
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

/** An answer that does not have the documented shape says nothing. */
export function wrongShape(call: string): VenueError {
  return new VenueError('unanswered', `luno answered ${call} in another shape than documented`);
}

/** Luno's code of a refusal. */
export function codeOf(answer: unknown): string | undefined {
  const { error_code: code } = (answer ?? {}) as { error_code?: unknown };
  return typeof code === 'string' && /^\w{1,64}$/.test(code) ? code : undefined;
}
