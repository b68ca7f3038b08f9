import type { ErrorCode } from './error-catalogue';

/** For readers of the docs: when a failure comes about, and what to do then. */
export interface ErrorGuide {
  when: string;
  remedy: string;
  /** Fills `{x}` of the catalogue's text in examples. */
  values?: Record<string, string>;
  /** `error.fields` in examples. */
  fields?: { field: string; message: string }[];
}

const RETRY = 'Try again with back-off; the client of `libs/sdk` does.';

/** One entry for each code of the catalogue: a new code does not compile until it is explained here. */
export const ERROR_GUIDE: Record<ErrorCode, ErrorGuide> = {
  validation_failed: {
    when: 'A field of the body, the query, the path or a header is missing or not as it must be.',
    remedy: 'Read `error.fields`, correct them, send again.',
    fields: [{ field: 'customerEmail', message: 'customerEmail must be an e-mail address' }],
  },
  unknown_field: {
    when: 'The body or the query holds a field that the endpoint does not know: nothing is silently dropped.',
    remedy: 'Look for a typing error in the name that `error.fields` gives.',
    fields: [{ field: 'callbackUrl', message: 'callbackUrl is not a known field' }],
  },
  bad_request: {
    when: 'The request cannot be read at all: a path that cannot be decoded, for instance.',
    remedy: 'Correct the request.',
  },
  malformed_json: { when: 'The body is not valid JSON, or is empty.', remedy: 'Send a JSON object.' },
  invalid_payment_id: {
    when: '`paymentId` is not a 24-character hex ID. The message says so when a payCode was given.',
    remedy: 'Use the `paymentId` of the answer to initialize, or of the redirect.',
  },
  pair_not_supported: {
    when: 'Token and network are not offered together to this merchant.',
    remedy: 'Choose another pair.',
  },
  amount_too_small: {
    when: 'The amount is below the merchant’s bound for this currency.',
    remedy: 'Ask for more; the message gives the bound.',
    values: { limit: '1000 NGN' },
  },
  amount_too_large: {
    when: 'The amount is above the merchant’s bound for this currency.',
    remedy: 'Ask for less; the message gives the bound.',
    values: { limit: '15000000 NGN' },
  },
  invalid_api_key: {
    when: 'No `Authorization` header, not `Bearer`, or a key that is unknown, mistyped, revoked or past its end.',
    remedy: 'Check the key. Do not repeat the request: failures are counted.',
  },
  developer_api_disabled: {
    when: 'The merchant’s developer API is switched off. The keys are kept.',
    remedy: 'Have it switched on again; the same keys then work.',
  },
  wrong_key_kind: {
    when: 'A public key on a secret-key endpoint, or the reverse.',
    remedy: 'Use the other key of the same environment.',
    values: { needed: 'secret' },
  },
  invalid_admin_token: {
    when: 'For operators: no admin token, a wrong one, or the service has none, so that nobody may call.',
    remedy: 'Send `ADMIN_TOKEN` of the service’s configuration, which must have at least 32 characters.',
  },
  ip_not_allowed: {
    when: 'A secret key was used from an address outside the merchant’s allow-list.',
    remedy: 'Call from a listed address, or have this one added.',
  },
  payment_not_found: {
    when: 'No such payment in this business and environment. Another’s payment answers the same.',
    remedy: 'Check the ID, and that the key is of the environment in which the payment was created.',
  },
  merchant_not_found: { when: 'For operators: there is no such merchant.', remedy: 'Check the businessId.' },
  api_key_not_found: {
    when: 'For operators: this merchant has no such key.',
    remedy: 'Check the ID; list the merchant’s keys.',
  },
  webhook_endpoint_not_found: {
    when: 'For operators: no such endpoint in this business and environment.',
    remedy: 'List the endpoints of the environment.',
  },
  webhook_delivery_not_found: {
    when: 'For operators: no such delivery in this business and environment, or it is older than 90 days.',
    remedy: 'Search the deliveries of the environment.',
  },
  route_not_found: { when: 'No endpoint has this path.', remedy: 'Check the path.' },
  method_not_allowed: {
    when: 'The path exists, the method does not.',
    remedy: 'Use a method of the `Allow` header.',
  },
  duplicate_reference: {
    when: '`reference` was used before in this business and environment.',
    remedy: 'Verify the payment of that reference, or use a new reference.',
  },
  idempotency_key_reused: {
    when: 'The `Idempotency-Key` came before, within 24 h, with another body.',
    remedy: 'One key for one payment: make a new one.',
  },
  checkout_locked: {
    when: 'Another token or network was chosen for this payment before.',
    remedy: 'Go on with the first choice, or create a new payment.',
  },
  payment_not_payable: {
    when: 'The payment is completed, failed or expired.',
    remedy: 'Create a new payment.',
  },
  nothing_to_accept: {
    when: 'For operators: no transfer of the payment’s own token and network stands, deep enough and not sent back.',
    remedy: 'Look at the payment’s transfers; wait until they are deep enough.',
  },
  payment_already_completed: {
    when: 'For operators: the payment is completed; what comes after that is not its money.',
    remedy: 'Send the rest back, and note it as refunded.',
  },
  settlement_under_way: {
    when: 'For operators: the payment is paid, and its settlement has begun.',
    remedy: 'Wait until it is settled or refused.',
  },
  transfer_not_acceptable: {
    when: 'For operators: a transfer was named that cannot be taken for this payment; the message says why.',
    remedy: 'Leave it out; wait until it is deep enough; or send it back.',
    values: { transfer: 'base:0x8f1d…:0', why: 'it is not deep enough to be credited yet' },
  },
  nothing_to_refund: {
    when: 'For operators: no exception is on record that is still unresolved.',
    remedy: 'Look at the payment’s exceptions, and name the transfers that were sent back.',
  },
  transfer_not_refundable: {
    when: 'For operators: a transfer was named that counts for the payment, or was sent back before; the message says why.',
    remedy: 'Leave it out.',
    values: { transfer: 'base:0x8f1d…:0', why: 'it was accepted as payment' },
  },
  api_key_not_in_force: {
    when: 'For operators: a key that is revoked or expired cannot be rolled.',
    remedy: 'Issue a new key.',
  },
  settlement_not_possible: {
    when: 'For operators: the settlement is at another step, or of another kind, than this needs; the message says which.',
    remedy: 'Look at the payment’s settlement.',
    values: { why: 'its settlement was not refused' },
  },
  gone: { when: 'The endpoint was retired.', remedy: 'Stop calling it.' },
  payload_too_large: { when: 'The body is larger than 64 KiB.', remedy: 'Send less metadata.' },
  unsupported_media_type: {
    when: 'The body does not come as `application/json`.',
    remedy: 'Set `Content-Type: application/json`.',
  },
  rate_limited: {
    when: 'Too many requests of one key, or from one address.',
    remedy: 'Wait for as long as `Retry-After` says, then try again.',
    values: { seconds: '12' },
  },
  internal_error: { when: 'A fault of ours.', remedy: `${RETRY} Report it with the request id if it stays.` },
  rate_unavailable: {
    when: 'The sources of the exchange rate are too old or too far apart to be trusted.',
    remedy: RETRY,
  },
  not_ready: { when: 'The service is starting, or its database does not answer.', remedy: RETRY },
};
