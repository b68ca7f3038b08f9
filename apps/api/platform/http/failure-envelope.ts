import type { FailureEnvelope } from '@cowrie/dto';
import type { ApiError } from './api.error';

/** The body of a refusal (docs/interface.md §7.1). */
export function failureEnvelope({ code, message, fields }: ApiError, requestId: string): FailureEnvelope {
  return { success: false, message, data: null, error: { code, requestId, ...(fields && { fields }) } };
}
