import { EVENT_EXAMPLES, EVENT_TYPES, type EventType, PaymentEventBody } from '@cowrie/dto';
import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';

const WHEN: Record<EventType, string> = {
  'payment.processing': 'Funds were seen on the chain; they are not confirmed yet.',
  'payment.completed': 'The payment was received in full and settled.',
  'payment.failed': 'The window ended on a sum that is materially short, or settlement was refused for good.',
  'payment.expired': 'The window ended and nothing was received.',
  'payment.exception':
    'Money came that cannot be credited by itself: late, in the wrong token, or on the wrong network.',
};

const header = (name: string, description: string, example: string) => ({
  ...{ name, in: 'header' as const, required: true, description, example },
  schema: { type: 'string' as const },
});

/** Of Standard Webhooks. */
const HEADERS = [
  header('webhook-id', 'The event: the same on every try.', 'evt_0f6c7d1f-9b8e-4c53-8f4e-2a10b1c2d3e4'),
  header('webhook-timestamp', 'When this try was made, in seconds since 1970.', '1795231680'),
  header(
    'webhook-signature',
    'HMAC-SHA-256 of id, timestamp and body; one for each secret in force, with a space between.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** The bodies of events (decisions §6): what a receiver has to expect. */
export function webhooksSection(): NonNullable<OpenAPIObject['webhooks']> {
  return Object.fromEntries(
    EVENT_TYPES.map((type) => [
      type,
      {
        post: {
          operationId: type.replace(/[.](\w)/, (_, first: string) => first.toUpperCase()),
          summary: type,
          description: `${WHEN[type]} \`reference\` and \`clientReference\` hold the same value.`,
          tags: ['Webhooks'],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    { $ref: getSchemaPath(PaymentEventBody) },
                    { type: 'object', properties: { type: { type: 'string', enum: [type] } } },
                  ],
                },
                examples: { [type]: { value: EVENT_EXAMPLES[type] } },
              },
            },
          },
          parameters: HEADERS,
          responses: {
            '2XX': {
              description: 'Taken. Anything else is tried again, save 410, which switches the address off.',
            },
          },
        },
      },
    ]),
  );
}
