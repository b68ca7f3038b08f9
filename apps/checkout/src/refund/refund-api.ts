import type { RefundClaim, RefundClaimStatus, RefundText } from '@cowrie/dto';
import { callApi, readEnvelope } from '../lib/api-call';
import { ApiError } from '../lib/api-error';
import { stripBidiControls } from '@cowrie/payer-page/bidi-controls';
import { isJsonObject, isText, isTime } from '../lib/wire';

/** The endpoints of a claim link. Both are safe to retry, and both reject with `ApiError`. */
export interface RefundApi {
  readClaim(signal?: AbortSignal): Promise<RefundClaim>;
  /** A retry with the same address returns the same refund. */
  giveAddress(address: string): Promise<RefundClaim>;
  /** The text that the owner of this address signs. A new text invalidates the previous one. */
  askText(address: string): Promise<RefundText>;
  /** Sends the signature of the newest text. Do not repeat it without a new text. */
  prove(signature: string): Promise<RefundClaim>;
}

const TIMEOUT_MS = 10_000;
/** Longer, because the address is checked on its network. */
const ADDRESS_TIMEOUT_MS = 30_000;
const PATH = '/checkout/refunds/claim';

/**
 * A client for the page's own origin. The token is only ever in a body, because request addresses are written
 * to logs.
 * @param send `fetch`, or a replacement in tests
 */
export function createRefundApi(token: string, send: typeof fetch): RefundApi {
  const use = async (response: Response) => withSafeName(await readEnvelope(response, isClaim));
  return {
    readClaim: (signal) => callApi(send, { path: PATH, timeoutMs: TIMEOUT_MS, body: { token }, signal }, use),
    giveAddress: (address) =>
      callApi(
        send,
        { path: `${PATH}/address`, timeoutMs: ADDRESS_TIMEOUT_MS, body: { token, address } },
        use,
      ),
    askText: (address) =>
      callApi(
        send,
        { path: `${PATH}/message`, timeoutMs: ADDRESS_TIMEOUT_MS, body: { token, address } },
        (response) => readEnvelope(response, isRefundText),
      ),
    prove: (signature) =>
      callApi(
        send,
        { path: `${PATH}/signature`, timeoutMs: ADDRESS_TIMEOUT_MS, body: { token, signature } },
        use,
      ),
  };
}

/** The client without a whole claim link: every call answers "not found". */
export const noRefund: RefundApi = {
  readClaim: notFound,
  giveAddress: notFound,
  askText: notFound,
  prove: notFound,
};

function notFound(): Promise<never> {
  return Promise.reject(new ApiError('refused', { status: 404 }));
}

function withSafeName(claim: RefundClaim): RefundClaim {
  return { ...claim, businessName: stripBidiControls(claim.businessName) };
}

// A record, so that a new status does not compile until it is listed here.
const STATUSES: Record<RefundClaimStatus, true> = {
  awaiting_address: true,
  awaiting_approval: true,
  queued: true,
  sent: true,
  final: true,
  cancelled: true,
  expired: true,
  refused: true,
  failed: true,
};

function isRefundText(value: unknown): value is RefundText {
  return isJsonObject(value) && isText(value.message) && isText(value.address);
}

/** Checks the fields that the page needs: it must never ask for an address on a partial answer. */
function isClaim(value: unknown): value is RefundClaim {
  return (
    isJsonObject(value) &&
    [value.refundId, value.businessName, value.reference, value.amount, value.token, value.network].every(
      isText,
    ) &&
    Object.keys(STATUSES).some((status) => status === value.status) &&
    isTime(value.expiresAt) &&
    isTime(value.serverTime)
  );
}
