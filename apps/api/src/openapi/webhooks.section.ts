import { EVENT_DESCRIPTIONS, EVENT_EXAMPLES, EVENT_TYPES, PaymentEventBody } from '@cowrie/dto';
import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';

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

/** Returns the bodies of events (docs/interface.md §6.2), for receivers. */
export function webhooksSection(): NonNullable<OpenAPIObject['webhooks']> {
  return Object.fromEntries(
    EVENT_TYPES.map((type) => [
      type,
      {
        post: {
          operationId: type.replace(/[.](\w)/, (_, first: string) => first.toUpperCase()),
          summary: type,
          description: `${EVENT_DESCRIPTIONS[type]} \`reference\` and \`clientReference\` hold the same value.`,
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
