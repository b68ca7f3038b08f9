import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CATALOGUE, type ErrorCode } from '../platform/http/error-catalogue';
import { ERROR_GUIDE } from '../platform/http/error-guide';

type Components = NonNullable<OpenAPIObject['components']>;

export const ERROR_CODES = Object.keys(ERROR_CATALOGUE) as ErrorCode[];

/** One failure of the catalogue in words. */
export function explain(code: ErrorCode): string {
  const { when, remedy } = ERROR_GUIDE[code];
  return `${when} ${remedy}`;
}

/** The catalogue's text with its holes filled. */
export function exampleMessage(code: ErrorCode): string {
  const { values } = ERROR_GUIDE[code];
  return ERROR_CATALOGUE[code].message.replace(/\{(\w+)\}/g, (hole, name: string) => values?.[name] ?? hole);
}

/** Body of a failure as a caller sees it. */
export function failureExample(code: ErrorCode): object {
  const { fields } = ERROR_GUIDE[code];
  const requestId = '3f0c1b9e-6c1d-4a53-9f4e-0f6c7d1f2a10';
  return {
    success: false,
    message: exampleMessage(code),
    data: null,
    error: { code, requestId, ...(fields && { fields }) },
  };
}

const text = (description: string) => ({ type: 'string', description });

/** One shape for every failure. Its `error.code` is in the catalogue (docs/interface.md §7.1). */
export const SCHEMAS: Components['schemas'] = {
  ErrorCode: {
    type: 'string',
    enum: ERROR_CODES,
    description: ERROR_CODES.map(
      (code) => `- \`${code}\` (${ERROR_CATALOGUE[code].status}): ${explain(code)}`,
    ).join('\n'),
  },
  Failure: {
    type: 'object',
    required: ['success', 'message', 'data', 'error'],
    properties: {
      // `const` and the type null are of JSON Schema 2020-12, which OpenAPI 3.1 is built on.
      success: { type: 'boolean', enum: [false] },
      message: text('Text for people. Programs read `error.code`.'),
      data: { type: 'null' },
      error: {
        type: 'object',
        required: ['code', 'requestId'],
        properties: {
          code: { $ref: '#/components/schemas/ErrorCode' },
          requestId: text('Same as the `X-Request-Id` header: quote it when you report a failure.'),
          fields: {
            type: 'array',
            items: { $ref: '#/components/schemas/FieldError' },
            description: 'Which fields are wrong, when that is what is wrong.',
          },
        },
      },
    },
  },
};

/** Descriptions of the lists of values (docs/interface.md §2.9, §3.1). */
export const ENUM_DESCRIPTIONS: Record<string, string> = {
  PaymentStatus:
    '`pending`: nothing received yet. `processing`: funds were seen. `completed`: received and settled. `expired`: the window ended with nothing received. `failed`: too little came, or settlement was refused.',
  FiatCurrency: 'Currency of the account’s country, or USD.',
  Token: 'Stablecoin.',
  Environment: 'Two worlds beside each other; the key says which.',
  EventType: 'What happened to a payment.',
  DeliveryState:
    '`waiting`: for an earlier event of the same payment. `pending`: to be tried at `nextAt`, or being tried. `delivered`: answered with 2xx. `given_up`: every try failed, or it was answered 410. `cancelled`: its endpoint was disabled or removed.',
  DeliveredType: 'What happened to a payment; or `webhook.test`, which an operator sends.',
  ExceptionKind:
    '`late`: after the window. `after_completion`: in time, and found when the payment was over or being settled. `wrong_token`, `wrong_network`: not what was chosen. `not_expected`: before anything was chosen. `unlisted_token`, `zero_value`: of no worth to anybody, and told to nobody.',
  ArrivalKind:
    '`late`: after the window. `after_completion`: when the payment was over or being settled. `wrong_token`, `wrong_network`: not what was chosen. `refunded`: sent back.',
  FailureReason:
    '`short`: too little came in time. `not_settled`: enough came, and it could not be turned into the merchant’s currency.',
  TraceVerdict:
    '`credited`: arrived, and counts. `waiting_for_confirmations`, `waiting_for_block`: on its way. `short`: counts, and more is needed. `late`, `after_completion`: arrived when the payment was over. `refunded`: sent back. `wrong_token`, `unlisted_token`, `wrong_network`: right address, and not what was chosen. `zero_value`, `failed_on_chain`: moved nothing. `other_address`: pays somebody else. `not_found`: no network that answered knows it. `no_answer`: the payment’s network is silent. `no_address`: nothing is chosen yet.',
};

export const HEADERS: NonNullable<Components['headers']> = {
  'X-Request-Id': {
    description: 'The caller’s own `X-Request-Id` if it sent a sane one, else a new one.',
    schema: { type: 'string' },
    example: '3f0c1b9e-6c1d-4a53-9f4e-0f6c7d1f2a10',
  },
  'RateLimit-Policy': {
    description: 'Name, quota and window in seconds of each limit that applies.',
    schema: { type: 'string' },
    example: '"secret-key";q=600;w=60',
  },
  RateLimit: {
    description: 'What is left of each, and in how many seconds it is whole again.',
    schema: { type: 'string' },
    example: '"secret-key";r=599;t=1',
  },
  ETag: {
    description:
      'Stands for what the answer says: sent back as `If-None-Match`, it spares the body of the next.',
    schema: { type: 'string' },
    example: 'W/"9sKq3mZ0c1uYxA2b"',
  },
  'Retry-After': {
    description: 'Seconds to wait.',
    schema: { type: 'integer', minimum: 1 },
    example: 12,
  },
};

export const SECURITY_SCHEMES: NonNullable<Components['securitySchemes']> = {
  publicKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'cwr_pk_…',
    description: 'Public key: creates payments and asks for quotes. May be used in a browser.',
  },
  secretKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'cwr_sk_…',
    description: 'Secret key: reads payments. For servers only; honours the IP allow-list.',
  },
  adminToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The operator’s token: `ADMIN_TOKEN` of the service’s configuration.',
  },
};
