import type { LogContext } from '../logging/log.context';
import type { SpanAttributes } from './tracing';

/** The fields that a span and a log line share, so that each leads to the other. */
export function spanAttributesOf(about: LogContext | undefined): SpanAttributes {
  if (!about) return {};
  return {
    'cowrie.request_id': about.requestId,
    'cowrie.task': about.task,
    'cowrie.business_id': about.businessId,
    'cowrie.environment': about.environment,
    'cowrie.payment_id': about.paymentId,
    'cowrie.endpoint_id': about.endpointId,
    'cowrie.event_id': about.eventId,
  };
}
