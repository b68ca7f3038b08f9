import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { parseAmount } from '@cowrie/money';
import { MAX_FIAT_DECIMALS } from '@cowrie/tables';
import { TOKENS } from '../enums.dto';
import { type FieldNote, InputField } from '../field';
import { LINE_PATTERN, HoldsVisible } from '../rules';

const DECIMAL = new RegExp(`^\\d{1,12}(\\.\\d{1,${MAX_FIAT_DECIMALS}})?$`);
/** Tokens are dollars, so two decimals are enough. */
const TOKEN_LIMIT = /^\d{1,12}(\.\d{1,2})?$/;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const ZERO_ADDRESS = /^0x0+$/;
const URL_LENGTH = 2048;
/** E.164: country code and number, at most 15 digits. */
const PHONE = /^\+[1-9]\d{6,14}$/;
const MOST = 10 ** 12;

function rule(name: string, validate: (value: unknown) => boolean, text: string): PropertyDecorator {
  return ValidateBy({ name, validator: { validate, defaultMessage: () => `$property ${text}` } });
}

/**
 * A one-line text for people. @param format the kind of text, for the OpenAPI document; its rule is elsewhere
 */
export function IsLine(note: FieldNote, maxLength: number, format?: string): PropertyDecorator {
  const message = `$property must be a text of 1 to ${maxLength} characters, without control or invisible characters`;
  const isLine = (value: unknown): boolean => typeof value === 'string' && value.trim().length > 0;
  return InputField(
    note,
    { minLength: 1, maxLength, pattern: LINE_PATTERN, ...(format && { format }) },
    HoldsVisible(message),
    ValidateBy({ name: 'isLine', validator: { validate: isLine, defaultMessage: () => message } }),
    MaxLength(maxLength, { message }),
    MinLength(1, { message }),
    IsString({ message }),
  );
}

/**
 * A name without a colon: in the audit log, a name with a colon is not proven by a token
 * (docs/decisions/0025).
 */
export function IsOperatorName(note: FieldNote): PropertyDecorator {
  const pattern = /^[A-Za-z0-9](?:[A-Za-z0-9 ._@+-]{0,62}[A-Za-z0-9])?$/;
  const message =
    '$property must be a text of 1 to 64 letters, digits, spaces and . _ @ + -, with a letter or digit at both ends';
  return InputField(note, { pattern: pattern.source }, Matches(pattern, { message }), IsString({ message }));
}

/**
 * An amount of a merchant's settings: a JSON number or a decimal text, zero or more. The currency's limits
 * are checked elsewhere.
 */
export function IsMoney(note: FieldNote): PropertyDecorator {
  const oneOf = [
    { type: 'string', pattern: DECIMAL.source },
    { type: 'number', minimum: 0, exclusiveMaximum: MOST },
  ];
  const text = `must be a number or a decimal text, not below zero, with at most ${MAX_FIAT_DECIMALS} decimals`;
  return InputField(note, { oneOf }, rule('isMoney', isMoney, text));
}

/** A decimal text, zero or more. */
export function IsMoneyText(note: FieldNote, decimals: number): PropertyDecorator {
  const pattern = new RegExp(`^\\d{1,18}(\\.\\d{1,${decimals}})?$`);
  const message = `$property must be a decimal text with at most ${decimals} decimals`;
  return InputField(note, { pattern: pattern.source }, Matches(pattern, { message }), IsString({ message }));
}

/** A decimal text above zero. */
export function IsRate(note: FieldNote): PropertyDecorator {
  const decimal = /^\d{1,12}(\.\d{1,18})?$/;
  const message = '$property must be a decimal text above zero, such as 1540.5';
  return InputField(
    note,
    { pattern: decimal.source },
    Matches(/[1-9]/, { message }),
    Matches(decimal, { message }),
    IsString({ message }),
  );
}

/** A number of tokens, zero or more. Null removes it. */
export function IsTokenLimit(note: FieldNote): PropertyDecorator {
  const amount = { type: 'string', pattern: TOKEN_LIMIT.source };
  const isTokenLimit = (value: unknown): boolean => typeof value === 'string' && TOKEN_LIMIT.test(value);
  const text = 'must be a decimal text, not below zero, with at most 2 decimals';
  return InputField(note, { oneOf: [amount, { type: 'null' }] }, rule('isTokenLimit', isTokenLimit, text));
}

/** 24 hex digits. */
export function IsObjectIdText(note: FieldNote): PropertyDecorator {
  const message = '$property must be a 24-character hex ID';
  const pattern = /^[0-9a-fA-F]{24}$/;
  return InputField(note, { pattern: pattern.source }, Matches(pattern, { message }), IsString({ message }));
}

/** Hundredths of a percent. */
export function IsBasisPoints(note: FieldNote, maximum: number): PropertyDecorator {
  return IsWholeNumber(note, { minimum: 0, maximum });
}

export function IsWholeNumber(
  note: FieldNote,
  { minimum, maximum }: Record<'minimum' | 'maximum', number>,
): PropertyDecorator {
  const message = `$property must be a whole number from ${minimum} to ${maximum}`;
  return InputField(
    note,
    { type: 'integer', minimum, maximum },
    Max(maximum, { message }),
    Min(minimum, { message }),
    IsInt({ message }),
  );
}

const COLOR = /^#[0-9a-fA-F]{6}$/;
const PAYABLE_DECIMALS = { minimum: 2, maximum: 18 };

/** The most decimals of an amount to pay. Null removes the setting. */
export function IsPayableDecimals(note: FieldNote): PropertyDecorator {
  const { minimum, maximum } = PAYABLE_DECIMALS;
  const isPayableDecimals = (value: unknown): boolean =>
    Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
  const text = `must be a whole number from ${minimum} to ${maximum}`;
  return InputField(
    note,
    { oneOf: [{ type: 'integer', minimum, maximum }, { type: 'null' }] },
    rule('isPayableDecimals', isPayableDecimals, text),
  );
}

/** An https address. Null removes it. */
export function IsHttpsUrl(note: FieldNote): PropertyDecorator {
  const url = { type: 'string', format: 'uri', pattern: '^https://', maxLength: URL_LENGTH };
  const text = `must be an https address of at most ${URL_LENGTH} characters, without user name or password`;
  return InputField(note, { oneOf: [url, { type: 'null' }] }, rule('isHttpsUrl', isHttpsUrl, text));
}

/** A phone number that works from every country. Null removes it. */
export function IsPhoneNumber(note: FieldNote): PropertyDecorator {
  const number = { type: 'string', pattern: PHONE.source };
  const isPhoneNumber = (value: unknown): boolean => typeof value === 'string' && PHONE.test(value);
  const text = 'must be a phone number with + and country code, without spaces, such as +2348012345678';
  return InputField(note, { oneOf: [number, { type: 'null' }] }, rule('isPhoneNumber', isPhoneNumber, text));
}

/** A colour. Null removes it. */
export function IsColor(note: FieldNote): PropertyDecorator {
  const color = { type: 'string', pattern: COLOR.source };
  const isColor = (value: unknown): boolean => typeof value === 'string' && COLOR.test(value);
  const text = 'must be a colour of # and six hex digits, such as #0d4740';
  return InputField(note, { oneOf: [color, { type: 'null' }] }, rule('isColor', isColor, text));
}

/** An address on a chain. Null removes it. Its checksum is verified in `merchant-settings.ts`. */
export function IsTreasury(note: FieldNote): PropertyDecorator {
  const address = { type: 'string', pattern: ADDRESS.source };
  const isTreasury = (value: unknown): boolean =>
    typeof value === 'string' && ADDRESS.test(value) && !ZERO_ADDRESS.test(value);
  const text = 'must be an address of 0x and 40 hex digits, and not the zero address';
  return InputField(note, { oneOf: [address, { type: 'null' }] }, rule('isTreasury', isTreasury, text));
}

/**
 * An address of TRON. Null removes it. `merchant-settings.ts` reads it, and says what another address is, so
 * this rule takes every text that could be one.
 */
export function IsTronTreasury(note: FieldNote): PropertyDecorator {
  const address = { type: 'string', minLength: 1, maxLength: 64 };
  const isText = (value: unknown): boolean =>
    typeof value === 'string' && value.length >= 1 && value.length <= 64;
  const text = 'must be an address of TRON, which has 34 letters and digits and begins with T';
  return InputField(note, { oneOf: [address, { type: 'null' }] }, rule('isTronTreasury', isText, text));
}

/** Token → networks. Null removes the restriction. */
export function IsTokenPairs(note: FieldNote): PropertyDecorator {
  const names = { type: 'array', items: { type: 'string', minLength: 1, maxLength: 40 }, maxItems: 50 };
  const pairs = {
    type: 'object',
    propertyNames: { enum: TOKENS },
    minProperties: 1,
    additionalProperties: names,
  };
  const text = `must be an object of tokens (${TOKENS.join(', ')}), each with a list of network names`;
  return InputField(note, { oneOf: [pairs, { type: 'null' }] }, rule('isTokenPairs', isTokenPairs, text));
}

/** An object whose class has rules for its fields. */
export function IsPart(note: FieldNote, part: () => new () => object): PropertyDecorator {
  const message = '$property must be an object';
  // The name `type` tells Swagger that this function returns a class and is not one.
  return InputField(note, { type: () => part() }, ValidateNested(), Type(part), IsObject({ message }));
}

/** @param format the kind of texts, for the OpenAPI document; its rule is elsewhere */
export function IsTexts(
  note: FieldNote,
  {
    minItems,
    maxItems,
    maxLength,
    format,
  }: { minItems?: number; maxItems: number; maxLength: number; format?: string },
) {
  const message = `$property must be a list of at most ${maxItems} texts of at most ${maxLength} characters`;
  return InputField(
    note,
    {
      isArray: true,
      maxItems,
      ...(minItems !== undefined && { minItems }),
      items: { type: 'string', maxLength, ...(format && { format }) },
    },
    MaxLength(maxLength, { message, each: true }),
    IsString({ message, each: true }),
    ArrayMaxSize(maxItems, { message }),
    IsArray({ message }),
  );
}

function isMoney(value: unknown): boolean {
  if (typeof value === 'string') return DECIMAL.test(value);
  if (typeof value !== 'number' || !(value >= 0) || value >= MOST) return false;
  try {
    parseAmount({ code: 'any', decimals: MAX_FIAT_DECIMALS }, value);
    return true;
  } catch {
    return false;
  }
}

function isHttpsUrl(value: unknown): boolean {
  // Only some parsers read a backslash as a slash, and invisible characters make one address look like
  // another.
  if (typeof value !== 'string' || value.length > URL_LENGTH || /[\s\p{Cc}\p{Cf}\\]/u.test(value))
    return false;
  if (!/^https:\/\//.test(value) || !URL.canParse(value)) return false;
  const { username, password, hostname } = new URL(value);
  return username === '' && password === '' && hostname !== '';
}

function isTokenPairs(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([token, networks]) =>
      (TOKENS as readonly string[]).includes(token) &&
      Array.isArray(networks) &&
      networks.length <= 50 &&
      networks.every((name) => typeof name === 'string' && name.length >= 1 && name.length <= 40),
  );
}
