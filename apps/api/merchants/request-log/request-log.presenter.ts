import { Types } from 'mongoose';
import type { DashboardRequest, DashboardRequestPage } from '@cowrie/dto';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { LoggedRequest } from './logged-request.schema';
import type { RequestPlace, RequestRows } from './request-log.repository';

/** A page of requests. */
export function presentRequestPage({ rows, next }: RequestRows): Omit<DashboardRequestPage, 'keptDays'> {
  const nextBefore = next && `${next.at.getTime()}.${next.id.toHexString()}`;
  return { data: rows.map(presentRequest), hasMore: next !== undefined, nextBefore };
}

/** The position in the list that a `nextBefore` names. @throws ApiError validation_failed */
export function placeOf(nextBefore: string): RequestPlace {
  const [, at, id] = /^(\d{1,15})\.([0-9a-f]{24})$/.exec(nextBefore) ?? [];
  if (at && id) return { at: new Date(Number(at)), id: new Types.ObjectId(id) };
  const message = 'before must be the nextBefore of a page';
  throw new ApiError('validation_failed', { fields: [{ field: 'before', message }] });
}

function presentRequest(row: LoggedRequest): DashboardRequest {
  const { method, path, status, code, requestId, durationMs, keyKind, keyLastFour, address, leftOut } = row;
  return {
    id: row._id.toHexString(),
    at: row.at.toISOString(),
    keyId: row.keyId.toHexString(),
    method,
    path,
    status,
    code,
    requestId,
    durationMs,
    keyKind,
    keyLastFour,
    address,
    leftOut,
  };
}
