import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CATALOGUE, type ErrorCode } from '@cowrie/api/platform/http/error-catalogue';

type Components = NonNullable<OpenAPIObject['components']>;

export const JSON_TYPE = 'application/json';

/** The error codes, in the catalogue's order. */
export const ERROR_CODES = Object.keys(ERROR_CATALOGUE) as ErrorCode[];

/** When an error occurs, and what to do about it. */
export function explain(code: ErrorCode): string {
  const { when, remedy } = ERROR_CATALOGUE[code];
  return `${when} ${remedy}`;
}

/** The catalogue's message with example values. */
export function exampleMessage(code: ErrorCode): string {
  const { message, values } = ERROR_CATALOGUE[code];
  return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => values?.[name] ?? placeholder);
}

/** An example of the body of a refusal (docs/interface.md §7.1). */
export function failureExample(code: ErrorCode): object {
  const { fields } = ERROR_CATALOGUE[code];
  const requestId = '3f0c1b9e-6c1d-4a53-9f4e-0f6c7d1f2a10';
  return {
    success: false,
    message: exampleMessage(code),
    data: null,
    error: { code, requestId, ...(fields && { fields }) },
  };
}

/** The schema of `error.code`, with these values. */
export function errorCodeSchema(codes: readonly ErrorCode[]) {
  const lines = codes.map((code) => `- \`${code}\` (${ERROR_CATALOGUE[code].status}): ${explain(code)}`);
  return { type: 'string' as const, enum: [...codes], description: lines.join('\n') };
}

const text = (description: string) => ({ type: 'string', description });

/**
 * The schemas of a refusal. All refusals have one shape, with an `error.code` of the catalogue
 * (docs/interface.md §7.1).
 */
export const SCHEMAS: Components['schemas'] = {
  ErrorCode: errorCodeSchema(ERROR_CODES),
  Failure: {
    type: 'object',
    required: ['success', 'message', 'data', 'error'],
    properties: {
      // OpenAPI 3.1 uses JSON Schema 2020-12, which has the type null.
      success: { type: 'boolean', enum: [false] },
      message: text('A text for people. Decide by `error.code` in programs.'),
      data: { type: 'null' },
      error: {
        type: 'object',
        required: ['code', 'requestId'],
        properties: {
          code: { $ref: '#/components/schemas/ErrorCode' },
          requestId: text('The value of the `X-Request-Id` header. Quote it when you report a problem.'),
          fields: {
            type: 'array',
            items: { $ref: '#/components/schemas/FieldError' },
            description: 'The fields that are wrong, and why. Left out when no field is wrong.',
          },
        },
      },
    },
  },
};

/** Descriptions of the lists of values, by schema name (docs/interface.md §2.9, §3.1). */
export const ENUM_DESCRIPTIONS: Record<string, string> = {
  PaymentStatus:
    '`pending`: nothing received yet. `processing`: funds were seen on the chain and are being confirmed or settled. `completed`: received and settled, or accepted by an operator. `expired`: the window ended with nothing received. `failed`: too little arrived in time, or settlement was refused.',
  FiatCurrency: 'The currency of the merchant’s country, or USD.',
  Token: 'A stablecoin.',
  Environment:
    '`test` or `live`. They work side by side, and neither sees the other’s payments. The key decides.',
  EventType: 'The kind of event.',
  PaymentEventType: 'The kind of an event about a payment.',
  MerchantEventType: 'The kind of an event about the merchant’s own money or account.',
  MerchantSettlementState:
    '`open`: it is made, and not paid yet. `paying`: somebody is paying it. `paid`: the money is on its way to your account, under `bankReference`. `failed`: it was not paid; its payments are in a later settlement.',
  SettlementSchedule:
    '`none`: no settlements are made. `per_payment`: one for each payment. `daily`: one for all payments of the days before, made after midnight in the merchant’s country.',
  AccountKind: 'An account of a bank, or of mobile money.',
  StatementLineKind:
    '`payment`: a payment in full. `change`: what changed in it after an earlier settlement.',
  StatementFormat: 'The form of a statement.',
  TransferDirection: '`in`: to the deposit address. `out`: from it.',
  DeliveryState:
    '`waiting`: an earlier event of the same payment is not delivered yet. `pending`: the next try is at `nextAt`, or is under way. `delivered`: the endpoint answered 2xx. `given_up`: every try failed, or the endpoint answered 410. `cancelled`: the endpoint was disabled or removed.',
  DeliveredType: 'The kind of event, or `webhook.test` for a test that an operator sent.',
  ExceptionKind:
    '`late`: it arrived after the window. `after_completion`: it was in time, but was found when settlement had begun or the payment was over. `wrong_token`, `wrong_network`: the customer chose another token or network. `not_expected`: it arrived before the customer chose token and network. `unlisted_token`, `zero_value`: it has no value that can be credited, and no event reports it.',
  TransferKind:
    '`credited`: it counts. `surplus`: it is credited too, and what came before it had reached the expected amount. `waiting_for_confirmations`: it counts once it is deep enough. `late`: it arrived after the window. `after_completion`: it was in time, but was found when settlement had begun or the payment was over. `wrong_token`, `wrong_network`: the customer chose another token or network. `not_expected`: it arrived before the customer chose. `over_limit`: the payment counts its 500 largest transfers. `refunded`: it was sent back. `reversed`: it was credited for good, and a reorg orphaned it. `orphaned`: a reorg orphaned it before it was credited for good. `unlisted_token`, `zero_value`: it has no value that can be credited.',
  SimulationCase:
    '`exact`: pays what is asked for. `under`, `over`: pays half of it, or half as much more. `late`: pays after the window, which is ended first. `wrong_token`, `wrong_network`: pays in another token, or on another network. `reorg`: pays, and a reorg takes it back once it was seen.',
  TransferDepth:
    '`seen`: it is in a block. `confirmed`: deep enough for most payments. `final`: deep enough for a large payment and a sale. `taken_back`: a reorg orphaned it.',
  ResolutionKind:
    '`accepted`: the operator takes it as payment. `refunded`: the operator notes that it was sent back.',
  ArrivalKind:
    '`late`: it arrived after the window. `after_completion`: it was found when settlement had begun or the payment was over. `wrong_token`, `wrong_network`: the customer chose another token or network. `refunded`: it was sent back.',
  FailureReason:
    '`short`: too little arrived in time. `not_settled`: enough arrived, but it could not be converted to the merchant’s currency.',
  RateRule:
    '`median`: the median of the sources that made the price; of an even number the lower of the middle two. `executable`: the price at which the token is sold, with the others as a band around it.',
  RateReadingRole:
    '`price`: it made the rate, alone or as one of the median’s. `band`: the rate had to lie near it. `left_out`: it was too old, or not positive.',
  TraceVerdict:
    '`credited`: it arrived and counts. `waiting_for_confirmations`: it arrived and waits for confirmations. `waiting_for_block`: no block holds it yet. `short`: it counts, but more must be sent. `late`: it arrived after the window. `after_completion`: it was found when the payment was over. `refunded`: it was sent back. `wrong_token`, `unlisted_token`, `wrong_network`: it went to the right address, but in another token or on another network. `zero_value`, `failed_on_chain`: it moved nothing. `other_address`: it pays nothing to this payment’s address. `not_found`: no network that answered knows it. `no_answer`: the payment’s network did not answer. `no_address`: token and network are not chosen yet.',
};

/** Headers of responses. */
export const HEADERS: NonNullable<Components['headers']> = {
  'X-Request-Id': {
    description:
      'Your own `X-Request-Id` if you sent one of 1 to 128 letters, digits and `_ . : -`, otherwise a new one.',
    schema: { type: 'string' },
    example: '3f0c1b9e-6c1d-4a53-9f4e-0f6c7d1f2a10',
  },
  'RateLimit-Policy': {
    description: 'Each rate limit that applies: its name, `q` requests in a window of `w` seconds.',
    schema: { type: 'string' },
    example: '"secret-key";q=600;w=60',
  },
  RateLimit: {
    description: 'For each rate limit, `r` requests are left, and the limit is whole again in `t` seconds.',
    schema: { type: 'string' },
    example: '"secret-key";r=599;t=1',
  },
  ETag: {
    description:
      'Changes when the answer changes. Send it as `If-None-Match` to get 304 without a body while nothing has changed.',
    schema: { type: 'string' },
    example: 'W/"9sKq3mZ0c1uYxA2b"',
  },
  'Retry-After': {
    description: 'Wait this many seconds before you retry.',
    schema: { type: 'integer', minimum: 1 },
    example: 12,
  },
};

/** References to the headers of a response. A rate-limited operation reports its limits. */
export function headersOf(
  isLimited: boolean,
  more: readonly string[] = [],
): Record<string, { $ref: string }> {
  const names = ['X-Request-Id', ...(isLimited ? ['RateLimit-Policy', 'RateLimit'] : []), ...more];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Examples by name, as OpenAPI writes them. */
export function examplesOf(values: Record<string, unknown>): Record<string, { value: unknown }> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
}

/** The kinds of credentials (docs/interface.md §5.2, §4.11). */
export const SECURITY_SCHEMES: NonNullable<Components['securitySchemes']> = {
  publicKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'cwr_pk_…',
    description: 'A public key creates payments and gets quotes. You can use it in a browser.',
  },
  secretKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'cwr_sk_…',
    description:
      'A secret key reads payments and events. Use it on servers only. It works only from the addresses of the merchant’s IP allow-list, if that list is not empty.',
  },
  dashboardSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-cowrie_session',
    description:
      'The session of a person who is signed in to the dashboard. A request that changes something also needs the dashboard’s `Origin`. On the operator’s endpoints it counts when the person acts as an operator and has shown a second factor in this session; a change needs one of the last ten minutes. An `Authorization` header alone decides when both are sent.',
  },
  adminToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'cwr_op_…',
    description:
      'The token of an operator. Its role decides which calls it may make. The setting `ADMIN_TOKEN` of the service creates the first admin.',
  },
};
