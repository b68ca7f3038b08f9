import {
  ADDRESS,
  authorizationIn,
  isRecord,
  jsonIn,
  MalformedPaymentError,
  recordOf,
  signatureIn,
  textOf,
  WHOLE_NUMBER,
} from './fields.read';
import {
  type PaymentRequired,
  type SettlementResponse,
  type SignedPayment,
  X402_VERSION,
} from './messages.types';

/** The identifier’s own rule: 16 to 128 letters, digits, hyphens and underscores. */
const PAYMENT_ID = /^[\w-]{16,128}$/;

/** A message as the value of its header: JSON in UTF-8, in base64. Pure. */
export function headerOf(message: PaymentRequired | SettlementResponse): string {
  return Buffer.from(JSON.stringify(message)).toString('base64');
}

/** Reads the header `PAYMENT-SIGNATURE`. Pure. @throws MalformedPaymentError */
export function signedPaymentIn(header: string): SignedPayment {
  return signedPaymentOf(jsonIn(header));
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
    authorization: authorizationIn(authorization, 'payload.authorization'),
    signature: signatureIn(payload),
    ...(paymentId !== undefined && { paymentId }),
  };
}

function paymentIdIn(extensions: unknown): string | undefined {
  if (!isRecord(extensions)) return undefined;
  const extension = extensions['payment-identifier'];
  if (!isRecord(extension) || !isRecord(extension.info) || extension.info.id === undefined) return undefined;
  return textOf(extension.info, 'id', 'extensions.payment-identifier.info', PAYMENT_ID);
}
