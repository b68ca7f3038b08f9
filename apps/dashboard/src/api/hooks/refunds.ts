import { useState } from 'react';
import { usePlace } from '../../lib/place';
import { $api, client } from '../client';
import { isOutcomeUnknown } from '../failure';
import type { QueryOf, Schemas } from '../schemas';
import { type On, useSend } from './send';

export type Refund = Schemas['DashboardRefund'];
export type RefundOrder = Schemas['CreateRefundDto'];

const PLACE = '/dashboard/v1/businesses/{businessId}/{environment}';
const REFUNDS = `${PLACE}/refunds` as const;
const LIST_MS = 15_000;
const ONE_MS = 5000;

/** The refunds of a business. They change by themselves, so they are read again. */
export function useRefunds(query: QueryOf<'dashboardListRefunds'>, { enabled = true } = {}) {
  return $api.useQuery(
    'get',
    REFUNDS,
    { params: { path: usePlace(), query } },
    { enabled, refetchInterval: LIST_MS },
  );
}

export function useRefund(refundId: string) {
  return $api.useQuery(
    'get',
    `${REFUNDS}/{refundId}`,
    { params: { path: { ...usePlace(), refundId } } },
    { refetchInterval: ONE_MS },
  );
}

/** What a refund would take and cost. */
export function useRefundPreview(paymentId: string, body: RefundOrder, { enabled }: { enabled: boolean }) {
  return $api.useQuery(
    'post',
    `${PLACE}/payments/{paymentId}/refund-preview`,
    { params: { path: { ...usePlace(), paymentId } }, body },
    { enabled, staleTime: 0, retry: false },
  );
}

/** By payment: the idempotency key of a request whose answer was lost. */
const unanswered = new Map<string, string>();

/**
 * Asks for a refund of a payment. One form creates one refund, however often it is sent. A form that is
 * opened after an answer was lost has the same key, so it cannot create a second refund unknowingly.
 */
export function useRequestRefund(paymentId: string, on?: On<{ data: Refund }>) {
  const path = { ...usePlace(), paymentId };
  const [key] = useState(() => unanswered.get(paymentId) ?? crypto.randomUUID());
  return useSend(
    async (body: RefundOrder) => {
      unanswered.set(paymentId, key);
      const answer = await client.POST(`${PLACE}/payments/{paymentId}/refunds`, {
        params: { path, header: { 'Idempotency-Key': key } },
        body,
      });
      if (!answer.error || !isOutcomeUnknown(answer.error)) unanswered.delete(paymentId);
      return answer;
    },
    // A refusal may say that the request before, whose answer was lost, has created a refund.
    { changes: 'refunds', alsoWhenRefused: true, ...on },
  );
}

/** Approves or ends a refund. */
export function useDecideRefund(refundId: string, what: 'approve' | 'cancel') {
  const path = { ...usePlace(), refundId };
  return useSend(
    (body: Schemas['DashboardDecideRefundDto']) =>
      client.POST(`${REFUNDS}/{refundId}/${what}`, { params: { path }, body }),
    { changes: 'refunds' },
  );
}
