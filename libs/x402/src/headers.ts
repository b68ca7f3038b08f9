import {
  type Authorization,
  type ErrorReason,
  type PaymentRequired,
  type SettlementResponse,
  type SignedPayment,
  X402_VERSION,
} from './messages.types';

const ADDRESS = /^0x[\da-f]{40}$/i;
const NONCE = /^0x[\da-f]{64}$/i;
/** An even number of digits: whole bytes. A signature of a contract wallet can be long. */
const SIGNATURE = /^0x(?:[\da-f]{2}){65,4096}$/i;
/** At most 2^256 - 1 has 78 digits. The contract refuses what is larger. */
const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,77})$/;
const BASE64 = /^[\w+/-]+={0,2}$/;
/** The identifier’s own rule: 16 to 128 letters, digits, hyphens and underscores. */
const PAYMENT_ID = /^[\w-]{16,128}$/;

/** A header `PAYMENT-SIGNATURE` that cannot be read; nothing was tried with it. */
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

/** A message as the value of its header: JSON in UTF-8, in base64. Pure. */
export function headerOf(message: PaymentRequired | SettlementResponse): string {
  return Buffer.from(JSON.stringify(message)).toString('base64');
}

/** Reads the header `PAYMENT-SIGNATURE`. Pure. @throws MalformedPaymentError */
export function signedPaymentIn(header: string): SignedPayment {
  return signedPaymentOf(jsonOf(header));
}

/**
 * Reads a signed payment. Fields that are not needed are not looked at. Pure.
 * @throws MalformedPaymentError
 */
export function signedPaymentOf(value: unknown): SignedPayment {
  const sent = recordOf(value, 'the payment');
  if (sent.x402Version !== X402_VERSION)
    throw new MalformedPaymentError('invalid_x402_version', `x402Version must be ${X402_VERSION}`);
  const accepted = recordOf(sent.accepted, 'accepted');
  const payload = recordOf(sent.payload, 'payload');
  const authorization = recordOf(payload.authorization, 'payload.authorization');
  const paymentId = paymentIdIn(sent.extensions);
  return {
    accepted: {
      scheme: textOf(accepted, 'scheme', 'accepted'),
      network: textOf(accepted, 'network', 'accepted'),
      asset: textOf(accepted, 'asset', 'accepted', ADDRESS),
      amount: textOf(accepted, 'amount', 'accepted', WHOLE_NUMBER),
      payTo: textOf(accepted, 'payTo', 'accepted', ADDRESS),
    },
    authorization: authorizationIn(authorization),
    signature: textOf(payload, 'signature', 'payload', SIGNATURE),
    ...(paymentId !== undefined && { paymentId }),
  };
}

function authorizationIn(sent: Record<string, unknown>): Authorization {
  const field = (name: keyof Authorization, shape: RegExp) =>
    textOf(sent, name, 'payload.authorization', shape);
  return {
    from: field('from', ADDRESS),
    to: field('to', ADDRESS),
    value: field('value', WHOLE_NUMBER),
    validAfter: field('validAfter', WHOLE_NUMBER),
    validBefore: field('validBefore', WHOLE_NUMBER),
    nonce: field('nonce', NONCE),
  };
}

function paymentIdIn(extensions: unknown): string | undefined {
  if (!isRecord(extensions)) return undefined;
  const extension = extensions['payment-identifier'];
  if (!isRecord(extension) || !isRecord(extension.info) || extension.info.id === undefined) return undefined;
  return textOf(extension.info, 'id', 'extensions.payment-identifier.info', PAYMENT_ID);
}

function jsonOf(header: string): unknown {
  if (!BASE64.test(header)) throw invalid('the header is not base64');
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as unknown;
  } catch {
    throw invalid('the header does not hold JSON');
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function recordOf(value: unknown, where: string): Record<string, unknown> {
  if (!isRecord(value)) throw invalid(`${where} must hold an object`);
  return value;
}

function textOf(of: Record<string, unknown>, name: string, where: string, shape = /^.{1,100}$/): string {
  const value = of[name];
  if (typeof value !== 'string' || !shape.test(value))
    throw invalid(`${where}.${name} is missing or invalid`);
  return value;
}

function invalid(detail: string): MalformedPaymentError {
  return new MalformedPaymentError('invalid_payload', detail);
}
