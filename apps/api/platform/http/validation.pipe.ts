import { type ArgumentMetadata, type Type, ValidationPipe } from '@nestjs/common';
import { type FieldError, foreignFieldsOf, metadataFaultOf } from '@cowrie/dto';
import type { ValidationError } from 'class-validator';
import { ApiError } from './api.error';
import { type QuickReader, quickReaderOf } from './quick-reader';

/** The libraries recurse into a body and would overflow the stack. No DTO is half as deep as this. */
const MAX_DEPTH = 16;
/**
 * Names that every JavaScript object has. The libraries skip fields with these names, so they would be
 * dropped silently.
 */
const NATIVE_NAMES = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);
/**
 * Names that the database reads as an operator or as the type of a value. An object with the field
 * `_bsontype` would be stored as another value, or make the database fail.
 */
const DATABASE_NAME = /^(\$|_bsontype)/;
/**
 * Half of a surrogate pair: no UTF-8 text can hold it, so it would be stored as another character, or make
 * the database fail.
 */
const LONE_SURROGATE = /\p{Cs}/u;
/** Enough for any form, and an answer that is not as large as a hostile body. */
const FIELDS_NAMED = 20;

/**
 * The pipe that parses bodies and queries into their DTO classes. It refuses unknown fields
 * (docs/interface.md §7.3).
 */
export function createValidationPipe(): ValidationPipe {
  return new StrictValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    stopAtFirstError: true,
    // A field that a transform treats as absent is removed, so it overrides nothing when the DTO is spread.
    transformOptions: { exposeUnsetFields: false },
    exceptionFactory: toApiError,
  });
}

class StrictValidationPipe extends ValidationPipe {
  private readonly readers = new Map<Type<object>, QuickReader | undefined>();

  /** @throws ApiError `unknown_field`, `validation_failed` */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // The text comes from our own decorators, not from the caller.
    if (metadata.type === 'custom') return value;
    if (metadata.type === 'param') return super.transform(value, metadata);
    // Without this, a list or a text would be refused for the fields that it lacks.
    if (metadata.type === 'body' && value !== undefined && !isObject(value))
      throw new ApiError('malformed_json', { message: 'The body must be a JSON object' });
    refuseUnreadable(value, foreignFieldsOf(metadata.metatype ?? Object));
    const read = metadata.metatype && this.readerOf(metadata.metatype as Type<object>)?.(value);
    return read ?? super.transform(value, metadata);
  }

  private readerOf(dto: Type<object>): QuickReader | undefined {
    if (!this.readers.has(dto)) this.readers.set(dto, quickReaderOf(dto));
    return this.readers.get(dto);
  }
}

/**
 * Refuses names with a meaning for the libraries or the database, texts that are not Unicode, and bodies that
 * are nested too deeply.
 * @param foreign fields whose content is never stored, so the database's names mean nothing there
 */
function refuseUnreadable(value: unknown, foreign: ReadonlySet<string>): void {
  const found = [{ part: value, path: '', depth: 0 }];
  for (let next = found.pop(); next; next = found.pop()) {
    const { part, path, depth } = next;
    if (typeof part === 'string') requireUnicode(part, path || 'body');
    if (typeof part !== 'object' || part === null) continue;
    if (depth > MAX_DEPTH)
      throw refusal(
        'validation_failed',
        firstOf(path),
        `is nested more than ${MAX_DEPTH} levels deep; flatten it`,
      );
    for (const [name, inner] of Object.entries(part)) {
      const field = path === '' ? name : `${path}.${name}`;
      const isForTheDatabase = DATABASE_NAME.test(name) && !foreign.has(firstOf(path));
      if (NATIVE_NAMES.has(name) || isForTheDatabase) {
        if (path === '') throw refusal('unknown_field', field, 'is not a known field');
        throw refusal('validation_failed', field, 'has a reserved name; use another');
      }
      requireUnicode(name, field);
      found.push({ part: inner, path: field, depth: depth + 1 });
    }
  }
}

/** @throws ApiError `validation_failed` */
function requireUnicode(text: string, field: string): void {
  if (LONE_SURROGATE.test(text))
    throw refusal('validation_failed', field, 'holds half of a surrogate pair; send valid Unicode');
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const firstOf = (path: string): string => path.split('.', 1)[0] ?? '';

function refusal(code: 'unknown_field' | 'validation_failed', field: string, text: string): ApiError {
  return new ApiError(code, { fields: [{ field, message: `${field} ${text}` }] });
}

function toApiError(errors: ValidationError[]): ApiError {
  const isUnknown = errors.some(holdsUnknown);
  const fields = errors.flatMap((error) => fieldErrors(error, '')).slice(0, FIELDS_NAMED);
  return new ApiError(isUnknown ? 'unknown_field' : 'validation_failed', { fields });
}

function holdsUnknown({ constraints, children = [] }: ValidationError): boolean {
  return Boolean(constraints?.whitelistValidation) || children.some(holdsUnknown);
}

function fieldErrors(error: ValidationError, path: string): FieldError[] {
  const field = path + error.property;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => {
    if (rule === 'isMetadata') return metadataError(field, error.value, message);
    return { field, message: rule === 'whitelistValidation' ? `${field} is not a known field` : message };
  });
  return [...own, ...(error.children ?? []).flatMap((child) => fieldErrors(child, `${field}.`))];
}

/** Names the key whose value breaks a rule. @param message what is said of metadata as a whole */
function metadataError(field: string, value: unknown, message: string): FieldError {
  const fault = metadataFaultOf(value);
  if (!fault) return { field, message };
  const named = fault.key === undefined ? field : `${field}.${fault.key}`;
  return { field: named, message: `${named} ${fault.text}` };
}
