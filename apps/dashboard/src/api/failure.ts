/** The body of a refusal, as the API sends it (docs/interface.md §7.1). */
export interface Failure {
  message: string;
  error: { code: string; requestId: string; fields?: { field: string; message: string }[] };
}

/** A failure that the page explains itself: its message is for the person. */
export class ShownError extends Error {}

/** The body of a refusal; undefined for any other error. */
export function failureOf(error: unknown): Failure | undefined {
  if (typeof error !== 'object' || error === null || !('error' in error)) return undefined;
  const { error: inner } = error;
  return typeof inner === 'object' && inner !== null && 'code' in inner ? (error as Failure) : undefined;
}

/** The code of a refusal that a query or mutation threw. */
export function codeOfError(error: unknown): string | undefined {
  return failureOf(error)?.error.code;
}

/** Whether a request that failed may have been carried out: its answer was lost, or the service broke. */
export function isOutcomeUnknown(error: unknown): boolean {
  return [undefined, 'internal_error'].includes(codeOfError(error));
}

/** The code of a refusal. The body of the answer stays unread. */
export async function codeOf(answer: Response): Promise<string | undefined> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return failureOf(body)?.error.code;
}
