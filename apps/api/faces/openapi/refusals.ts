import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CATALOGUE, type ErrorCode } from '@cowrie/api/platform/http/error-catalogue';
import type { Operation } from './handlers.read';
import { examplesOf, explain, failureExample, headersOf, JSON_TYPE } from './shared-parts';

type Responses = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>;

/** Codes whose responses carry `Retry-After`. */
const TELLS_WAIT: ReadonlySet<ErrorCode> = new Set(['rate_limited', 'too_many_open_sessions', 'not_ready']);

/** The refusals of a document. Operations with the same codes refer to the same one. */
export class Refusals {
  private readonly known = new Map<string, Responses[string]>();

  /** References to the refusals of an operation, by HTTP status. */
  refer(codes: readonly ErrorCode[], isLimited: boolean): Operation['responses'] {
    const statuses = [...new Set(codes.map((code) => ERROR_CATALOGUE[code].status))];
    return Object.fromEntries(
      statuses.map((status) => {
        const own = codes.filter((code) => ERROR_CATALOGUE[code].status === status);
        const name = nameOf(status, own, isLimited);
        if (!this.known.has(name)) this.known.set(name, refusalOf(own, isLimited));
        return [status, { $ref: `#/components/responses/${name}` }];
      }),
    );
  }

  /** `components/responses`, sorted by name. */
  all(): Responses {
    return Object.fromEntries([...this.known].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/**
 * A name with the status and every code, such as `Refused404PaymentNotFound`. It ends with `Unmetered` when
 * the response has no rate-limit headers.
 */
function nameOf(status: number, codes: readonly ErrorCode[], isLimited: boolean): string {
  const words = codes.join('_').split('_');
  const text = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return `Refused${status}${text}${isLimited ? '' : 'Unmetered'}`;
}

/** One refusal. Its description and examples name each code. */
function refusalOf(codes: readonly ErrorCode[], isLimited: boolean): Responses[string] {
  return {
    description: codes.map((code) => `\`${code}\`: ${explain(code)}`).join('\n\n'),
    headers: headersOf(isLimited, codes.some((code) => TELLS_WAIT.has(code)) ? ['Retry-After'] : []),
    content: {
      [JSON_TYPE]: {
        schema: { $ref: '#/components/schemas/Failure' },
        examples: examplesOf(Object.fromEntries(codes.map((code) => [code, failureExample(code)]))),
      },
    },
  };
}
