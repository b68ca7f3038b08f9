import type { Environment, FieldError, InitializePaymentDto, RedirectField } from '@cowrie/dto';
import { REDIRECT_FIELDS } from '@cowrie/dto';
import { isRedirectHost } from '@cowrie/api/merchants/merchants/redirect-hosts';
import { ApiError } from '@cowrie/api/platform/http/api.error';

type Redirects = Pick<InitializePaymentDto, RedirectField>;

/** In live, customers must not be redirected over plain http. @throws ApiError validation_failed */
export function requireHttps(environment: Environment, redirects: Redirects): void {
  if (environment !== 'live') return;
  refuse(redirects, (field, address) =>
    /^https:/i.test(address) ? undefined : `${field} must be an https address in the live environment`,
  );
}

/**
 * With redirect hosts configured, customers are redirected to no other host. Without them, the page asks the
 * customer first (docs/interface.md §6.3). @throws ApiError validation_failed
 */
export function requireRedirectHosts(hosts: readonly string[], redirects: Redirects): void {
  if (hosts.length === 0) return;
  refuse(redirects, (field, address) =>
    isRedirectHost(address, hosts)
      ? undefined
      : `${field} leads to ${new URL(address).hostname}, which is not a redirect host of this merchant; use one of its hosts, or have the operator add this one`,
  );
}

/** @throws ApiError validation_failed with the faults that are found */
function refuse(
  redirects: Redirects,
  faultOf: (field: RedirectField, address: string) => string | undefined,
): void {
  const fields = REDIRECT_FIELDS.flatMap((field): FieldError[] => {
    const address = redirects[field];
    const message = address ? faultOf(field, address) : undefined;
    return message ? [{ field, message }] : [];
  });
  if (fields.length > 0) throw new ApiError('validation_failed', { fields });
}
