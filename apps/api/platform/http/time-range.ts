import { ApiError } from './api.error';

/** Times in `[$gte, $lt)`. Empty: any time. */
export interface TimeRange {
  $gte?: Date;
  $lt?: Date;
}

/** The range that a query names. Pure. @throws ApiError validation_failed */
export function timeRangeOf({
  createdFrom,
  createdTo,
}: {
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
}): TimeRange {
  const from = createdFrom === undefined ? undefined : new Date(createdFrom);
  const to = createdTo === undefined ? undefined : new Date(createdTo);
  if (from && to && from > to) {
    const message = 'createdFrom must not be after createdTo';
    throw new ApiError('validation_failed', { fields: [{ field: 'createdFrom', message }] });
  }
  return { ...(from && { $gte: from }), ...(to && { $lt: to }) };
}

/** The condition on `createdAt`; empty if any time matches. */
export function createdIn(range: TimeRange): { createdAt?: TimeRange } {
  return Object.keys(range).length > 0 ? { createdAt: range } : {};
}
