import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import type { FieldError } from '@cowrie/dto';
import type { ValidationError } from 'class-validator';
import { ApiError } from './api.error';

/** No DTO is half as deep. The parsers behind go down by recursion, which ends at some depth with a fault of ours. */
const MAX_DEPTH = 16;
/** Names that every object of JavaScript knows already: the libraries behind pass over fields that are called so. */
const NATIVE_NAMES = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

/** Parses bodies and queries into their DTO classes at the door; unknown fields are refused, never dropped (decisions §1). */
export function createValidationPipe(): ValidationPipe {
  return new DoorPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    stopAtFirstError: true,
    exceptionFactory: toApiError,
  });
}

class DoorPipe extends ValidationPipe {
  /** @throws ApiError `unknown_field`, `validation_failed` */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // What decorators of ours give is of our own making.
    if (metadata.type === 'body' || metadata.type === 'query') refuseUnreadable(value);
    return super.transform(value, metadata);
  }
}

/** Refuses what the validation behind would not see, or could not stand. */
function refuseUnreadable(value: unknown): void {
  const found = [{ part: value, path: '', depth: 0 }];
  for (let next = found.pop(); next; next = found.pop()) {
    const { part, path, depth } = next;
    if (typeof part !== 'object' || part === null) continue;
    if (depth > MAX_DEPTH) throw refusal('validation_failed', firstOf(path), 'is nested too deeply');
    for (const [name, inner] of Object.entries(part)) {
      const field = path === '' ? name : `${path}.${name}`;
      if (NATIVE_NAMES.has(name)) {
        if (path === '') throw refusal('unknown_field', field, 'is not a known field');
        throw refusal('validation_failed', field, 'has a name that cannot be kept');
      }
      found.push({ part: inner, path: field, depth: depth + 1 });
    }
  }
}

const firstOf = (path: string): string => path.split('.', 1)[0] ?? '';

function refusal(code: 'unknown_field' | 'validation_failed', field: string, text: string): ApiError {
  return new ApiError(code, { fields: [{ field, message: `${field} ${text}` }] });
}

function toApiError(errors: ValidationError[]): ApiError {
  const isUnknown = errors.some(holdsUnknown);
  const fields = errors.flatMap((error) => fieldErrors(error, ''));
  return new ApiError(isUnknown ? 'unknown_field' : 'validation_failed', { fields });
}

function holdsUnknown({ constraints, children = [] }: ValidationError): boolean {
  return Boolean(constraints?.whitelistValidation) || children.some(holdsUnknown);
}

function fieldErrors(error: ValidationError, path: string): FieldError[] {
  const field = path + error.property;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
    field,
    message: rule === 'whitelistValidation' ? `${field} is not a known field` : message,
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => fieldErrors(child, `${field}.`))];
}
