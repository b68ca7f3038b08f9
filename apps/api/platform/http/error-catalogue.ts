/**
 * Every failure that a caller can meet: its code, HTTP status and text for people (docs/interface.md §7.2). A text says what
 * happened, then what to do. The thrower fills in `{x}`. Codes are stable, and so are the texts that §7.2 fixes.
 */
export const ERROR_CATALOGUE = {
  validation_failed: { status: 400, message: 'The request is not valid' },
  unknown_field: {
    status: 400,
    message: 'The request holds an unknown field; remove it or correct its name',
  },
  bad_request: { status: 400, message: 'The request cannot be read; check how its path is encoded' },
  malformed_json: {
    status: 400,
    message: 'The body is not valid JSON in UTF-8; send a JSON object with each name once',
  },
  invalid_payment_id: {
    status: 400,
    message: 'paymentId must be a 24-character hex ID; use the one that initialize answered',
  },
  pair_not_supported: { status: 400, message: 'pair not supported' },
  amount_too_small: { status: 400, message: 'amount must be at least {limit}' },
  amount_too_large: { status: 400, message: 'amount cannot exceed {limit}' },
  refund_asset_needed: {
    status: 400,
    message: 'Money of this payment came in several ways; name token and network: {choices}',
  },
  refund_address_refused: {
    status: 400,
    message: 'This address cannot receive the refund: {text}; give another one',
  },
  refund_sender_refused: {
    status: 400,
    message:
      'This address did not send the money that goes back; use the wallet that paid, or give an address without a signature',
  },
  refund_signature_refused: {
    status: 400,
    message: 'The signature is not taken: {why}; ask for a new text, and sign that',
  },
  export_too_large: {
    status: 400,
    message:
      'More than {limit} payments match; narrow createdFrom and createdTo, and export one part after another',
  },
  logo_refused: {
    status: 400,
    message: 'This picture cannot be used: {why}; send a PNG, JPEG or WebP of at most 1 MB',
  },
  invalid_api_key: {
    status: 401,
    message: 'The API key is missing, unknown, revoked or expired; send Authorization: Bearer <API_KEY>',
  },
  developer_api_disabled: {
    status: 401,
    message: 'The developer API is disabled for this merchant; ask the operator to enable it',
  },
  invalid_admin_token: {
    status: 401,
    message:
      'The operator’s token is missing, unknown, replaced or revoked; send Authorization: Bearer <OPERATOR_TOKEN>',
  },
  not_signed_in: { status: 401, message: 'You are not signed in, or your session has ended; sign in again' },
  sign_in_failed: {
    status: 401,
    message: 'E-mail address or password is wrong; check both, or set a new password',
  },
  second_factor_refused: {
    status: 401,
    message: 'This code is not accepted; wait for the next one, or use a recovery code',
  },
  sign_in_expired: {
    status: 401,
    message: 'This sign-in took more than five minutes, or too many tries; begin again',
  },
  passkey_refused: {
    status: 401,
    message: 'This passkey is not accepted; try again, or use another way',
  },
  cross_site_refused: {
    status: 403,
    message: 'This request does not come from the dashboard; open the dashboard and try again',
  },
  permission_missing: {
    status: 403,
    message: 'Your role {role} does not include this; ask an owner or admin of the business',
  },
  fresh_factor_needed: {
    status: 403,
    message: 'This needs a proof that it is you; show your passkey or second factor, then try again',
  },
  not_an_operator: {
    status: 403,
    message: 'You are not an operator of this service; ask an admin of its operators to make you one',
  },
  second_factor_missing: {
    status: 403,
    message: 'This needs a second factor, and you have none; add a passkey or an authenticator app first',
  },
  recent_sign_in_needed: {
    status: 403,
    message: 'You signed in more than ten minutes ago; sign in again, then add it',
  },
  owner_needed: { status: 403, message: 'Only an owner of the business can do this; ask one' },
  wrong_account: {
    status: 403,
    message:
      'This invitation is for another e-mail address than yours; sign in with the address that it was sent to',
  },
  password_wrong: { status: 403, message: 'The password so far is wrong; type it again' },
  wrong_key_kind: {
    status: 403,
    message: 'This endpoint needs a {needed} key; send the {needed} key of the same environment',
  },
  scope_missing: {
    status: 403,
    message:
      'This key lacks the scope {scope}; send a key that has it, or ask an owner or admin of the business to issue one',
  },
  scope_not_grantable: {
    status: 403,
    message:
      'Only an owner or admin of the business can give a key {scopes}; leave it out of scopes, or ask one of them',
  },
  role_not_allowed: {
    status: 403,
    message: 'This needs the role {needed}, and your token has the role {role}; ask an operator who has it',
  },
  bootstrap_token_not_allowed: {
    status: 403,
    message:
      'ADMIN_TOKEN only creates the first admin (POST /admin/v1/operators, role admin); send the token of an operator instead',
  },
  ip_not_allowed: {
    status: 403,
    message:
      'This address is not on the allow-list for secret keys; call from a listed address or have this one added',
  },
  test_key_needed: {
    status: 403,
    message: 'Test helpers work in the environment test only; send a secret key of test',
  },
  test_helpers_off: {
    status: 403,
    message:
      'This deployment has no test helpers; its operator sets TEST_HELPERS=true where all money is worth nothing',
  },
  rate_proofs_off: {
    status: 403,
    message: 'This deployment has no key that signs proofs of rates; its operator sets RATE_PROOF_KEYS',
  },
  payment_not_found: {
    status: 404,
    message: 'Payment not found; check its ID or reference, and the environment',
  },
  payout_batch_not_found: { status: 404, message: 'Batch not found; check its ID, and the environment' },
  payment_link_not_found: {
    status: 404,
    message: 'Payment link not found; check that its address is complete',
  },
  refund_not_found: { status: 404, message: 'Refund not found; check its ID, and the environment' },
  refund_claim_not_found: {
    status: 404,
    message: 'This link is not valid any more; use the newest e-mail, or ask the merchant for another link',
  },
  settlement_not_found: { status: 404, message: 'Settlement not found; check its ID, and the environment' },
  no_account_change: {
    status: 409,
    message: 'No change of the account is under way; there is nothing to cancel',
  },
  bank_reference_used: {
    status: 409,
    message:
      'Another settlement of this merchant was paid under this bank reference; one transfer pays one settlement, so check which one it was',
  },
  settlement_not_changeable: {
    status: 409,
    message: 'This cannot be done with the settlement now: {why}',
  },
  settlement_account_unknown: {
    status: 400,
    message: 'The institution does not know this account; check institution and number',
  },
  account_lookup_unavailable: {
    status: 503,
    message: 'The institution gives no answer about this account; try again in a minute',
  },
  business_not_found: { status: 404, message: 'You work for no business with this ID; choose one of yours' },
  member_not_found: {
    status: 404,
    message: 'Nobody with this ID works for the business; list its people and check the ID',
  },
  invitation_not_found: {
    status: 404,
    message: 'Invitation not found; it may have been accepted or cancelled, so list the invitations',
  },
  link_not_valid: {
    status: 404,
    message: 'This link is not valid any more; use the newest e-mail, or ask for another one',
  },
  passkey_not_found: { status: 404, message: 'Passkey not found; list your passkeys and check the ID' },
  person_session_not_found: {
    status: 404,
    message: 'Session not found; it may have ended, so list your sessions',
  },
  merchant_not_found: { status: 404, message: 'Merchant not found; check its business ID' },
  api_key_not_found: {
    status: 404,
    message: 'API key not found; list the keys of this merchant and check the ID',
  },
  operator_not_found: { status: 404, message: 'Operator not found; list the operators and check the ID' },
  webhook_endpoint_not_found: {
    status: 404,
    message: 'Webhook endpoint not found; list the endpoints of this merchant and check the ID',
  },
  webhook_delivery_not_found: {
    status: 404,
    message: 'Webhook delivery not found; search the deliveries of this merchant and check the ID',
  },
  event_not_found: {
    status: 404,
    message: 'Event not found; search the events of this environment and check the ID',
  },
  route_not_found: { status: 404, message: 'No endpoint has this path; check the path' },
  method_not_allowed: {
    status: 405,
    message: 'This endpoint does not support that method; use one of the Allow header',
  },
  request_timeout: {
    status: 408,
    message: 'The request did not arrive in time; send it again on a new connection',
  },
  duplicate_reference: {
    status: 409,
    message:
      'reference "{reference}" is already used in this environment; use another, or repeat with the same Idempotency-Key',
  },
  idempotency_key_reused: {
    status: 409,
    message: 'This Idempotency-Key was sent before with another request; use a new one',
  },
  checkout_locked: {
    status: 409,
    message:
      'This payment is already locked to another token or network; pay with that choice or start a new payment',
  },
  payment_not_payable: {
    status: 409,
    message: 'This payment has ended and can no longer be paid; start a new payment',
  },
  payment_link_inactive: {
    status: 409,
    message: 'This payment link cannot be paid any more; ask the merchant for another one',
  },
  payment_link_expired: {
    status: 409,
    message: 'The time of this payment link is over; ask the merchant for another one',
  },
  payment_link_used: {
    status: 409,
    message: 'This payment link is for one payment, and it is paid; ask the merchant for another one',
  },
  payment_link_in_use: {
    status: 409,
    message:
      'This payment link is for one payment, and one is open; finish that one, or try again once it has ended',
  },
  rate_not_fixed: {
    status: 409,
    message:
      'The customer has not chosen token and network yet, so this payment has no rate; ask again after the choice',
  },
  rate_evidence_missing: {
    status: 409,
    message: 'This payment was priced before evidence of rates was kept, so nothing can prove its rate',
  },
  money_seen: {
    status: 409,
    message:
      'Money for this payment has been seen, so its choice stays and it goes on; pay the rest, or contact the merchant',
  },
  simulation_not_possible: {
    status: 409,
    message: 'This cannot be simulated: {why}; choose another case, or another payment',
  },
  nothing_to_accept: {
    status: 409,
    message:
      'No transfer can be accepted for this payment unless you name it; check its transfers, and wait until they are deep enough',
  },
  payment_already_completed: {
    status: 409,
    message:
      'This payment is completed, so nothing more can be accepted; send the rest back and note the refund',
  },
  settlement_under_way: {
    status: 409,
    message:
      'This payment is paid and being settled, so there is nothing to decide; wait until it is settled or refused',
  },
  transfer_not_acceptable: {
    status: 409,
    message: 'Transfer {transfer} cannot be accepted: {why}; leave it out, or decide later',
  },
  nothing_to_refund: {
    status: 409,
    message:
      'No transfer of this payment can be noted as sent back; check its exceptions and name the transfers',
  },
  transfer_not_refundable: {
    status: 409,
    message: 'Transfer {transfer} cannot be noted as sent back: {why}; leave it out',
  },
  nothing_left_to_refund: {
    status: 409,
    message: 'Nothing of this payment can be refunded that way; check its transfers and its earlier refunds',
  },
  refund_held: {
    status: 409,
    message:
      'The money of this payment is held until an operator has looked at where it comes from; wait, or ask the operator',
  },
  refund_too_early: {
    status: 409,
    message:
      'The money of this payment is still awaited or being settled; wait until the payment has ended and is settled',
  },
  refund_too_large: { status: 409, message: 'At most {most} can be refunded; ask for less' },
  refund_not_covered: {
    status: 409,
    message:
      'The money was sold, and to refund it costs {cost}; the payment’s balance is {balance}, so refund less',
  },
  too_many_refunds: {
    status: 409,
    message: 'A payment can have {limit} refunds, and this one has as many; send the rest back by yourself',
  },
  refund_needs_address: {
    status: 409,
    message: 'The payer has no e-mail address on record to send a link to; give an address',
  },
  refund_address_given: {
    status: 409,
    message: 'This refund has an address already; it cannot be changed',
  },
  payout_batch_not_possible: {
    status: 409,
    message: 'This cannot be done with a batch of payouts: {why}; see docs/operations/payouts.md',
  },
  decision_outdated: {
    status: 409,
    message:
      'What you decided about has changed since you were shown it, so nothing was decided; look at it again',
  },
  payout_recovery_not_needed: {
    status: 409,
    message: 'No payout of a float on this network waits to be recovered; see cowrie doctor',
  },
  refund_not_changeable: {
    status: 409,
    message: 'This cannot be done with the refund: {why}; check its status',
  },
  refund_not_possible: {
    status: 409,
    message: 'There is nothing to ask back for this payment now; contact the merchant',
  },
  api_key_not_in_force: { status: 409, message: 'This API key is revoked or expired; issue a new key' },
  api_key_already_rolled: {
    status: 409,
    message: 'This API key was rolled before; roll the key that replaced it, or revoke this one',
  },
  operator_name_taken: {
    status: 409,
    message:
      'An active operator is named "{name}" already; choose another name, or revoke that operator first',
  },
  operator_not_confirmable: { status: 409, message: 'This operator cannot be confirmed so: {why}' },
  operator_revoked: { status: 409, message: 'This operator is revoked; create a new one' },
  last_admin: { status: 409, message: 'This is the last active admin; create another admin first' },
  last_owner: {
    status: 409,
    message: 'A business keeps at least one owner; make somebody else an owner first',
  },
  already_member: {
    status: 409,
    message: 'This person works for the business already; change the role instead',
  },
  already_invited: {
    status: 409,
    message: 'This address has an open invitation; send that one again, or cancel it first',
  },
  account_exists: {
    status: 409,
    message: 'This e-mail address has an account; sign in with it, then open the link again',
  },
  address_taken: {
    status: 409,
    message: 'Another account has this e-mail address by now; use another address',
  },
  last_way_in: {
    status: 409,
    message: 'This is your last way to sign in; set a password or add a passkey first',
  },
  factor_not_changeable: { status: 409, message: 'This cannot be done with your account now: {why}' },
  conflicting_change: {
    status: 409,
    message:
      'Others changed this at the same time; read it again, and repeat the change if it is still needed',
  },
  settlement_not_possible: {
    status: 409,
    message: 'This cannot be done with the settlement: {why}; check the state of the settlement',
  },
  gone: { status: 410, message: 'This endpoint is gone; stop calling it' },
  payload_too_large: { status: 413, message: 'The body is larger than 64 KiB; send less' },
  unsupported_media_type: {
    status: 415,
    message:
      'The body is not plain application/json in UTF-8; send it with Content-Type: application/json and without Content-Encoding',
  },
  expectation_failed: { status: 417, message: 'The Expect header is not known; leave it out' },
  rate_limited: { status: 429, message: 'Too many requests; try again in {seconds} s' },
  too_many_open_sessions: {
    status: 429,
    message: 'Too many sessions are open; try again in {seconds} s',
  },
  headers_too_large: {
    status: 431,
    message: 'The headers are larger than 16 KiB; send fewer or shorter ones',
  },
  internal_error: {
    status: 500,
    message: 'The service failed; try again, and quote the request ID if you report it',
  },
  rate_unavailable: {
    status: 503,
    message: 'There is no reliable exchange rate at the moment; try again shortly',
  },
  refund_signature_unchecked: {
    status: 503,
    message:
      'The network does not say whose signature this is; try again shortly, or give an address without a signature',
  },
  not_ready: { status: 503, message: 'The service is not ready; try again shortly' },
} as const satisfies Record<string, { status: number; message: string }>;

/** The code of a failure, as in `error.code`. */
export type ErrorCode = keyof typeof ERROR_CATALOGUE;
