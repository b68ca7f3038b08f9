import { ValidationPipe } from '@nestjs/common';
import type { FieldError } from '@cowrie/dto';
import type { ValidationError } from 'class-validator';
import { ApiError } from './api.error';

/** Parses bodies and queries into their DTO classes at the door; unknown fields are refused, never dropped (decisions §1). */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    stopAtFirstError: true,
    exceptionFactory: toApiError,
  });
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
