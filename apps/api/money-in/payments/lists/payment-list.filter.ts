import { Types } from 'mongoose';
import { type ListPaymentsQueryDto, MAX_SCANNED_DAYS, type RefundedState } from '@cowrie/dto';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { Tenant } from '../document/payments.repository';
import { isOfCustomer } from '../document/personal-data';

const DAY_MS = 86_400_000;

/** The filters of a list, as given by a caller. */
export type PaymentListQuery = Pick<
  ListPaymentsQueryDto,
  | 'status'
  | 'createdFrom'
  | 'createdTo'
  | 'reference'
  | 'customerEmail'
  | 'token'
  | 'network'
  | 'paymentLinkId'
> & {
  /** Only these, if they are the tenant's. */
  ids?: readonly Types.ObjectId[] | undefined;
  /** Only those with this much refunded. */
  refunded?: RefundedState | undefined;
};

/** The filters of a list, checked. */
export interface PaymentListFilter {
  /** Conditions of the database. They name business and environment. */
  conditions: Readonly<Record<string, unknown>>;
  /** Created in `[$gte, $lt)`. Empty: at any time. */
  created: { $gte?: Date; $lt?: Date };
}

/**
 * A tenant's filter of payments. An index or the days of its window bound the work of every list
 * (docs/decisions/0049).
 * @throws ApiError validation_failed
 */
export function filterOf(
  { businessId, environment }: Tenant,
  query: PaymentListQuery,
  sortBy: ListPaymentsQueryDto['sortBy'] = 'created_at',
): PaymentListFilter {
  const { status, reference, customerEmail, token, network, paymentLinkId, ids, refunded } = query;
  const created = createdOf(query);
  const isFound = [reference, customerEmail, ids].some((given) => given !== undefined);
  const isWindow = created.$gte !== undefined || created.$lt !== undefined;
  const scanned = (['token', 'network'] as const).find((name) => query[name] !== undefined);
  // For a sort by status, no index narrows the times, and none has a link's payments in this order.
  const isSorted = sortBy === 'status' && (isWindow || paymentLinkId !== undefined);
  const needsWindow = scanned ?? (isSorted ? 'sortBy=status' : undefined);
  if (needsWindow && !isFound) requireWindow(needsWindow, created);
  return {
    conditions: {
      businessId,
      environment,
      ...(status && { status }),
      ...(reference && { clientReference: reference }),
      ...(customerEmail && isOfCustomer(customerEmail)),
      ...(refunded && { 'refunded.state': refunded }),
      ...(token && { 'deposit.token': token }),
      ...(network && { $or: [{ paidNetwork: network }, { paidNetwork: null, 'deposit.network': network }] }),
      ...(ids && { _id: { $in: ids } }),
      ...(paymentLinkId && {
        paymentLinkId: Types.ObjectId.createFromHexString(paymentLinkId.toLowerCase()),
      }),
    },
    created,
  };
}

/** @throws ApiError validation_failed */
function createdOf({ createdFrom, createdTo }: PaymentListQuery): PaymentListFilter['created'] {
  const from = createdFrom === undefined ? undefined : new Date(createdFrom);
  const to = createdTo === undefined ? undefined : new Date(createdTo);
  if (from && to && from > to) throw refusal('createdFrom', 'must not be after createdTo');
  return { ...(from && { $gte: from }), ...(to && { $lt: to }) };
}

/** @throws ApiError validation_failed */
function requireWindow(filter: string, { $gte, $lt }: PaymentListFilter['created']): void {
  const isBounded = $gte && $lt && $lt.getTime() - $gte.getTime() <= MAX_SCANNED_DAYS * DAY_MS;
  if (isBounded) return;
  // The missing one is named first.
  const [field, other] =
    $gte && !$lt ? (['createdTo', 'createdFrom'] as const) : (['createdFrom', 'createdTo'] as const);
  throw refusal(
    field,
    `and ${other} must be given, at most ${MAX_SCANNED_DAYS} days apart, to list by ${filter}; reference or customerEmail instead is enough`,
  );
}

function refusal(field: string, text: string): ApiError {
  return new ApiError('validation_failed', { fields: [{ field, message: `${field} ${text}` }] });
}
