import { ValidateBy, type ValidationOptions } from 'class-validator';
import { fiat, parseAmount } from '@cowrie/money';

/** A JSON number, finite, above zero, with at most two decimals (decisions §1). */
export function IsFiatAmount(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isFiatAmount',
      validator: {
        validate: isFiatAmount,
        defaultMessage: ({ property } = { property: 'amount' } as never) =>
          `${property} must be a number above zero with at most 2 decimals`,
      },
    },
    options,
  );
}

/** An address that a browser may be sent to: absolute, http or https, no user-info, no control characters. */
export function IsRedirectUrl(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isRedirectUrl',
      validator: {
        validate: isRedirectUrl,
        defaultMessage: ({ property } = { property: 'url' } as never) =>
          `${property} must be an absolute http or https address of at most 2048 characters, without user name or password`,
      },
    },
    options,
  );
}

/** At most 50 keys of 40 characters with string values of at most 500. */
export function IsMetadata(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isMetadata',
      validator: {
        validate: isMetadata,
        defaultMessage: ({ property } = { property: 'metadata' } as never) =>
          `${property} must be an object of at most 50 keys (1 to 40 characters) with string values (at most 500 characters)`,
      },
    },
    options,
  );
}

function isFiatAmount(value: unknown): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return false;
  try {
    parseAmount(fiat('any'), value);
    return true;
  } catch {
    return false;
  }
}

function isRedirectUrl(value: unknown): boolean {
  // Control characters and spaces would be dropped or encoded by the URL parser: what is stored must be what was meant.
  if (typeof value !== 'string' || value.length > 2048 || /[\s\p{Cc}]/u.test(value)) return false;
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { username, password, hostname } = new URL(value);
  return username === '' && password === '' && hostname !== '';
}

function isMetadata(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= 50 &&
    entries.every(([key, text]) => isMetadataKey(key) && typeof text === 'string' && text.length <= 500)
  );
}

/** Control characters in a name cannot be stored, and mean nothing good. */
function isMetadataKey(key: string): boolean {
  return key.length >= 1 && key.length <= 40 && !/\p{Cc}/u.test(key);
}

/** A merchant's reference (interface, "Limits"). */
export const REFERENCE_PATTERN = /^[A-Za-z0-9]{8,64}$/;
