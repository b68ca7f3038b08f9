import { failureOf } from './failure';

/** A refusal's message about a field of the request; undefined if there is none. */
export function fieldError(error: unknown, field: string): string | undefined {
  return failureOf(error)?.error.fields?.find((one) => one.field === field)?.message;
}
