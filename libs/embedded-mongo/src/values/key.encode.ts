import { type Binary, type Code, Decimal128, Long, type ObjectId, type Timestamp } from 'bson';
import { Kind, asFields, kindOf } from './bson-kind';
import {
  addExact,
  exactOfDouble,
  negateExact,
  toDouble,
  toExact,
  type BsonNumber,
  type ExactDecimal,
} from './exact-decimal';
import { regexParts } from './value.compare';

/**
 * Encodes a value as a string of bytes whose order is that of `compareValues`. Each UTF-16 unit holds one
 * byte, so V8 stores one byte per character. No key is a prefix of another key. So concatenated keys compare
 * field by field, and complemented keys sort in reverse.
 */
export function encodeKey(value: unknown): string {
  const kind = kindOf(value);
  return String.fromCharCode(kind) + encodeBody(kind, value);
}

/** The first byte of all keys of one kind. */
export const kindPrefix = (kind: Kind): string => String.fromCharCode(kind);

/** The same key for a descending field. */
export function complementKey(key: string): string {
  const bytes = Buffer.from(key, 'latin1');
  for (let i = 0; i < bytes.length; i++) bytes[i] = 255 - (bytes[i] as number);
  return bytes.toString('latin1');
}

function encodeBody(kind: Kind, value: unknown): string {
  switch (kind) {
    case Kind.number:
      return encodeNumber(value as BsonNumber);
    case Kind.string:
      return encodeText(String(value));
    case Kind.objectId:
      return Buffer.from((value as ObjectId).id).toString('latin1');
    case Kind.boolean:
      return value ? '\x01' : '\x00';
    case Kind.date:
      return encodeDouble((value as Date).getTime());
    case Kind.timestamp:
      return encodeUint64((value as Timestamp).toBigInt());
    case Kind.array:
      return `${(value as unknown[]).map(encodeKey).join('')}\x00`;
    case Kind.object:
      return encodeFields(value);
    case Kind.binary: {
      const binary = value as Binary;
      const bytes = Buffer.from(binary.value()).toString('latin1');
      return encodeUint32(binary.length()) + String.fromCharCode(binary.sub_type) + bytes;
    }
    case Kind.regex: {
      const { pattern, options } = regexParts(value);
      return encodeText(pattern) + encodeText(options);
    }
    case Kind.code:
    case Kind.codeWithScope:
      return encodeText((value as Code).code) + encodeFields((value as Code).scope ?? {});
    default:
      return '';
  }
}

function encodeFields(value: unknown): string {
  let key = '';
  for (const [name, field] of Object.entries(asFields(value))) {
    const kind = kindOf(field);
    key += String.fromCharCode(kind) + encodeText(name) + encodeBody(kind, field);
  }
  return `${key}\x00`;
}

const PLAIN_ASCII = /^[\x01-\x7f]*$/;

/** UTF-8 bytes. A NUL inside is written as 00 FF; 00 00 ends the text. */
function encodeText(text: string): string {
  const bytes = PLAIN_ASCII.test(text)
    ? text
    : Buffer.from(text, 'utf8').toString('latin1').replaceAll('\x00', '\x00\xff');
  return `${bytes}\x00\x00`;
}

const scratch = Buffer.alloc(8);

function encodeDouble(value: number): string {
  if (Number.isNaN(value)) return '\x00\x00\x00\x00\x00\x00\x00\x00';
  scratch.writeDoubleBE(value === 0 ? 0 : value);
  const negative = (scratch[0] as number) >= 0x80;
  if (negative) for (let i = 0; i < 8; i++) scratch[i] = 255 - (scratch[i] as number);
  else scratch[0] = (scratch[0] as number) | 0x80;
  return scratch.toString('latin1', 0, 8);
}

function encodeUint64(value: bigint): string {
  scratch.writeBigUInt64BE(BigInt.asUintN(64, value));
  return scratch.toString('latin1', 0, 8);
}

function encodeUint32(value: number): string {
  scratch.writeUInt32BE(value);
  return scratch.toString('latin1', 0, 4);
}

const EXACT = '\x80';
const ABOVE = '\x81';
const BELOW = '\x7f';

/** The nearest double, then the difference from it, because an int64 or a decimal may not fit a double. */
function encodeNumber(value: BsonNumber): string {
  const nearest = toDouble(value);
  if (!(value instanceof Long || value instanceof Decimal128 || typeof value === 'bigint')) {
    return encodeDouble(nearest) + EXACT;
  }
  const exact = toExact(value);
  if (!exact) return encodeDouble(nearest) + EXACT;
  const base = Number.isFinite(nearest) ? nearest : Math.sign(nearest) * Number.MAX_VALUE;
  const rest = addExact(exact, negateExact(exactOfDouble(base)));
  if (rest.digits === 0n) return encodeDouble(base) + EXACT;
  return (
    encodeDouble(base) +
    (rest.digits > 0n
      ? ABOVE + encodeMagnitude(rest)
      : BELOW + complementKey(encodeMagnitude(negateExact(rest))))
  );
}

function encodeMagnitude({ digits, exponent }: ExactDecimal): string {
  const text = digits.toString().replace(/0+$/, '');
  const scale = digits.toString().length + exponent;
  return `${encodeUint32(scale + 0x80000000)}${text}\x00`;
}
