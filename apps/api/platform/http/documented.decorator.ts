import { applyDecorators, SetMetadata, type Type } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import type { ErrorCode } from './error-catalogue';

/** Metadata key of an operation's documentation. */
export const OPERATION_DOC = 'openapi:operation';

/** Tags of the OpenAPI document, with their descriptions. */
export const TAGS = {
  Payments: 'Create, verify, read and list payments from a merchant’s backend.',
  Refunds: 'Give money of a payment back to its customer.',
  Settlements: 'See what you were paid, for which payments, and set the account that is paid.',
  Events: 'List events, to catch up on missed webhooks.',
  Quotes: 'Get the indicative token amount of a payment.',
  'HTTP 402': 'Pay a payment from a program, without a browser and without gas (x402).',
  'Test helpers':
    'Play the customer in your tests, without a browser. Only deployments on local chains have them.',
  'Checkout (internal)':
    'For the hosted page only. Do not integrate with these endpoints: they change without notice.',
  Admin: 'For operators only. Each operator has a token with a role. Never put one into a web page.',
  'Dashboard (internal)':
    'For the dashboard’s page only, whose people sign in with a session. Do not integrate with these endpoints: they change without notice.',
  Health: 'For load balancers and operators.',
  Retired: 'Endpoints that are gone.',
} as const;

/** Schema of a response's `data`: a class, one of several classes, a string or an array of a class. */
export type DataSchema =
  | Type<unknown>
  | readonly Type<unknown>[]
  | { type: 'string'; enum?: readonly string[] }
  | { type: 'array'; items: Type<unknown> };

/** A parameter in the path or in a header. */
export interface ParameterDoc {
  description: string;
  example: string;
  /** Pattern of the accepted values. */
  pattern: string;
  maxLength?: number;
}

/** What the OpenAPI document says about an operation, beyond what it derives from the handler. */
export interface OperationDoc {
  tag: keyof typeof TAGS;
  /** The operation's name in generated clients. */
  operationId: string;
  summary: string;
  description: string;
  /** Examples of the body, by name. Required if the operation has a body. */
  bodies?: Record<string, object>;
  /** Parameters in the path, by name. */
  parameters?: Record<string, ParameterDoc>;
  /** Optional request headers, by name. */
  headers?: Record<string, ParameterDoc>;
  /** Absent for an operation that never succeeds. */
  answer?: JsonAnswer | FileAnswer | EventsAnswer;
  /** Error codes beyond those that follow from the operation's key, body and query. */
  errors: readonly ErrorCode[];
}

/** A response in the envelope. */
interface JsonAnswer {
  data: DataSchema;
  examples: Record<string, unknown>;
  /** An example of the same response as CSV, if a caller can request it with `Accept: text/csv`. */
  csv?: string;
  isWorkbook?: undefined;
  events?: undefined;
}

/**
 * A response that is always a file: an example as CSV, and whether callers can request a workbook.
 */
interface FileAnswer {
  data?: undefined;
  csv: string;
  isWorkbook: boolean;
  events?: undefined;
}

/** A stream of server-sent events, with an example. A reader that knows its end gets 204. */
interface EventsAnswer {
  data?: undefined;
  csv?: undefined;
  isWorkbook?: undefined;
  events: string;
}

/**
 * Adds an operation to the OpenAPI document. Status, message and key kind come from the handler's other
 * decorators.
 */
export function Documented(doc: OperationDoc): MethodDecorator {
  return applyDecorators(SetMetadata(OPERATION_DOC, doc), ApiExtraModels(...classesOf(doc.answer?.data)));
}

function classesOf(data: DataSchema | undefined): Type<unknown>[] {
  if (!data) return [];
  if (typeof data === 'function') return [data];
  if ('items' in data) return [data.items];
  return 'type' in data ? [] : [...data];
}
