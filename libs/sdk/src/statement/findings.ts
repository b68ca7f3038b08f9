import { MoneyError } from '@cowrie/money';
import { visible } from '../proof/visible';

/** The results of a statement check. */
export interface Findings {
  /** What is wrong. */
  faults: string[];
  /** What could be verified with more keys, nodes or time, but was not. */
  notVerified: string[];
  /** What only the statement says. */
  saidAlone: string[];
  /** What is possible but worth a look. */
  notes: string[];
}

/** The errors that checks throw for an invalid field of a line. */
const LINE_ERRORS = [MoneyError, TypeError, RangeError, SyntaxError];

export function noFindings(): Findings {
  return { faults: [], notVerified: [], saidAlone: [], notes: [] };
}

/** All findings together. `at` is the place where they were made. */
export function joined(
  all: readonly Partial<Findings>[],
  at: (text: string) => string = (text) => text,
): Findings {
  const sum = noFindings();
  for (const one of all)
    for (const kind of ['faults', 'notVerified', 'saidAlone', 'notes'] as const)
      sum[kind].push(...(one[kind] ?? []).map((text) => visible(at(text))));
  return sum;
}

/**
 * The findings of a line's check. An invalid amount or address, or a missing field, is a fault of the line.
 */
export function guarded(check: () => Findings): Findings {
  try {
    return check();
  } catch (error) {
    return faultOfForm(error);
  }
}

/** @throws the error itself when it is not the line's */
export function faultOfForm(error: unknown): Findings {
  if (!LINE_ERRORS.some((kind) => error instanceof kind)) throw error;
  const message = error instanceof Error ? error.message : '';
  return joined([{ faults: [`a field of it is missing, or has a wrong form (${message})`] }]);
}

/** Where a finding of a line was made. */
export function atLine(index: number, { paymentId }: { paymentId?: unknown }): (text: string) => string {
  return (text) => `line ${index + 1} (${typeof paymentId === 'string' ? paymentId : 'no payment'}): ${text}`;
}
