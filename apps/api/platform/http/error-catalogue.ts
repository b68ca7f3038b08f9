/** A failure that a caller can meet (docs/interface.md §7.2), and what the docs say about it. */
interface CatalogueEntry {
  /** The HTTP status. */
  status: number;
  /** The text for people: what happened, then what to do. The thrower fills in `{x}`. */
  message: string;
  /** When it happens. */
  when: string;
  /** What to do then. */
  remedy: string;
  /** Values for `{x}` in the text, for examples. */
  values?: Record<string, string>;
  /** `error.fields` in examples. */
  fields?: { field: string; message: string }[];
}

const RETRY = 'Try again with backoff, as the client of `libs/sdk` does.';

const ENTRIES = {
  validation_failed: {
    status: 400,
    message: 'The request is not valid',
    when: 'A field of the body, the query, the path or a header is missing or invalid.',
    remedy: 'Correct the fields that `error.fields` names, and send the request again.',
    fields: [{ field: 'customerEmail', message: 'customerEmail must be an e-mail address' }],
  },
  unknown_field: {
    status: 400,
    message: 'The request has an unknown field; remove it or correct its name',
    when: 'The body or the query holds a field that the endpoint does not know. Unknown fields are never dropped silently.',
    remedy: 'Check the name in `error.fields` for a typing error.',
    fields: [{ field: 'callbackUrl', message: 'callbackUrl is not a known field' }],
  },
  bad_request: {
    status: 400,
    message: 'The request cannot be read; check how its path is encoded',
    when: 'The request cannot be read. For example, its path cannot be decoded.',
    remedy: 'Correct the request.',
  },
  malformed_json: {
    status: 400,
    message: 'The body is not valid JSON in UTF-8; send a JSON object with each name once',
    when: 'The body is not valid JSON in UTF-8, is empty, is no object, or names a field twice.',
    remedy: 'Send a JSON object with each name once.',
  },
  invalid_payment_id: {
    status: 400,
    message: 'paymentId must be a 24-character hex ID; use the one that initialize returned',
    when: '`paymentId` is not a 24-character hex ID. If you sent a payCode, the message says so.',
    remedy: 'Use the `paymentId` from the answer of initialize, or from the redirect.',
  },
  pair_not_supported: {
    status: 400,
    message: 'pair not supported',
    when: 'The merchant does not take this token on this network, or the network is not offered at the moment.',
    remedy: 'Choose another token or network.',
  },
  amount_too_small: {
    status: 400,
    message: 'amount must be at least {limit}',
    when: 'The amount is below the merchant’s minimum for this currency, or below the smallest payment of the network.',
    remedy: 'Send a larger amount, or choose another network. The message names the minimum.',
    values: { limit: '1000 NGN' },
  },
  amount_too_large: {
    status: 400,
    message: 'amount cannot exceed {limit}',
    when: 'The amount is above the merchant’s maximum for this currency.',
    remedy: 'Send a smaller amount. The message names the maximum.',
    values: { limit: '15000000 NGN' },
  },
  refund_asset_needed: {
    status: 400,
    message: 'Money for this payment came in several tokens or networks; name token and network: {choices}',
    when: 'The payer sent more than one token, or on more than one network, and the request names none.',
    remedy: 'Name `token` and `network`. Each refund returns one of them.',
    values: { choices: 'USDC on base, USDT on base' },
  },
  refund_address_refused: {
    status: 400,
    message: 'This address cannot receive the refund: {text}',
    when: 'The address is not valid, or money sent there would be lost, as with a deposit address of this service or a token’s contract.',
    remedy: 'Ask for the address of a wallet, on the network of the refund.',
    values: {
      why: 'checksum',
      text: 'its checksum is wrong, so a character is mistyped; copy the address again',
    },
  },
  refund_sender_refused: {
    status: 400,
    message:
      'This address did not send the money to refund; use the wallet that paid, or give an address without a signature',
    when: 'For the hosted page: the address that signs has sent less to the payment, in this token and on this network, than the refund.',
    remedy: 'Sign with the wallet that paid, or give an address without a signature.',
  },
  refund_signature_refused: {
    status: 400,
    message: 'The signature is not accepted: {why}; request a new text and sign it',
    when: 'For the hosted page: the signature is not from this address for the newest text, or its ten minutes have passed.',
    remedy: 'Request a new text and sign it.',
    values: { why: 'it has expired' },
  },
  export_too_large: {
    status: 400,
    message: 'More than {limit} payments match; narrow createdFrom and createdTo, and export in parts',
    when: 'An export as CSV would hold more than 100,000 payments.',
    remedy: 'Narrow `createdFrom` and `createdTo`, and export in parts.',
    values: { limit: '100000' },
  },
  logo_refused: {
    status: 400,
    message: 'This image cannot be used: {why}; send a PNG, JPEG or WebP of at most 1 MB',
    when: 'For the dashboard: a logo is too large, is not a PNG, JPEG or WebP, or cannot be read as an image.',
    remedy: 'Send an image of one of these types, of at most 1 MB and 16 million pixels.',
    values: { why: 'it is larger than 1 MB' },
  },
  invalid_api_key: {
    status: 401,
    message: 'The API key is missing, unknown, revoked or expired; send Authorization: Bearer <API_KEY>',
    when: 'There is no `Authorization` header or more than one, it is not `Bearer`, or the key is unknown, mistyped, revoked or expired.',
    remedy: 'Check the key before you call again: failed attempts are rate limited.',
  },
  developer_api_disabled: {
    status: 401,
    message: 'The developer API is disabled for this merchant; ask the operator to enable it',
    when: 'The merchant’s developer API is disabled. The keys are kept.',
    remedy: 'Ask the operator to enable it. The same keys then work again.',
  },
  invalid_admin_token: {
    status: 401,
    message:
      'The operator’s token is missing, unknown, replaced or revoked; send Authorization: Bearer <OPERATOR_TOKEN>',
    when: 'For operators: the token is missing, mistyped, unknown, replaced by a newer one, or revoked.',
    remedy:
      'Send your own token (`cwr_op_…`). An admin can roll it. If there is no operator yet, run `cowrie operator create`.',
  },
  not_signed_in: {
    status: 401,
    message: 'You are not signed in, or your session has ended; sign in again',
    when: 'For the dashboard: the session’s cookie is missing, or the session has ended.',
    remedy: 'Sign in again.',
  },
  sign_in_failed: {
    status: 401,
    message: 'The e-mail address or password is wrong; check both, or set a new password',
    when: 'For the dashboard: no person has this e-mail address and this password. The answer does not tell which one is wrong.',
    remedy: 'Enter both again, or set a new password by e-mail. Failed attempts are rate limited.',
  },
  second_factor_refused: {
    status: 401,
    message: 'This code is not accepted; wait for the next one, or use a recovery code',
    when: 'For the dashboard: the code is wrong, too old, or was shown before.',
    remedy:
      'Wait for the next code of the authenticator app, or use a recovery code that was not used before.',
  },
  sign_in_expired: {
    status: 401,
    message: 'This sign-in took more than five minutes, or too many attempts; start again',
    when: 'For the dashboard: the password was entered more than five minutes ago, or five codes were wrong.',
    remedy: 'Start the sign-in again.',
  },
  passkey_refused: {
    status: 401,
    message: 'This passkey is not accepted; try again, or use another method',
    when: 'For the dashboard: the passkey is unknown or belongs to another person, its challenge is used or older than five minutes, or its signature does not match.',
    remedy: 'Request new options, and use the passkey again.',
  },
  payment_required: {
    status: 402,
    message:
      'This payment must be paid first: {why}; sign one of the ways that PAYMENT-REQUIRED and WWW-Authenticate offer, and send the request again',
    when: 'A payment was requested over HTTP 402 (x402 version 2, or the scheme `Payment`) and is not paid yet, or the signed payment was refused. `PAYMENT-RESPONSE` then names the reason.',
    remedy:
      'Sign one of the ways that the headers `PAYMENT-REQUIRED` and `WWW-Authenticate` offer, and send the request again.',
    values: { why: 'it is not paid yet' },
  },
  cross_site_refused: {
    status: 403,
    message: 'This request does not come from the dashboard; open the dashboard and try again',
    when: 'For the dashboard: the `Origin` of a change is not the address of the dashboard (`DASHBOARD_URL`).',
    remedy: 'Open the dashboard at its own address.',
  },
  permission_missing: {
    status: 403,
    message: 'Your role {role} does not include this; ask an owner or admin of the business',
    when: 'For the dashboard: the person’s role in the business does not include this call.',
    remedy: 'An owner or admin of the business can do it, or change the role.',
    values: { role: 'viewer' },
  },
  fresh_factor_needed: {
    status: 403,
    message: 'Confirm that it is you; show your passkey or second factor, then try again',
    when: 'For the dashboard: this action needs a second factor or passkey that was shown within the last ten minutes.',
    remedy: 'Show it (`POST /dashboard/v1/session/proof`), then repeat the call.',
  },
  not_an_operator: {
    status: 403,
    message: 'You are not an operator of this service; ask an admin of its operators to make you one',
    when: 'For operators: a dashboard session was sent, and its person is not linked to an operator, or that operator is revoked.',
    remedy: 'Ask an admin to link you to an operator, or send the token of an operator.',
  },
  second_factor_missing: {
    status: 403,
    message: 'This needs a second factor, and you have none; add a passkey or an authenticator app first',
    when: 'For the dashboard: this action needs a fresh second factor, or the business requires one, and the person has none.',
    remedy: 'Add a passkey or an authenticator app to the account.',
  },
  recent_sign_in_needed: {
    status: 403,
    message: 'You signed in more than ten minutes ago; sign in again, then add it',
    when: 'For the dashboard: a first passkey or authenticator app is added only within ten minutes after the sign-in.',
    remedy: 'Sign in again, then add it.',
  },
  owner_needed: {
    status: 403,
    message: 'Only an owner of the business can do this; ask one',
    when: 'For the dashboard: an admin tried to make, change or remove an owner, or to decide what all members need. For operators: they tried to invite somebody to a business that somebody has joined.',
    remedy: 'Ask an owner of the business.',
  },
  wrong_account: {
    status: 403,
    message: 'This invitation was sent to another e-mail address; sign in with that address',
    when: 'For the dashboard: the invitation was sent to an address that is not the signed-in person’s.',
    remedy: 'Sign out, and sign in with the address that the invitation was sent to.',
  },
  password_wrong: {
    status: 403,
    message: 'The current password is wrong; enter it again',
    when: 'For the dashboard: the current password does not match, so no new one is set.',
    remedy: 'Enter it again. Failed attempts are rate limited.',
  },
  wrong_key_kind: {
    status: 403,
    message: 'This endpoint needs a {needed} key; send the {needed} key of the same environment',
    when: 'A public key was used on a secret-key endpoint, or the reverse.',
    remedy: 'Use the other key of the same environment.',
    values: { needed: 'secret' },
  },
  scope_missing: {
    status: 403,
    message:
      'This key lacks the scope {scope}; send a key that has it, or ask an owner or admin of the business to issue one',
    when: 'The secret key is valid, but its scopes do not include this call.',
    remedy:
      'Send a key with this scope. Owners and admins issue them in the dashboard (Developers, API keys).',
    values: { scope: 'refunds:write' },
  },
  scope_not_grantable: {
    status: 403,
    message:
      'Only an owner or admin of the business can give a key {scopes}; leave it out of scopes, or ask one of them',
    when: 'For the dashboard: a developer wants to issue or roll a key with a scope that only owners and admins give.',
    remedy: 'Name other scopes, or ask an owner or admin to issue the key.',
    values: { scopes: 'refunds:write' },
  },
  role_not_allowed: {
    status: 403,
    message: 'This needs the role {needed}, and your token has the role {role}; ask an operator who has it',
    when: 'For operators: the role of the token does not include this call.',
    remedy: 'Ask an operator with the role that the message names.',
    values: { needed: 'admin', role: 'viewer' },
  },
  bootstrap_token_not_allowed: {
    status: 403,
    message:
      'ADMIN_TOKEN only creates the first admin (POST /admin/v1/operators, role admin); send the token of an operator instead',
    when: 'For operators: `ADMIN_TOKEN` was sent for something other than creating the first admin, or an admin exists already.',
    remedy: 'Send the token of an operator. An admin creates more operators.',
  },
  ip_not_allowed: {
    status: 403,
    message:
      'This address is not on the allow-list for secret keys; call from a listed address or have this one added',
    when: 'A secret key was used from an address that is not on the merchant’s allow-list.',
    remedy: 'Call from a listed address, or add this one in the dashboard under Developers.',
  },
  test_key_needed: {
    status: 403,
    message: 'Test helpers work only in the test environment; send a secret test key',
    when: 'A test helper was called with a live key.',
    remedy: 'Use a secret test key, and a payment that was created with one.',
  },
  test_helpers_off: {
    status: 403,
    message:
      'This deployment has no test helpers; the operator can set TEST_HELPERS=true where no money is real',
    when: 'A test helper was called in a deployment that has none. Only those on local chains can have them.',
    remedy: 'Run your tests against a service on your own machine (`npm start`).',
  },
  rate_proofs_off: {
    status: 403,
    message: 'This deployment has no key that signs proofs of rates; ask its operator to set RATE_PROOF_KEYS',
    when: 'The deployment has no key that signs proofs of rates. The evidence of each rate is kept anyway.',
    remedy: 'Ask the operator to set `RATE_PROOF_KEYS`. Payments from before then get their proofs too.',
  },
  payment_not_found: {
    status: 404,
    message: 'Payment not found; check its ID or reference, and the environment',
    when: 'This business has no such payment in this environment. A payment of another business gets the same answer.',
    remedy: 'Check the ID, and use a key of the environment in which the payment was created.',
  },
  payout_batch_not_found: {
    status: 404,
    message: 'Batch not found; check its ID, and the environment',
    when: 'For operators: no batch of payouts has this ID in the environment.',
    remedy: 'List the open batches.',
  },
  payment_link_not_found: {
    status: 404,
    message: 'Payment link not found; check that its address is complete',
    when: 'No payment link has the code, or the link is of another business or environment.',
    remedy: 'Check that the address of the link is complete.',
  },
  refund_not_found: {
    status: 404,
    message: 'Refund not found; check its ID, and the environment',
    when: 'This business has no such refund in this environment.',
    remedy: 'Check the ID, and use a key of the environment in which the refund was created.',
  },
  refund_claim_not_found: {
    status: 404,
    message: 'This link is no longer valid; use the newest e-mail, or ask the merchant for another link',
    when: 'For the hosted page: the link of a refund is unknown, or a newer one has replaced it.',
    remedy: 'Use the link of the newest e-mail.',
  },
  settlement_not_found: {
    status: 404,
    message: 'Settlement not found; check its ID, and the environment',
    when: 'No settlement of this environment has the ID.',
    remedy: 'List the settlements, and check the ID and the key’s environment.',
  },
  no_account_change: {
    status: 409,
    message: 'No change of the account is pending; there is nothing to cancel',
    when: 'No change of the account is pending: it has taken effect, was cancelled, or was never requested.',
    remedy: 'Read the account. To change it, set another one.',
  },
  bank_reference_used: {
    status: 409,
    message:
      'Another settlement of this merchant was paid under this bank reference; one transfer pays one settlement, so check which one it was',
    when: 'For operators: another settlement of the merchant already has this bank reference.',
    remedy:
      'Look at the bank’s statement. Enter the reference of the transfer that paid this settlement, or pay it.',
  },
  settlement_not_changeable: {
    status: 409,
    message: 'This cannot be done with the settlement now: {why}',
    when: 'For operators: the settlement is paid or failed, the merchant has no account, or a second person is needed. The message says which.',
    remedy: 'Do what the message says.',
    values: { why: 'it is paid' },
  },
  settlement_account_unknown: {
    status: 400,
    message: 'The institution does not know this account; check institution and number',
    when: 'The bank or the mobile-money service says that no account has this number.',
    remedy: 'Check `institution` and `number`.',
  },
  account_lookup_unavailable: {
    status: 503,
    message: 'The institution did not answer; try again in a minute',
    when: 'The bank or the mobile-money service did not answer in 10 seconds, or with an error. Nothing was changed.',
    remedy: RETRY,
  },
  business_not_found: {
    status: 404,
    message: 'You do not belong to a business with this ID; choose one of yours',
    when: 'For the dashboard: the path names no business of the person who is signed in, or no environment.',
    remedy: 'Use a business from `GET /dashboard/v1/me`.',
  },
  member_not_found: {
    status: 404,
    message: 'No person of this business has this ID; list its people and check the ID',
    when: 'For the dashboard: nobody with this ID works for the business.',
    remedy: 'List the people of the business.',
  },
  invitation_not_found: {
    status: 404,
    message: 'Invitation not found; it may have been accepted or cancelled, so list the invitations',
    when: 'For the dashboard: the business has no open invitation with this ID.',
    remedy: 'List the invitations.',
  },
  link_not_valid: {
    status: 404,
    message: 'This link is no longer valid; use the newest e-mail, or ask for another one',
    when: 'For the dashboard: the link of an e-mail was used, replaced or cancelled, or has expired.',
    remedy: 'Use the newest e-mail, or ask for another one.',
  },
  passkey_not_found: {
    status: 404,
    message: 'Passkey not found; list your passkeys and check the ID',
    when: 'For the dashboard: the person has no passkey with this ID.',
    remedy: 'List the passkeys.',
  },
  person_session_not_found: {
    status: 404,
    message: 'Session not found; it may have ended, so list your sessions',
    when: 'For the dashboard: the person has no session with this ID.',
    remedy: 'List the sessions. One that has ended is not in the list.',
  },
  merchant_not_found: {
    status: 404,
    message: 'Merchant not found; check its business ID',
    when: 'For operators: no merchant has this ID.',
    remedy: 'Check the `businessId`.',
  },
  api_key_not_found: {
    status: 404,
    message: 'API key not found; list the keys of this merchant and check the ID',
    when: 'For operators: this merchant has no key with this ID.',
    remedy: 'List the merchant’s keys and check the ID.',
  },
  operator_not_found: {
    status: 404,
    message: 'Operator not found; list the operators and check the ID',
    when: 'For operators: no operator has this ID.',
    remedy: 'List the operators and check the ID.',
  },
  webhook_endpoint_not_found: {
    status: 404,
    message: 'Webhook endpoint not found; list the endpoints of this merchant and check the ID',
    when: 'For operators: this merchant has no webhook endpoint with this ID.',
    remedy: 'List the merchant’s endpoints and check the ID.',
  },
  webhook_delivery_not_found: {
    status: 404,
    message: 'Webhook delivery not found; search the deliveries of this merchant and check the ID',
    when: 'For operators: this merchant has no delivery with this ID, or it is older than 90 days.',
    remedy: 'Search the merchant’s deliveries and check the ID.',
  },
  event_not_found: {
    status: 404,
    message: 'Event not found; search the events of this environment and check the ID',
    when: 'For the dashboard: the environment has no event with this ID, or it is older than 90 days.',
    remedy: 'Search the events of the environment and check the ID.',
  },
  route_not_found: {
    status: 404,
    message: 'No endpoint has this path; check the path',
    when: 'No endpoint has this path.',
    remedy: 'Check the path.',
  },
  method_not_allowed: {
    status: 405,
    message: 'This endpoint does not support that method; use one of the Allow header',
    when: 'The path exists, but not with this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  request_timeout: {
    status: 408,
    message: 'The request did not arrive in time; send it again on a new connection',
    when: 'Headers and body did not arrive in time, 30 seconds by default. The service closes the connection.',
    remedy: RETRY,
  },
  duplicate_reference: {
    status: 409,
    message:
      'reference "{reference}" is already used in this environment; use another, or repeat with the same Idempotency-Key',
    when: '`reference` is already used in this business and environment.',
    remedy: 'Verify the payment with that reference, or use a new reference.',
  },
  idempotency_key_reused: {
    status: 409,
    message: 'This Idempotency-Key was sent before with another request; use a new one',
    when: 'The `Idempotency-Key` was used with another body within the last 24 hours.',
    remedy: 'Use a new key for each payment.',
  },
  checkout_locked: {
    status: 409,
    message:
      'This payment is already locked to another token or network; pay with that choice or start a new payment',
    when: 'Another token or network was already chosen for this payment, or it was changed five times.',
    remedy: 'Pay with the first choice, or create a new payment.',
  },
  payment_not_payable: {
    status: 409,
    message: 'This payment has ended and can no longer be paid; start a new payment',
    when: 'The payment is completed, failed or expired.',
    remedy: 'Create a new payment.',
  },
  payment_link_inactive: {
    status: 409,
    message: 'This payment link can no longer be paid; ask the merchant for another one',
    when: 'For the hosted page: the merchant has switched the payment link off.',
    remedy: 'Ask the merchant for another link.',
  },
  payment_link_expired: {
    status: 409,
    message: 'This payment link has expired; ask the merchant for another one',
    when: 'For the hosted page: the payment link has expired.',
    remedy: 'Ask the merchant for another link.',
  },
  payment_link_used: {
    status: 409,
    message: 'This payment link is for one payment, and it is paid; ask the merchant for another one',
    when: 'For the hosted page: the payment link is for one payment, and it is paid.',
    remedy: 'Ask the merchant for another link.',
  },
  payment_link_in_use: {
    status: 409,
    message:
      'This payment link is for one payment, and one is open; finish that one, or try again once it has ended',
    when: 'For the hosted page: the payment link is for one payment, and somebody has an open session for it.',
    remedy: 'Finish that payment, or try again once its time is over.',
  },
  rate_not_fixed: {
    status: 409,
    message:
      'The customer has not chosen token and network yet, so this payment has no rate; ask again after the choice',
    when: 'The customer has not chosen token and network yet. The choice fixes the rate.',
    remedy: 'Ask again once the payment has a `token`.',
  },
  rate_evidence_missing: {
    status: 409,
    message: 'This payment was priced before evidence of rates was kept, so nothing can prove its rate',
    when: 'The rate was fixed by a version of the service that did not keep its evidence.',
    remedy: 'There is no proof for this payment. Compute its rate from its amounts.',
  },
  payment_not_paid: {
    status: 409,
    message: 'This payment is not paid, so there is no receipt; ask again once `paidAt` is set',
    when: 'The payment is not paid: not enough money is confirmed for it.',
    remedy: 'Ask again once the payment is paid.',
  },
  receipt_not_possible: {
    status: 409,
    message: 'What is stored of this payment does not add up to a receipt right now; try again in a minute',
    when: 'The receipt was made and did not pass its own verification, so it is not answered. A reorganization of the chain may be under way.',
    remedy: 'Try again in a minute. If it stays, report the `requestId` to the operator.',
  },
  money_seen: {
    status: 409,
    message:
      'Money for this payment has been seen, so it can no longer be changed; pay the rest, or contact the merchant',
    when: 'The customer wants to choose again or to go back to the shop, and more than dust has arrived for the payment: one token, or a tenth of the amount.',
    remedy: 'Wait for the payment to continue. If money is missing, send the rest with the same choice.',
  },
  signature_not_taken: {
    status: 409,
    message: 'The signed transfer is not taken: {why}; pay with an ordinary transfer',
    when: 'For the hosted page: what the payer has signed cannot be sent for them. The message of `error.fields[0]` begins with the reason, such as `insufficient_balance`, and a colon.',
    remedy: 'Send the amount to the deposit address with an ordinary transfer.',
    values: { why: 'the account holds too little' },
    fields: [{ field: 'signature', message: 'insufficient_balance: the account holds too little' }],
  },
  payment_under_way: {
    status: 409,
    message:
      'A signed payment is on its way and not in a block yet; send the same request again, which never pays twice',
    when: 'For HTTP 402: a signed payment was sent, and its transaction is not in a block yet.',
    remedy: 'Send the same request again after some seconds. The same signed payment never pays twice.',
  },
  simulation_not_possible: {
    status: 409,
    message: 'This cannot be simulated: {why}; choose another case, or another payment',
    when: 'This case cannot be simulated here. For example, a network is not a local chain, or has one token only. The message says why.',
    remedy: 'Choose another case, or a payment on another network.',
    values: { why: 'base has no other token' },
  },
  nothing_to_accept: {
    status: 409,
    message:
      'No transfer can be accepted for this payment unless you name it; check its transfers, and wait until they are deep enough',
    when: 'For operators: no transfer that counts can be accepted. It must be canonical, deep enough and not sent back. Money in another token, or on a network that does not count, must be named.',
    remedy:
      'Check the payment’s transfers, wait until they are deep enough, and name those in another token.',
  },
  payment_already_completed: {
    status: 409,
    message:
      'This payment is completed, so nothing more can be accepted; send the rest back and record the refund',
    when: 'For operators: the payment is completed, and money that arrives later does not count for it.',
    remedy: 'Send the rest back, and record it as a refund.',
  },
  settlement_under_way: {
    status: 409,
    message:
      'This payment is paid and being settled, so there is nothing to decide; wait until it is settled or refused',
    when: 'For operators: the payment is paid, and its settlement has begun.',
    remedy: 'Wait until it is settled or refused.',
  },
  transfer_not_acceptable: {
    status: 409,
    message: 'Transfer {transfer} cannot be accepted: {why}; leave it out, or decide later',
    when: 'For operators: a named transfer cannot be accepted for this payment. The message says why.',
    remedy: 'Leave it out, wait until it is deep enough, or send it back.',
    values: { transfer: 'base:0x8f1d…:0', why: 'it is not deep enough to be credited yet' },
  },
  nothing_to_refund: {
    status: 409,
    message:
      'No transfer of this payment can be recorded as sent back; check its exceptions and name the transfers',
    when: 'For operators: the payment has no unresolved exception.',
    remedy: 'Check the payment’s exceptions, and name the transfers that were sent back.',
  },
  transfer_not_refundable: {
    status: 409,
    message: 'Transfer {transfer} cannot be recorded as sent back: {why}; leave it out',
    when: 'For operators: a named transfer counts for the payment, or was sent back before. The message says why.',
    remedy: 'Leave it out.',
    values: { transfer: 'base:0x8f1d…:0', why: 'it was accepted as payment' },
  },
  nothing_left_to_refund: {
    status: 409,
    message: 'No money of this payment can be refunded that way; check its transfers and earlier refunds',
    when: 'No money of this payment fits the `basis`, or it is refunded already.',
    remedy: 'Check the payment’s transfers and refunds.',
  },
  refund_without_signer: {
    status: 409,
    message:
      'Nobody can send a refund on {network} from the treasury of this payment; pay the customer from that treasury yourself',
    when: 'On TRON only the operator’s float sends refunds, and the money of this payment went to another treasury, such as the merchant’s own.',
    remedy: 'Pay the customer from that treasury.',
    values: { network: 'tron' },
  },
  refund_held: {
    status: 409,
    message:
      'The money of this payment is held until an operator has reviewed where it comes from; wait, or ask the operator',
    when: 'Screening has flagged a sender of the payment, and no operator has released its money.',
    remedy: 'Wait for the decision. `payment.held` reported it.',
  },
  refund_too_early: {
    status: 409,
    message:
      'The money of this payment is still awaited or being settled; wait until the payment has ended and is settled',
    when: 'The payment is open, or its money is on its way to be sold. Money that does not count can be refunded with the basis `unaccepted`.',
    remedy: 'Wait until the payment has ended and is settled.',
  },
  refund_too_large: {
    status: 409,
    message: 'At most {most} can be refunded; ask for less',
    when: 'The amount is more than what arrived, less what was refunded or is reserved.',
    remedy: 'Ask for less. The message names the maximum.',
    values: { most: '3.23 USDC' },
  },
  refund_not_covered: {
    status: 409,
    message:
      'The money was sold, and refunding it costs {cost}; the payment’s balance is {balance}, so refund less',
    when: 'The money was sold. Its refund costs more than what is left of the payment’s proceeds, after the fee, or a payout rail has paid them to the merchant’s account.',
    remedy:
      'Refund less, or have the operator return the fee with refunds. Pay the customer yourself if a rail has paid you.',
    values: { cost: '5000.00 NGN', balance: '4950.00 NGN' },
  },
  too_many_refunds: {
    status: 409,
    message:
      'A payment can have {limit} refunds, and this one has reached the limit; send the rest back yourself',
    when: 'The payment has 50 refunds.',
    remedy: 'Send the rest back yourself, and ask the operator to record it.',
    values: { limit: '50' },
  },
  refund_needs_address: {
    status: 409,
    message: 'The payer has no e-mail address on record to send a link to; give an address',
    when: 'The request names no address, and the payer’s e-mail address is no longer on record.',
    remedy: 'Send `destination`.',
  },
  refund_address_given: {
    status: 409,
    message: 'This refund already has an address, which cannot be changed',
    when: 'The payer, or you, gave another address before.',
    remedy: 'Cancel the refund while it is not sent, and create a new one.',
  },
  payout_batch_not_possible: {
    status: 409,
    message: 'This cannot be done with a batch of payouts: {why}; see docs/operations/payouts.md',
    when: 'For operators: payouts of the environment are sent by the worker, the network is not configured or was never read, or a batch cannot be taken back: it was paid, or it is a proposal that the owners decide about in the Safe.',
    remedy: 'Do what the message says.',
    values: { why: 'the worker sends the payouts of test itself' },
  },
  decision_outdated: {
    status: 409,
    message: 'This has changed since you saw it, so nothing was decided; look at it again',
    when: 'The decision names a version (`seen`) that is not the current one: money, an address or a finding has been added since.',
    remedy: 'Read it again, check what has changed, and decide with its new `version`.',
  },
  payout_recovery_not_needed: {
    status: 409,
    message: 'No payout of the float on this network needs recovery; see cowrie doctor',
    when: 'For operators: no reorg has left a payout of the float unpaid on this network, or all of them are being recovered.',
    remedy: 'Read what `cowrie doctor` says about reversed payouts.',
  },
  refund_not_changeable: {
    status: 409,
    message: 'This cannot be done with the refund: {why}; check its status',
    when: 'The refund is sent or over, or you have decided about it before. The message says which.',
    remedy: 'Read the refund.',
    values: { why: 'it is sent' },
  },
  refund_not_possible: {
    status: 409,
    message: 'No money of this payment can be refunded now; contact the merchant',
    when: 'For the hosted page: no money of the payment waits for its payer, or a refund was already requested.',
    remedy: 'Contact the merchant.',
  },
  api_key_not_in_force: {
    status: 409,
    message: 'This API key is revoked or expired; issue a new key',
    when: 'For operators: the key is revoked or expired, so it cannot be rolled.',
    remedy: 'Issue a new key.',
  },
  api_key_already_rolled: {
    status: 409,
    message: 'This API key was rolled before; roll the key that replaced it, or revoke this one',
    when: 'For operators: the key has been rolled, perhaps by a call at the same time. A key is rolled once.',
    remedy: 'Roll the key that replaced it. To end this key earlier, revoke it.',
  },
  operator_name_taken: {
    status: 409,
    message:
      'An active operator is already named "{name}"; choose another name, or revoke that operator first',
    when: 'For operators: an active operator has this name, without regard to case.',
    remedy: 'Choose another name, or revoke that operator first.',
    values: { name: 'ada' },
  },
  operator_not_confirmable: {
    status: 409,
    message: 'This operator cannot be confirmed: {why}',
    when: 'For operators: the person who confirms the operator created it, handed out its token, or has no credential.',
    remedy: 'Ask an admin who took no part in it to confirm it. Two new operators cannot confirm each other.',
    values: { why: 'you took part in creating it; an operator who did not must confirm it' },
  },
  operator_revoked: {
    status: 409,
    message: 'This operator is revoked; create a new one',
    when: 'For operators: the operator was revoked before.',
    remedy: 'Create a new operator.',
  },
  last_admin: {
    status: 409,
    message: 'This is the last active admin; create another admin first',
    when: 'For operators: the change would leave no active admin.',
    remedy: 'Create another admin, or give another operator the role `admin`, and repeat the change.',
  },
  last_owner: {
    status: 409,
    message: 'A business needs at least one owner; make somebody else an owner first',
    when: 'For the dashboard: the only owner of a business would get another role, or leave.',
    remedy: 'Make somebody else an owner first.',
  },
  already_member: {
    status: 409,
    message: 'This person already belongs to the business; change the role instead',
    when: 'For the dashboard: somebody with this address already belongs to the business.',
    remedy: 'Change the role of that person.',
  },
  already_invited: {
    status: 409,
    message: 'This address has an open invitation; send it again, or cancel it first',
    when: 'For the dashboard: the business has an open invitation for this address, perhaps an expired one.',
    remedy: 'Send it again, or cancel it and create a new one.',
  },
  account_exists: {
    status: 409,
    message: 'This e-mail address already has an account; sign in with it, then open the link again',
    when: 'For the dashboard: the address of the invitation has an account, and nobody is signed in.',
    remedy: 'Sign in with that address, then accept.',
  },
  address_taken: {
    status: 409,
    message: 'Another account now has this e-mail address; use another address',
    when: 'For the dashboard: since the e-mail was sent, another account has taken the address.',
    remedy: 'Use another address.',
  },
  last_way_in: {
    status: 409,
    message: 'This is your last way to sign in; set a password or add a passkey first',
    when: 'For the dashboard: the person would have neither a password nor a passkey.',
    remedy: 'Set a password, or add another passkey, first.',
  },
  factor_not_changeable: {
    status: 409,
    message: 'This cannot be done with your account now: {why}',
    when: 'For the dashboard: the account is not in a state that allows this. The message says why.',
    remedy: 'Do what the message says.',
    values: { why: 'an authenticator app is already set up; remove it first' },
  },
  conflicting_change: {
    status: 409,
    message:
      'Somebody else changed this at the same time; read it again, and repeat the change if it is still needed',
    when: 'Somebody else changed the same account, merchant or webhook secret at the same time.',
    remedy: 'Read it again, and repeat the change if it is still needed.',
  },
  settlement_not_possible: {
    status: 409,
    message: 'This cannot be done with the settlement: {why}; check the state of the settlement',
    when: 'For operators: the settlement is at another step, or of another kind, than the call needs. The message says which.',
    remedy: 'Check the payment’s settlement.',
    values: { why: 'its settlement was not refused' },
  },
  gone: {
    status: 410,
    message: 'This endpoint is gone; stop calling it',
    when: 'The endpoint was retired.',
    remedy: 'Stop calling it.',
  },
  payload_too_large: {
    status: 413,
    message: 'The body is larger than 64 KiB; send less',
    when: 'The body is larger than 64 KiB.',
    remedy: 'Send less metadata.',
  },
  unsupported_media_type: {
    status: 415,
    message:
      'The body is not plain application/json in UTF-8; send it with Content-Type: application/json and without Content-Encoding',
    when: 'The body is not sent as `application/json`, is in another character set than UTF-8, or is compressed.',
    remedy: 'Set `Content-Type: application/json`, encode the body in UTF-8, and send no `Content-Encoding`.',
  },
  expectation_failed: {
    status: 417,
    message: 'The Expect header is not known; leave it out',
    when: 'The `Expect` header holds something other than `100-continue`.',
    remedy: 'Leave the header out.',
  },
  rate_limited: {
    status: 429,
    message: 'Too many requests; try again in {seconds} s',
    when: 'One key or one address sent too many requests.',
    remedy: 'Wait for the number of seconds in `Retry-After`, then try again.',
    values: { seconds: '12' },
  },
  too_many_open_sessions: {
    status: 429,
    message: 'Too many sessions are open; try again in {seconds} s',
    when: 'One address, or all addresses together, opened too many sessions with one public key in the lifetime of a session. The addresses on the merchant’s IP allow-list are not counted.',
    remedy:
      'Wait for the number of seconds in `Retry-After`, then try again. If your server opens the sessions, add its address to your IP allow-list.',
    values: { seconds: '18' },
  },
  too_many_streams: {
    status: 429,
    message: 'Too many pages follow their payments here; poll the status instead',
    when: 'For the hosted page: one address, or all together, have opened as many streams of the status as one process holds.',
    remedy: 'Poll the status, and open the stream again after a minute.',
  },
  headers_too_large: {
    status: 431,
    message: 'The headers are larger than 16 KiB; send fewer or shorter ones',
    when: 'The request line and the headers are larger than 16 KiB. The service closes the connection.',
    remedy: 'Send fewer or shorter headers.',
  },
  internal_error: {
    status: 500,
    message: 'The service failed; try again, and quote the request ID if you report it',
    when: 'The service has a fault.',
    remedy: `${RETRY} If it persists, report it with the request ID.`,
  },
  rate_unavailable: {
    status: 503,
    message: 'There is no reliable exchange rate at the moment; try again shortly',
    when: 'The sources of the exchange rate are too old, too few or too far apart.',
    remedy: RETRY,
  },
  refund_signature_unchecked: {
    status: 503,
    message:
      'The network cannot say whose signature this is; try again shortly, or give an address without a signature',
    when: 'For the hosted page: the signature is from a contract wallet, and the network’s nodes do not answer.',
    remedy: RETRY,
  },
  not_ready: {
    status: 503,
    message: 'The service is not ready; try again shortly',
    when: 'The service is starting, or its database does not answer.',
    remedy: RETRY,
  },
} satisfies Record<string, CatalogueEntry>;

/** The code of a failure, as in `error.code`. */
export type ErrorCode = keyof typeof ENTRIES;

/** Every failure by its code. Codes are stable, and so are the texts that docs/interface.md §7.2 fixes. */
export const ERROR_CATALOGUE: Readonly<Record<ErrorCode, CatalogueEntry>> = ENTRIES;
