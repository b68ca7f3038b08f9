import { applyDecorators, SetMetadata, type Type } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import type { ErrorCode } from './error-catalogue';

export const OPERATION_DOC = 'openapi:operation';

export const TAGS = {
  Payments: 'What a merchant’s backend works with.',
  Events: 'What happened, for who has missed a webhook.',
  Quotes: 'What a payment would come to.',
  'Checkout (internal)': 'For the hosted page only: not offered for direct integration, and not versioned.',
  Admin: 'For the operator alone: whoever has the admin token may do everything here. Never for browsers.',
  Health: 'For load balancers and operators.',
  Retired: 'Endpoints that are no more.',
} as const;

/** Schema of what stands in an answer's `data`, when it is no class. */
export type DataSchema =
  Type<unknown> | { type: 'string'; enum?: readonly string[] } | { type: 'array'; items: Type<unknown> };

/** A text in the path or in a header. */
export interface ParameterDoc {
  description: string;
  example: string;
  /** Pattern of the values that are taken. */
  pattern: string;
  maxLength?: number;
}

/** What the document says of an operation beyond what its handler shows by itself. */
export interface OperationDoc {
  tag: keyof typeof TAGS;
  /** Name of the operation for generated clients. */
  operationId: string;
  summary: string;
  description: string;
  /** Examples of the body by name. Given whenever there is a body. */
  bodies?: Record<string, object>;
  /** What stands in the path, by name. */
  parameters?: Record<string, ParameterDoc>;
  /** Headers that may be sent. */
  headers?: Record<string, ParameterDoc>;
  /** Missing for an operation that never succeeds. */
  answer?: { data: DataSchema; examples: Record<string, unknown> };
  /** Beyond those that follow from its key, its body and its query. */
  errors: readonly ErrorCode[];
}

/** Puts an operation into the API's document. Status, message and key kind are read from the handler's own decorators. */
export function Documented(doc: OperationDoc): MethodDecorator {
  const answered = doc.answer?.data;
  const data = answered && 'items' in answered ? answered.items : answered;
  return applyDecorators(
    SetMetadata(OPERATION_DOC, doc),
    ...(typeof data === 'function' ? [ApiExtraModels(data)] : []),
  );
}
