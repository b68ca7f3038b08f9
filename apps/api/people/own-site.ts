import type { FastifyRequest } from 'fastify';
import { ApiError } from '@cowrie/api/platform/http/api.error';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request of this method changes nothing. */
export function isReading(method: string): boolean {
  return READING.has(method);
}

/**
 * Refuses a change that another site sent. The cookie is `SameSite=Strict`, so such a request should not
 * carry it. This check holds even if a browser, or another page of the same site, sends it. A browser always
 * names the origin of a changing request, so one without an origin does not come from a page.
 * @throws ApiError cross_site_refused
 */
export function assertOwnSite({ method, headers }: FastifyRequest, dashboardUrl: string): void {
  if (isReading(method)) return;
  if (headers.origin !== new URL(dashboardUrl).origin) throw new ApiError('cross_site_refused');
}
