import type { Endpoint } from '../../../api/hooks/webhooks';
import type { Schemas } from '../../../api/schemas';
import type { EventType } from './webhooks.words';

const DAY_MS = 86_400_000;

/** An endpoint as it is being edited. */
export interface EndpointDraft {
  url: string;
  /** None: all types. */
  events: EventType[];
}

export const EMPTY_ENDPOINT: EndpointDraft = { url: '', events: [] };

/** An endpoint as the form shows it. Pure. */
export function draftOf({ url, events }: Pick<Endpoint, 'url' | 'events'>): EndpointDraft {
  return { url, events: events ?? [] };
}

/** What an endpoint is made of, or changed to. Pure. */
export function endpointBodyOf({ url, events }: EndpointDraft): EndpointDraft {
  return { url: url.trim(), events };
}

/** Asks for what was given up in the last days, of one endpoint or of all. Pure. */
export function resendBodyOf(
  days: string,
  now: number,
  endpointId?: string,
): Schemas['DashboardResendGivenUpDto'] {
  const since = new Date(now - Number(days) * DAY_MS).toISOString();
  return { since, ...(endpointId && { endpointId }) };
}
