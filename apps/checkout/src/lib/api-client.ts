import type {
  CheckoutConfiguration,
  CompleteCheckoutDto,
  DepositInstruction,
  LookupAnswer,
  RefundLinkSent,
  RelayTransferDto,
  Token,
} from '@cowrie/dto';
import type { PaymentStatus } from '@cowrie/payment-state';
import { currentLocale } from '../i18n/locale';
import { type Accepts, type ApiCall, callApi, readEnvelope } from './api-call';
import { ApiError } from './api-error';
import { stripBidiControls } from '@cowrie/payer-page/bidi-controls';
import { isConfiguration, isDeposit, isLinkSent, isLookupAnswer, isStatus } from './wire';

/** What the customer chose to pay with. */
export interface Choice {
  token: Token;
  network: string;
}

/** What a customer can undo while nothing was seen: the choice, or the whole payment. */
export type Undo = 'release' | 'cancel';

/**
 * The checkout endpoints (`docs/interface.md §4.8`). All are safe to retry, and all reject with `ApiError`.
 */
export interface ApiClient {
  /**
   * While the payment is unchanged this returns the same object again, with its old `serverTime`.
   * @param full asks for a whole answer with the current server time
   */
  readConfiguration(signal?: AbortSignal, full?: boolean): Promise<CheckoutConfiguration>;
  /** A retry with the same choice returns the same instruction. */
  complete(choice: Choice): Promise<DepositInstruction>;
  /** Lets the customer choose again, or ends the session. Repeated, it changes nothing more. */
  undo(undo: Undo): Promise<CheckoutConfiguration>;
  /** Requests the link where the customer enters the address for the refund. */
  askRefund(): Promise<RefundLinkSent>;
  readStatus(signal?: AbortSignal): Promise<PaymentStatus>;
  /** Has a signed transfer sent. Repeated, it changes nothing more. */
  relay(signed: RelayTransferDto): Promise<CheckoutConfiguration>;
  /** @param txHash 0x and 64 hex digits */
  lookUp(txHash: string): Promise<LookupAnswer>;
}

const READ_TIMEOUT_MS = 10_000;
/** Longer, because these calls ask the rate sources, or a network. */
const COMPLETE_TIMEOUT_MS = 20_000;
/** Longer, because the lookup waits a few seconds for the payment's network, and then for the others. */
const LOOKUP_TIMEOUT_MS = 30_000;

/**
 * A client for the page's own origin, which forwards `/checkout/` to the API (`docs/decisions/0003`).
 * @param payCode null: the address has none, so there is no configuration, and nothing that can be called
 * @param send `fetch`, or a replacement in tests
 */
export function createApiClient(payCode: string | null, send: typeof fetch): ApiClient {
  const base = `/checkout/${payCode}`;

  const call = <T>(request: ApiCall, use: (response: Response) => Promise<T>): Promise<T> =>
    callApi(send, { ...request, path: `${base}${request.path}` }, use);

  /** A conditional GET for polling: the server sends a body only when the answer has changed. */
  function conditionalGet<T>(path: string, accepts: Accepts<T>, mapData = (data: T): T => data) {
    let cached: { etag: string; data: T } | null = null;
    return (signal?: AbortSignal, full = false): Promise<T> => {
      const last = full ? null : cached;
      return call({ path, timeoutMs: READ_TIMEOUT_MS, signal, etag: last?.etag }, async (response) => {
        if (last && response.status === 304) return last.data;
        const data = mapData(await readEnvelope(response, accepts));
        const etag = response.headers.get('etag');
        cached = etag ? { etag, data } : null;
        return data;
      });
    };
  }

  return {
    readConfiguration: payCode ? conditionalGet('', isConfiguration, withSafeName) : notFound,
    readStatus: conditionalGet('/status', isStatus),
    complete: (choice) => {
      // Mails to the payer are in the language of the page.
      const language = currentLocale()?.language;
      const body: CompleteCheckoutDto = { ...choice, ...(language && { language }) };
      return call({ path: '/complete', timeoutMs: COMPLETE_TIMEOUT_MS, body }, (response) =>
        readEnvelope(response, isDeposit),
      );
    },
    undo: (undo) =>
      call({ path: `/${undo}`, timeoutMs: READ_TIMEOUT_MS, body: {} }, async (response) =>
        withSafeName(await readEnvelope(response, isConfiguration)),
      ),
    relay: (signed) =>
      call({ path: '/relay', timeoutMs: COMPLETE_TIMEOUT_MS, body: signed }, (response) =>
        readEnvelope(response, isConfiguration),
      ),
    askRefund: () =>
      call({ path: '/refund', timeoutMs: READ_TIMEOUT_MS, body: {} }, (response) =>
        readEnvelope(response, isLinkSent),
      ),
    lookUp: (txHash) =>
      call({ path: '/trace', timeoutMs: LOOKUP_TIMEOUT_MS, body: { txHash } }, (response) =>
        readEnvelope(response, isLookupAnswer),
      ),
  };
}

function withSafeName(config: CheckoutConfiguration): CheckoutConfiguration {
  return { ...config, businessName: stripBidiControls(config.businessName) };
}

function notFound(): Promise<never> {
  return Promise.reject(new ApiError('refused', { status: 404 }));
}
