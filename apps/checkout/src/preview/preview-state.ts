import type { CheckoutConfiguration } from '@cowrie/dto';
import type { PagePreview, PreviewStep } from '@cowrie/payer-page/page-preview';
import { TOKENS } from '@cowrie/tables';
import { type CheckoutState, initialState, reduce } from '../app/state';
import type { Choice } from '../lib/api-client';

const STATUS = {
  choose: 'pending',
  done: 'completed',
  expired: 'expired',
} as const satisfies Record<PreviewStep, CheckoutConfiguration['status']>;
const WINDOW_MS = 30 * 60_000;

/** The page's state for an example payment with these settings. Pure. */
export function previewState(preview: PagePreview, now: number): CheckoutState {
  return reduce(initialState(now, { online: true, cameBack: false }), {
    type: 'configured',
    call: 1,
    config: exampleOf(preview, now),
    clockOffsetMs: 0,
    deviceNow: now,
  });
}

/** An example payment. It leads nowhere, and has no address to which anybody could pay. */
function exampleOf(preview: PagePreview, now: number): CheckoutConfiguration {
  const { step, businessName, logoURL, brandColor, support, currency, pairs } = preview;
  const at = new Date(now).toISOString();
  return {
    id: '000000000000000000000000',
    customerEmail: '',
    memo: '',
    clientReference: 'Order10001',
    status: STATUS[step],
    paymentStatus: STATUS[step],
    paymentAmount: '5000.00',
    paymentCurrency: currency,
    supportedTokens: Object.keys(pairs) as CheckoutConfiguration['supportedTokens'],
    supportedNetworksPerToken: pairs,
    businessName,
    logoURL,
    brandColor,
    supportEmail: support.email || undefined,
    supportPhone: support.phone || undefined,
    supportURL: support.url || undefined,
    environment: 'live',
    trustedRedirects: [],
    minimumOutputAmount: 0,
    maximumOutputAmount: 0,
    minimumUSDAmount: 0,
    maximumUSDAmount: 0,
    canRelease: false,
    canCancel: false,
    createdAt: at,
    updatedAt: at,
    serverTime: at,
    expiresAt: new Date(now + WINDOW_MS).toISOString(),
    ...(step === 'expired' && { deposit: expiredChoice(preview, at) }),
  };
}

/** The first pair that can be chosen. Undefined without any. Pure. */
export function examplePair(pairs: PagePreview['pairs']): Choice | undefined {
  const [token] = TOKENS.filter((one) => pairs[one]);
  const network = token && pairs[token]?.[0];
  return network ? { token, network } : undefined;
}

/** After a choice, the page of an expired payment says whom to contact. It shows no address. */
function expiredChoice({ pairs }: PagePreview, validUntil: string): CheckoutConfiguration['deposit'] {
  const pair = examplePair(pairs);
  return pair && { ...pair, receiveAddress: '', totalPayableAmount: '1.00', validUntil };
}
