import type { Authorization, ErrorReason } from './messages.types';

export const ADDRESS = /^0x[\da-f]{40}$/i;
const NONCE = /^0x[\da-f]{64}$/i;
/** An even number of digits: whole bytes. A signature of a contract wallet can be long. */
const SIGNATURE = /^0x(?:[\da-f]{2}){65,4096}$/i;
/** At most 2^256 - 1 has 78 digits. The contract refuses what is larger. */
export const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,77})$/;
const BASE64 = /^[\w+/-]+={0,2}$/;

/** A signed payment that cannot be read; nothing was tried with it. */
export class MalformedPaymentError extends Error {
  override readonly name = 'MalformedPaymentError';

  constructor(
    readonly reason: ErrorReason,
    /** For people: what is wrong. */
    detail: string,
  ) {
    super(detail);
  }
}

/** Reads JSON in base64, of either alphabet. @throws MalformedPaymentError */
export function jsonIn(encoded: string): unknown {
  if (!BASE64.test(encoded)) throw invalid('the header is not base64');
  try {
    return JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')) as unknown;
  } catch {
    throw invalid('the header does not hold base64 of JSON');
  }
}

/** The fields of a signed transfer. @throws MalformedPaymentError */
export function authorizationIn(sent: Record<string, unknown>, where: string): Authorization {
  const field = (name: keyof Authorization, shape: RegExp) => textOf(sent, name, where, shape);
  return {
    from: field('from', ADDRESS),
    to: field('to', ADDRESS),
    value: field('value', WHOLE_NUMBER),
    validAfter: field('validAfter', WHOLE_NUMBER),
    validBefore: field('validBefore', WHOLE_NUMBER),
    nonce: field('nonce', NONCE),
  };
}

export function signatureIn(payload: Record<string, unknown>): string {
  return textOf(payload, 'signature', 'payload', SIGNATURE);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function recordOf(value: unknown, where: string): Record<string, unknown> {
  if (!isRecord(value)) throw invalid(`${where} must hold an object`);
  return value;
}

export function textOf(
  of: Record<string, unknown>,
  name: string,
  where: string,
  shape = /^.{1,100}$/,
): string {
  const value = of[name];
  if (typeof value !== 'string' || !shape.test(value))
    throw invalid(`${where}.${name} is missing or invalid`);
  return value;
}

function invalid(detail: string): MalformedPaymentError {
  return new MalformedPaymentError('invalid_payload', detail);
}
