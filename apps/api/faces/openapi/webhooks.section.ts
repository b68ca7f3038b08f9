import {
  EVENT_DESCRIPTIONS,
  EVENT_EXAMPLES,
  EVENT_PARTS,
  EVENT_TYPES,
  type EventType,
  HoldFacts,
  MERCHANT_EVENT_TYPES,
  MerchantEventBody,
  PaymentEventBody,
  RefundFacts,
} from '@cowrie/dto';
import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  example,
  schema: { type: 'string' as const },
});

/** The headers of Standard Webhooks (docs/interface.md §6.4). */
const HEADERS = [
  header(
    'webhook-id',
    'The ID of the event. It is the same on every try.',
    'evt_0f6c7d1f-9b8e-4c53-8f4e-2a10b1c2d3e4',
  ),
  header('webhook-timestamp', 'The time of this try, in seconds since 1970.', '1795231680'),
  header(
    'webhook-signature',
    'HMAC-SHA-256 of ID, timestamp and body. While a secret is being replaced, one signature for each secret, with a space between them.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** The webhooks section: the request of each kind of event (docs/interface.md §6.2). */
export function webhooksSection(): NonNullable<OpenAPIObject['webhooks']> {
  return Object.fromEntries(
    EVENT_TYPES.map((type) => [
      type,
      {
        post: {
          operationId: type.replace(/[._](\w)/g, (_, first: string) => first.toUpperCase()),
          summary: type,
          description: `${EVENT_DESCRIPTIONS[type]} \`reference\` and \`clientReference\` hold the same value.`,
          tags: ['Webhooks'],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  allOf: [{ $ref: getSchemaPath(bodyOf(type)) }, partsOf(type)],
                },
                examples: { [type]: { value: EVENT_EXAMPLES[type] } },
              },
            },
          },
          parameters: HEADERS,
          responses: {
            '2XX': {
              description:
                'The event is delivered. After any other answer it is sent again later; 410 disables the endpoint instead.',
            },
          },
        },
      },
    ]),
  );
}

/** What is certain once the type is known, so that generated types narrow by it. */
function partsOf(type: EventType): object {
  const part = EVENT_PARTS[type];
  const schemas = { refund: RefundFacts, held: HoldFacts };
  return {
    type: 'object',
    properties: {
      type: { type: 'string', enum: [type] },
      ...(part && { [part]: { $ref: getSchemaPath(schemas[part]) } }),
    },
    required: ['type', ...(part ? [part] : [])],
  };
}

function bodyOf(type: string): typeof PaymentEventBody | typeof MerchantEventBody {
  return (MERCHANT_EVENT_TYPES as readonly string[]).includes(type) ? MerchantEventBody : PaymentEventBody;
}
