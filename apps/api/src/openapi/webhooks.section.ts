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
          responses: { '2XX': { description: 'Taken.' } },
        },
      },
    ]),
  );
}
