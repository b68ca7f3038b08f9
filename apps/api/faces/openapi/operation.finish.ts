import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import type { OperatorRole } from '@cowrie/dto';
import type { NeededKey } from '@cowrie/api/merchants/auth-guard/caller';
import { FILE_TYPES } from '@cowrie/api/platform/http/export.form';
import type { ErrorCode } from '@cowrie/api/platform/http/error-catalogue';
import type { Need } from '@cowrie/api/people/needs.decorator';
import type { DataSchema, OperationDoc, ParameterDoc } from '@cowrie/api/platform/http/documented.decorator';
import type { HandlerFacts, Operation } from './handlers.read';
import type { Refusals } from './refusals';
import { ERROR_CODES, examplesOf, headersOf, JSON_TYPE } from './shared-parts';

type Responses = Operation['responses'];

const IF_NONE_MATCH: Record<string, ParameterDoc> = {
  'If-None-Match': {
    description:
      'The `ETag` of the last answer. The answer is 304 without a body if nothing has changed since.',
    example: 'W/"9sKq3mZ0c1uYxA2b"',
    pattern: '^W/"[\\w-]{16}"$',
  },
};

/**
 * Completes an operation that Nest created: adds its texts, the envelope, the headers and every error it can
 * return.
 * @param role the role that the operator's API requires; undefined for all other operations
 * @param refusals where the document keeps its refusals
 */
export function finishOperation(
  operation: Operation,
  facts: HandlerFacts,
  role: OperatorRole | undefined,
  refusals: Refusals,
): Operation {
  const { doc, neededKey, isRevalidated } = facts;
  const isLimited = neededKey !== undefined || doc.tag === 'Checkout (internal)' || doc.tag === 'HTTP 402';
  const { requestBody } = operation;
  if (requestBody && 'content' in requestBody) {
    const content = requestBody.content[JSON_TYPE];
    if (content) content.examples = examplesOf(doc.bodies ?? {});
  }
  const [status] = Object.keys(operation.responses);
  return {
    tags: [doc.tag],
    operationId: doc.operationId,
    summary: doc.summary,
    description:
      doc.description +
      scopeText(neededKey) +
      needText(facts.need) +
      (role ? ` Needs the role \`${role}\`${role === 'admin' ? '' : ' or higher'}.` : ''),
    ...(neededKey && { security: [{ [`${neededKey.kind}Key`]: [] }] }),
    ...(isOfAdmin(doc) && { security: [{ adminToken: [] }, { dashboardSession: [] }] }),
    ...(facts.need && facts.need.kind !== 'nobody' && { security: [{ dashboardSession: [] }] }),
    parameters: [
      // Nest leaves out a parameter that a pipe turns into an object, so path parameters come from the
      // operation's text.
      ...parametersOf('path', doc.parameters),
      ...queryOf(operation),
      ...parametersOf('header', { ...doc.headers, ...(isRevalidated && IF_NONE_MATCH) }),
    ] as NonNullable<Operation['parameters']>,
    ...(requestBody && { requestBody }),
    responses: {
      ...(doc.answer && success(String(status), doc.answer, facts, headersFor(facts, isLimited))),
      ...(isRevalidated && {
        304: { description: 'Nothing has changed. No body.', headers: headersFor(facts, isLimited) },
      }),
      ...refusals.refer(errorsOf(operation, facts, isLimited), isLimited),
    },
    ...(doc.tag === 'Retired' && { deprecated: true }),
  };
}

/** The scope that a merchant's operation needs, as a sentence. */
function scopeText(neededKey: NeededKey | undefined): string {
  return neededKey?.kind === 'secret' ? ` Needs the scope \`${neededKey.scope}\`.` : '';
}

/** What an operation of the dashboard requires, as a sentence. */
function needText(need: Need | undefined): string {
  if (!need) return '';
  const permission = need.kind === 'member' ? ` Needs the permission \`${need.permission}\`.` : '';
  return permission + (need.isFresh ? ' Needs a second factor of the last ten minutes.' : '');
}

/**
 * True for the operator's endpoints. They take an operator's token, or the session of a person who acts as an
 * operator. Only wrong credentials are rate limited.
 */
function isOfAdmin({ tag }: OperationDoc): boolean {
  return tag === 'Admin';
}

function queryOf({ parameters = [] }: Operation) {
  return parameters.filter((one) => 'in' in one && one.in === 'query');
}

function parametersOf(place: 'path' | 'header', docs: Record<string, ParameterDoc> = {}): object[] {
  return Object.entries(docs).map(([name, { description, example, ...rules }]) => ({
    name,
    in: place,
    required: place === 'path',
    description,
    schema: { type: 'string', ...rules },
    example,
  }));
}

function success(
  status: string,
  answer: NonNullable<OperationDoc['answer']>,
  { message = '', isBare }: Pick<HandlerFacts, 'message' | 'isBare'>,
  headers: Record<string, { $ref: string }>,
): Responses {
  const { csv, isWorkbook, events } = answer;
  if (events !== undefined) {
    const content = { 'text/event-stream': { schema: { type: 'string' }, examples: examplesOf({ events }) } };
    const ended = { description: 'The payment has ended, as the last event said. No body.', headers };
    return { [status]: { description: message, headers, content }, 204: ended } as Responses;
  }
  const asFile = {
    ...(csv && { 'text/csv': { schema: { type: 'string' }, examples: examplesOf({ csv }) } }),
    ...(isWorkbook && { [FILE_TYPES.xlsx]: { schema: { type: 'string', format: 'binary' } } }),
  };
  if (!answer.data) return { [status]: { description: message, headers, content: asFile } } as Responses;
  const { data, examples } = answer;
  if (isBare) {
    const content = { [JSON_TYPE]: { schema: schemaOf(data), examples: examplesOf(examples) } };
    return { [status]: { description: message, headers, content } } as Responses;
  }
  const wrapped = Object.entries(examples).map(([name, value]) => [
    name,
    { success: true, message, data: value },
  ]);
  const schema = {
    type: 'object',
    required: ['success', 'message', 'data'],
    properties: {
      success: { type: 'boolean', enum: [true] },
      message: { type: 'string', enum: [message] },
      data: schemaOf(data),
    },
  };
  return {
    [status]: {
      description: message,
      headers,
      content: {
        [JSON_TYPE]: { schema, examples: examplesOf(Object.fromEntries(wrapped)) },
        ...asFile,
      },
    },
  } as Responses;
}

/**
 * The error codes of an operation, in the catalogue's order: those that its text names, and those that its
 * input implies.
 */
function errorsOf(
  operation: Operation,
  { doc, neededKey, need }: HandlerFacts,
  isLimited: boolean,
): ErrorCode[] {
  const hasQuery = queryOf(operation).length > 0;
  const codes = new Set<ErrorCode>([
    ...doc.errors,
    'internal_error',
    'not_ready',
    ...(operation.requestBody
      ? (['malformed_json', 'payload_too_large', 'unsupported_media_type'] as const)
      : []),
    ...(operation.requestBody || hasQuery ? (['validation_failed', 'unknown_field'] as const) : []),
    ...(neededKey ? (['invalid_api_key', 'developer_api_disabled', 'wrong_key_kind'] as const) : []),
    ...(neededKey?.kind === 'secret' ? (['ip_not_allowed', 'scope_missing'] as const) : []),
    ...(isLimited || isOfAdmin(doc) ? (['rate_limited'] as const) : []),
    ...(isOfAdmin(doc)
      ? ([
          ...(['invalid_admin_token', 'role_not_allowed', 'bootstrap_token_not_allowed'] as const),
          ...(['not_signed_in', 'not_an_operator', 'fresh_factor_needed', 'cross_site_refused'] as const),
        ] as const)
      : []),
    ...(need ? (['cross_site_refused', 'rate_limited'] as const) : []),
    ...(need && need.kind !== 'nobody' ? (['not_signed_in'] as const) : []),
    ...(need?.kind === 'member'
      ? (['business_not_found', 'permission_missing', 'second_factor_missing'] as const)
      : []),
    ...(need?.isFresh ? (['fresh_factor_needed', 'second_factor_missing'] as const) : []),
    ...(doc.parameters ? (['bad_request'] as const) : []),
  ]);
  return ERROR_CODES.filter((code) => codes.has(code));
}

function headersFor({ isRevalidated }: HandlerFacts, isLimited: boolean) {
  return headersOf(isLimited, isRevalidated ? ['ETag'] : []);
}

function schemaOf(data: DataSchema): object {
  if (typeof data === 'function') return { $ref: getSchemaPath(data) };
  if (isList(data)) return { anyOf: data.map((one) => ({ $ref: getSchemaPath(one) })) };
  return 'items' in data ? { type: 'array', items: { $ref: getSchemaPath(data.items) } } : data;
}

function isList(data: Exclude<DataSchema, Type<unknown>>): data is readonly Type<unknown>[] {
  return Array.isArray(data);
}
