import type { FastifyRequest } from 'fastify';
import { ApiError } from '@cowrie/api/platform/http/api.error';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request of this method changes nothing. */
export function isReading(method: string): boolean {
  return READING.has(method);
}

/**
 * Refuses a change that another site has sent. The cookie is `SameSite=Strict`, so such a request should not
 * carry it; this holds even where a browser, or another page of the same site, sends it. A browser always
 * names the origin of a request that changes something, so one without it comes from no browser's page.
 * @throws ApiError cross_site_refused
 */
export function assertOwnSite({ method, headers }: FastifyRequest, dashboardUrl: string): void {
  if (isReading(method)) return;
  if (headers.origin !== new URL(dashboardUrl).origin) throw new ApiError('cross_site_refused');
}
