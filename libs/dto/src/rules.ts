import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';
import { parseTyped } from '@cowrie/money';
import { MAX_FIAT_DECIMALS, TRANSACTION_HASH_PATTERN, transactionHashIn } from '@cowrie/tables';
import { type FieldNote, InputField } from './field';

const URL_LENGTH = 2048;
/** `validation.pipe.ts` refuses the keys that do not match `keyPattern`. */
const METADATA = { keys: 50, keyLength: 40, keyPattern: '^(?!\\$|_bsontype)', valueLength: 500 };

const REFERENCE_LENGTH = { min: 8, max: 64 };
/** A longer value is not a mistyped reference. */
const REFERENCE_CLEANED = 200;
/** A merchant's reference (docs/interface.md §8.1). */
export const REFERENCE_PATTERN = /^[A-Za-z0-9]{8,64}$/;

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Invisible characters, and characters that change the order in which others are shown: control, bidi,
 * zero-width, line separators.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/**
 * Those of them that are in use, for the OpenAPI document: not every language's regular expressions know
 * category names.
 */
const UNSEEN =
  '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff';
/** A text without control and invisible characters. */
const VISIBLE_PATTERN = `^[^${UNSEEN}]*$`;
/** The same, but not only spaces. */
export const LINE_PATTERN = `^[^${UNSEEN}]*[^\\s${UNSEEN}][^${UNSEEN}]*$`;

/** Refuses texts with invisible characters, which can make one name or address look like another. */
export function HoldsVisible(message: string): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && !INVISIBLE.test(value);
  return ValidateBy({ name: 'holdsVisible', validator: { validate, defaultMessage: () => message } });
}

/**
 * A JSON number, finite, above zero, with no more decimals than any currency has (docs/interface.md §1.4).
 * The other rules need the currency.
 */
export function IsFiatAmount(note: FieldNote): PropertyDecorator {
  const text = `must be a number above zero with at most ${MAX_FIAT_DECIMALS} decimals`;
  const validate = (value: unknown) => typeof value === 'number' && isTypedAmount(value, MAX_FIAT_DECIMALS);
  return InputField(note, { type: 'number', exclusiveMinimum: 0 }, rule('isFiatAmount', validate, text));
}

/** An address for redirects: absolute, http or https, without user name, password or control characters. */
export function IsRedirectUrl(note: FieldNote): PropertyDecorator {
  const text = `must be an absolute http or https address of at most ${URL_LENGTH} characters, without user name, password or backslash`;
  const schema = { format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://', maxLength: URL_LENGTH };
  return InputField(note, schema, rule('isRedirectUrl', isRedirectUrl, text));
}

/** At most 50 keys of 40 characters with string values of at most 500. */
export function IsMetadata(note: FieldNote): PropertyDecorator {
  const text =
    'must be an object of at most 50 keys (1 to 40 characters) with string values (at most 500 characters)';
  const schema = {
    type: 'object',
    maxProperties: METADATA.keys,
    propertyNames: { minLength: 1, maxLength: METADATA.keyLength, pattern: METADATA.keyPattern },
    additionalProperties: { type: 'string', maxLength: METADATA.valueLength },
  } as const;
  return InputField(note, schema, rule('isMetadata', isMetadata, text));
}

/** By class: the fields whose content is another standard's. */
const FOREIGN = new WeakMap<object, Set<string>>();

/**
 * A JSON object whose fields another standard names, such as `$schema`. It is read by who uses it, and never
 * stored.
 */
export function IsForeignObject(note: FieldNote): PropertyDecorator {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  const decorate = InputField(
    note,
    { type: 'object' },
    rule('isForeignObject', isObject, 'must be an object'),
  );
  return (prototype, name) => {
    const fields = FOREIGN.get(prototype.constructor) ?? new Set();
    FOREIGN.set(prototype.constructor, fields.add(String(name)));
    decorate(prototype, name);
  };
}

/** The fields of a class that `IsForeignObject` marks. */
export function foreignFieldsOf(dto: object): ReadonlySet<string> {
  return FOREIGN.get(dto) ?? new Set();
}

/** The version of x402 that is understood. */
export function IsX402Version(note: FieldNote): PropertyDecorator {
  const schema = { type: 'integer', minimum: 2, maximum: 2 } as const;
  return InputField(note, schema, IsIn([2], { message: '$property must be 2' }));
}

/** @param note `nullable`: the OpenAPI document says that null is allowed and removes the value */
export function IsEmailAddress({
  nullable = false,
  ...note
}: FieldNote & { nullable?: boolean }): PropertyDecorator {
  const message = '$property must be an e-mail address';
  const schema = { format: 'email', maxLength: 254 };
  return InputField(
    note,
    nullable ? { oneOf: [{ type: 'string', ...schema }, { type: 'null' }] } : schema,
    IsEmail({}, { message }),
    MaxLength(254, { message: `${message} of at most 254 characters` }),
    HoldsVisible(`${message} without control or invisible characters`),
    IsString({ message }),
  );
}

/** Forms send an empty text for a field that nobody has filled in. It counts as absent. */
const WithoutBlank = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value,
);

/** A person's name (docs/interface.md §8.1). An optional name can be empty, which counts as absent. */
export function IsPersonName(note: FieldNote): PropertyDecorator {
  const leaveOut = note.optional ? '; leave it out if there is none' : '';
  const message = `$property must be a text of 2 to 50 characters, without control or invisible characters${leaveOut}`;
  return InputField(
    note,
    { ...(!note.optional && { minLength: 2, pattern: '\\S' }), maxLength: 50 },
    ...(note.optional ? [WithoutBlank] : []),
    HoldsVisible(message),
    Matches(/\S/, { message }),
    Length(2, 50, { message }),
    IsString({ message }),
  );
}

/** The merchant's own reference (docs/interface.md §8.1). */
export function IsReference(note: FieldNote): PropertyDecorator {
  const message = ({ property, value }: ValidationArguments): string => referenceProblem(property, value);
  return InputField(
    note,
    { pattern: REFERENCE_PATTERN.source },
    Matches(REFERENCE_PATTERN, { message }),
    IsString({ message }),
  );
}

/**
 * Why a value is not a reference. If its letters and digits are one, they are suggested. It quotes nothing
 * else of the value.
 */
export function referenceProblem(property: string, value: unknown): string {
  const rule = `${property} must be ${REFERENCE_LENGTH.min} to ${REFERENCE_LENGTH.max} letters and digits`;
  if (typeof value !== 'string' || value.length > REFERENCE_CLEANED) return rule;
  const cleaned = value.replace(/[^A-Za-z0-9]/g, '');
  if (cleaned === value || cleaned === '') return rule;
  if (REFERENCE_PATTERN.test(cleaned)) return `${rule}; use "${cleaned}"`;
  return cleaned.length < REFERENCE_LENGTH.min
    ? `${rule}; "${cleaned}" has only ${cleaned.length}, so add random ones`
    : rule;
}

export function IsFlag({
  default: byDefault,
  ...note
}: FieldNote & { default?: boolean }): PropertyDecorator {
  const message = '$property must be true or false';
  const schema = { type: 'boolean', ...(byDefault !== undefined && { default: byDefault }) } as const;
  return InputField(note, schema, IsBoolean({ message }));
}

/** 32 bytes in hex. */
export function IsBytes32(note: FieldNote): PropertyDecorator {
  const message = '$property must be 0x and 64 hex digits';
  const pattern = /^0x[0-9a-fA-F]{64}$/;
  return InputField(note, { pattern: pattern.source }, Matches(pattern, { message }), IsString({ message }));
}

/**
 * A transaction hash as wallets and explorers show it: in upper or lower case, and on TRON without 0x. Its
 * value is the hash as it is stored.
 */
export function IsTransactionHash(note: FieldNote): PropertyDecorator {
  const message = '$property must be a transaction hash: 64 hex digits, with or without 0x';
  return InputField(
    note,
    { pattern: TRANSACTION_HASH_PATTERN },
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (transactionHashIn(value) ?? value) : value,
    ),
    Matches(new RegExp(TRANSACTION_HASH_PATTERN), { message }),
    IsString({ message }),
  );
}

/** The secret part of a claim link: 32 bytes in base64url. */
export function IsClaimToken(note: FieldNote): PropertyDecorator {
  const message = '$property must be the 43 characters after the # of the claim link';
  const pattern = /^[A-Za-z0-9_-]{43}$/;
  return InputField(note, { pattern: pattern.source }, Matches(pattern, { message }), IsString({ message }));
}

/** A text of bounded length. Refusals of an address have their own reasons: `REFUND_ADDRESS_REFUSALS`. */
export function IsClaimedAddress(note: FieldNote): PropertyDecorator {
  const message = '$property must be a text of 1 to 128 characters';
  return InputField(
    note,
    { minLength: 1, maxLength: 128 },
    Length(1, 128, { message }),
    IsString({ message }),
  );
}

/** A wallet's signature, in hex. A contract wallet's signature can have any length, and can be empty. */
export function IsSignature(note: FieldNote): PropertyDecorator {
  const message = '$property must be 0x and at most 8192 hex digits, two for each byte';
  const pattern = /^0x([0-9a-fA-F]{2}){0,4096}$/;
  return InputField(note, { pattern: pattern.source }, Matches(pattern, { message }), IsString({ message }));
}

/**
 * An amount above zero: a decimal text, as in our answers, or a JSON number. The asset decides how many
 * decimals it may have, up to `decimals`.
 */
export function IsTypedAmount({
  decimals,
  example,
  ...note
}: FieldNote & { decimals: number; example: string }): PropertyDecorator {
  const text = `must be a decimal above zero such as ${example}, with at most ${decimals} decimals`;
  const schema = {
    oneOf: [
      { type: 'string', pattern: `^\\d{1,18}(\\.\\d{1,${decimals}})?$` },
      { type: 'number', exclusiveMinimum: 0 },
    ],
  };
  const validate = (value: unknown) => isTypedAmount(value, decimals);
  return InputField(note, schema, rule('isTypedAmount', validate, text));
}

/** A number of tokens. The token decides how many decimals it may have. */
export function IsTokenAmount(note: FieldNote): PropertyDecorator {
  return IsTypedAmount({ ...note, decimals: 18, example: '2.50' });
}

/** An amount of a currency, which decides how many decimals it may have. */
export function IsCurrencyAmount(note: FieldNote): PropertyDecorator {
  return IsTypedAmount({ ...note, decimals: MAX_FIAT_DECIMALS, example: '700.50' });
}

/** `0x` and 40 hex digits. Whether money can go there is checked with the network. */
export function IsAddressText(note: FieldNote): PropertyDecorator {
  const message = '$property must be 0x and 40 hex digits';
  const pattern = /^0x[0-9a-fA-F]{40}$/;
  return InputField(note, { pattern: pattern.source }, Matches(pattern, { message }), IsString({ message }));
}

/**
 * An address of any family of networks. Whether it is one of the right network is checked with the
 * network.
 */
export function IsDestinationText(note: FieldNote): PropertyDecorator {
  const message =
    '$property must be an address: 0x and 40 hex digits, or on TRON 34 characters that begin with T';
  const pattern = /^(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/;
  return InputField(note, { pattern: pattern.source }, Matches(pattern, { message }), IsString({ message }));
}

/** The 24-character hex ID of something. */
export function IsHexId(note: FieldNote): PropertyDecorator {
  const message = '$property must be a 24-character hex ID';
  const pattern = /^[0-9a-fA-F]{24}$/;
  return InputField(note, { pattern: pattern.source }, Matches(pattern, { message }), IsString({ message }));
}

/** A list of 24-character hex IDs, each once. */
export function IsHexIds(note: FieldNote, maxItems: number): PropertyDecorator {
  const message = `$property must be a list of 1 to ${maxItems} different 24-character hex IDs`;
  const pattern = /^[0-9a-fA-F]{24}$/;
  return InputField(
    note,
    {
      isArray: true,
      minItems: 1,
      maxItems,
      uniqueItems: true,
      items: { type: 'string', pattern: pattern.source },
    },
    Matches(pattern, { message, each: true }),
    IsString({ message, each: true }),
    // The same ID in capitals is the same document.
    ArrayUnique((id: unknown) => String(id).toLowerCase(), { message }),
    ArrayMaxSize(maxItems, { message }),
    ArrayMinSize(1, { message }),
    IsArray({ message }),
  );
}

/** Several IDs with commas between. */
export function IsHexIdLine(note: FieldNote, most: number): PropertyDecorator {
  const message = `$property must be 1 to ${most} 24-character hex IDs with commas between`;
  const pattern = new RegExp(`^[0-9a-fA-F]{24}(,[0-9a-fA-F]{24}){0,${most - 1}}$`);
  return InputField(note, { pattern: pattern.source }, Matches(pattern, { message }), IsString({ message }));
}

/** The `version` of the answer that the deciding person saw (docs/decisions/0092). */
export function IsSeenVersion(note: FieldNote): PropertyDecorator {
  const message = '$property must be the `version` that you were shown, 16 hex digits';
  const pattern = /^[0-9a-f]{16}$/;
  return InputField(note, { pattern: pattern.source }, Matches(pattern, { message }), IsString({ message }));
}

/** A reason in somebody's own words. */
export function IsReason(note: FieldNote): PropertyDecorator {
  const message = '$property must be a text of 1 to 500 characters, without control or invisible characters';
  return InputField(
    note,
    { minLength: 1, maxLength: 500, pattern: VISIBLE_PATTERN },
    HoldsVisible(message),
    Length(1, 500, { message }),
    IsString({ message }),
  );
}

/** A text that people see on a page: one line that is not blank. */
export function IsShownText({ maxLength, ...note }: FieldNote & { maxLength: number }): PropertyDecorator {
  const message = `$property must be a text of 1 to ${maxLength} characters, not blank, without control or invisible characters`;
  return InputField(
    note,
    { minLength: 1, maxLength, pattern: '\\S' },
    HoldsVisible(message),
    Matches(/\S/, { message }),
    Length(1, maxLength, { message }),
    IsString({ message }),
  );
}

/** A text of the right length. The merchant's pairs decide whether the network exists. */
export function IsNetworkName(note: FieldNote): PropertyDecorator {
  const message = '$property must be a network name such as base';
  return InputField(note, { minLength: 1, maxLength: 40 }, Length(1, 40, { message }), IsString({ message }));
}

/** A time with its zone, on a day that exists. */
export function IsTime(note: FieldNote): PropertyDecorator {
  const text = 'must be a time with its zone, such as 2026-11-21T03:32:40Z';
  return InputField(note, { format: 'date-time' }, rule('isTime', isTime, text));
}

/** One of a fixed list. With `enumName` the document has that list once, under this name. */
export function IsOneOf(
  values: readonly string[],
  { enumName, default: byDefault, ...note }: FieldNote & { enumName?: string; default?: string },
): PropertyDecorator {
  const text = values.length === 2 ? values.join(' or ') : `one of ${values.join(', ')}`;
  const schema = { enum: values, ...(enumName && { enumName }), ...(byDefault && { default: byDefault }) };
  return InputField(note, schema, IsIn(values, { message: `$property must be ${text}` }));
}

/**
 * The largest number in a query without a smaller bound: `digits` in `list.dto.ts` reads at most nine digits.
 */
export const MAX_QUERY_NUMBER = 999_999_999;

/** A whole number from 1. */
export function IsCount(note: FieldNote & { default: number; maximum?: number }): PropertyDecorator {
  const { default: byDefault, maximum = MAX_QUERY_NUMBER } = note;
  const message = `$property must be a whole number from 1 to ${maximum}`;
  return InputField(
    note,
    { type: 'integer', minimum: 1, default: byDefault, maximum },
    Max(maximum, { message }),
    Min(1, { message }),
    IsInt({ message }),
  );
}

/** A whole number from 0. */
export function IsNumberOfEvent(note: FieldNote & { default: number }): PropertyDecorator {
  const message = `$property must be a whole number from 0 to ${MAX_QUERY_NUMBER}`;
  return InputField(
    note,
    { type: 'integer', minimum: 0, maximum: MAX_QUERY_NUMBER, default: note.default },
    Max(MAX_QUERY_NUMBER, { message }),
    Min(0, { message }),
    IsInt({ message }),
  );
}

/** Seconds since 1970. */
export function IsUnixTime(note: FieldNote): PropertyDecorator {
  const message = '$property must be a whole number of seconds since 1970';
  const maximum = 2 ** 40;
  return InputField(
    note,
    { type: 'integer', minimum: 0, maximum },
    Max(maximum, { message }),
    Min(0, { message }),
    IsInt({ message }),
  );
}

function rule(name: string, validate: (value: unknown) => boolean, text: string): PropertyDecorator {
  return ValidateBy({ name, validator: { validate, defaultMessage: () => `$property ${text}` } });
}

function isTime(value: unknown): boolean {
  if (typeof value !== 'string' || !TIME.test(value) || Number.isNaN(Date.parse(value))) return false;
  // The parser reads 30 February as 2 March.
  const day = value.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

function isTypedAmount(value: unknown, decimals: number): boolean {
  if (typeof value !== 'number' && typeof value !== 'string') return false;
  try {
    parseTyped({ code: 'any', decimals }, value);
    return true;
  } catch {
    return false;
  }
}

function isRedirectUrl(value: unknown): boolean {
  // The URL parser would drop or encode control characters and spaces, so the stored address would differ
  // from the given one. It reads a backslash as a slash. Other parsers do not, and would see another host.
  if (typeof value !== 'string' || value.length > URL_LENGTH || /[\s\p{Cc}\\]/u.test(value)) return false;
  // An "@" before the path hides the host from people, even after an empty user name.
  return /^https?:\/\/[^/?#@]+([/?#]|$)/i.test(value) && URL.canParse(value);
}

function isMetadata(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(value).length <= METADATA.keys && metadataFaultOf(value) === undefined;
}

/**
 * The first entry of metadata that breaks a rule, and the rule. A key that is not valid is not repeated,
 * because it can be as long as the body.
 */
export function metadataFaultOf(value: unknown): { key?: string; text: string } | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  for (const [key, text] of Object.entries(value)) {
    if (!isMetadataKey(key))
      return { text: `must have keys of 1 to ${METADATA.keyLength} characters without control characters` };
    if (typeof text !== 'string') return { key, text: 'must be a string' };
    if (charactersOf(text) > METADATA.valueLength)
      return { key, text: `must have at most ${METADATA.valueLength} characters` };
  }
  return undefined;
}

/** The database cannot store control characters in a name. */
function isMetadataKey(key: string): boolean {
  return key.length >= 1 && charactersOf(key) <= METADATA.keyLength && !/\p{Cc}/u.test(key);
}

/** As JSON Schema counts them: a surrogate pair is one character. */
function charactersOf(text: string): number {
  return text.length - (text.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0);
}
