/** Every failure a caller can meet: code → HTTP status and text for people. `{x}` is filled in by the thrower (decisions §1). */
export const ERROR_CATALOGUE = {
  validation_failed: { status: 400, message: 'The request is not valid' },
  unknown_field: { status: 400, message: 'The request holds a field that is not known' },
  bad_request: { status: 400, message: 'The request cannot be understood' },
  malformed_json: { status: 400, message: 'The body is not valid JSON' },
  invalid_payment_id: { status: 400, message: 'paymentId must be a 24-character hex ID' },
  pair_not_supported: { status: 400, message: 'pair not supported' },
  amount_too_small: { status: 400, message: 'amount must be at least {limit}' },
  amount_too_large: { status: 400, message: 'amount cannot exceed {limit}' },
  invalid_api_key: {
    status: 401,
    message: 'Missing, unknown or revoked API key: send Authorization: Bearer <API_KEY>',
  },
  developer_api_disabled: { status: 401, message: 'The developer API is disabled for this merchant' },
  invalid_admin_token: {
    status: 401,
    message: 'Missing or wrong admin token: send Authorization: Bearer <ADMIN_TOKEN>',
  },
  wrong_key_kind: { status: 403, message: 'This endpoint needs a {needed} key' },
  ip_not_allowed: {
    status: 403,
    message: 'Secret keys do not work from this address: it is not on the allow-list',
  },
  payment_not_found: { status: 404, message: 'Payment not found' },
  merchant_not_found: { status: 404, message: 'Merchant not found' },
  api_key_not_found: { status: 404, message: 'API key not found' },
  webhook_endpoint_not_found: { status: 404, message: 'Webhook endpoint not found' },
  webhook_delivery_not_found: { status: 404, message: 'Webhook delivery not found' },
  route_not_found: { status: 404, message: 'No such endpoint' },
  method_not_allowed: { status: 405, message: 'This endpoint does not answer to that method' },
  duplicate_reference: { status: 409, message: 'This reference is already used by another payment' },
  idempotency_key_reused: {
    status: 409,
    message: 'This Idempotency-Key was sent before with another request; use a new one',
  },
  checkout_locked: { status: 409, message: 'This payment is already locked to another token or network' },
  payment_not_payable: { status: 409, message: 'This payment is over and can no longer be paid' },
  nothing_to_accept: {
    status: 409,
    message: 'There is no money here that could be accepted for this payment',
  },
  payment_already_completed: {
    status: 409,
    message: 'This payment is completed; nothing more can be accepted',
  },
  settlement_under_way: {
    status: 409,
    message: 'This payment is paid and being settled; there is nothing to decide',
  },
  transfer_not_acceptable: { status: 409, message: 'Transfer {transfer} cannot be accepted: {why}' },
  nothing_to_refund: { status: 409, message: 'There is no money here that could be noted as sent back' },
  transfer_not_refundable: {
    status: 409,
    message: 'Transfer {transfer} cannot be noted as sent back: {why}',
  },
  api_key_not_in_force: { status: 409, message: 'This API key is revoked or expired' },
  settlement_not_possible: { status: 409, message: 'That cannot be done with this settlement: {why}' },
  gone: { status: 410, message: 'This endpoint is gone' },
  payload_too_large: { status: 413, message: 'The body is larger than 64 KiB' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json' },
  rate_limited: { status: 429, message: 'Too many requests; try again in {seconds} s' },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side; quote the request id when you report it',
  },
  rate_unavailable: { status: 503, message: 'No reliable exchange rate at the moment; try again shortly' },
  not_ready: { status: 503, message: 'The service is not ready' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;
