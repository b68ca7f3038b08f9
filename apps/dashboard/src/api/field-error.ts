import { failureOf } from './failure';

/** What a refusal says of a field of the request. undefined when it says nothing of it. */
export function fieldError(error: unknown, field: string): string | undefined {
  return failureOf(error)?.error.fields?.find((one) => one.field === field)?.message;
}
