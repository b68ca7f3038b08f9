import type { CheckoutLink, PayLinkDto, PaymentLinkState } from '@cowrie/dto';
import { callApi, readEnvelope } from '../lib/api-call';
import { ApiError } from '../lib/api-error';
import { stripBidiControls } from '@cowrie/payer-page/bidi-controls';
import { parseUrl } from '@cowrie/payer-page/parse-url';
import { payCodeOf } from '../lib/pay-code';
import { isJsonObject, isText } from '../lib/wire';

/** The endpoints of a payment link. Both are safe to retry, and both reject with `ApiError`. */
export interface LinkApi {
  readLink(signal?: AbortSignal): Promise<CheckoutLink>;
  /**
   * Opens a payment and returns the payCode of its page.
   * @param key the same for a retry, which gets the same payment
   */
  open(body: PayLinkDto, key: string): Promise<string>;
}

const TIMEOUT_MS = 10_000;
const OPEN_TIMEOUT_MS = 20_000;

/** @param send `fetch`, or a replacement in tests */
export function createLinkApi(code: string, send: typeof fetch): LinkApi {
  const path = `/checkout/links/${code}`;
  return {
    readLink: (signal) =>
      callApi(send, { path, timeoutMs: TIMEOUT_MS, signal }, async (response) =>
        withSafeTexts(await readEnvelope(response, isLink)),
      ),
    open: (body, key) =>
      callApi(
        send,
        {
          path: `${path}/payments`,
          timeoutMs: OPEN_TIMEOUT_MS,
          body,
          headers: { 'idempotency-key': key },
        },
        async (response) => {
          const { paymentURL } = await readEnvelope(response, isOpened);
          // Only the code counts: the payment's page is on this page's own origin.
          const payCode = payCodeOf(parseUrl(paymentURL)?.pathname ?? '');
          if (!payCode) throw new ApiError('malformed');
          return payCode;
        },
      ),
  };
}

/** The client without a whole link: every call answers "not found". */
export const noLink: LinkApi = { readLink: notFound, open: notFound };

function notFound(): Promise<never> {
  return Promise.reject(new ApiError('refused', { status: 404 }));
}

function withSafeTexts(link: CheckoutLink): CheckoutLink {
  const { businessName, title, description } = link;
  return {
    ...link,
    businessName: stripBidiControls(businessName),
    title: stripBidiControls(title),
    description: description && stripBidiControls(description),
  };
}

// A record, so that a new state does not compile until it is listed here.
const STATES: Record<PaymentLinkState, true> = {
  open: true,
  in_use: true,
  used: true,
  expired: true,
  inactive: true,
};

/** Checks the fields that the page needs. */
function isLink(value: unknown): value is CheckoutLink {
  return (
    isJsonObject(value) &&
    [value.code, value.businessName, value.title, value.currency].every(isText) &&
    Object.keys(STATES).some((state) => state === value.state)
  );
}

function isOpened(value: unknown): value is { paymentURL: string } {
  return isJsonObject(value) && isText(value.paymentURL);
}
