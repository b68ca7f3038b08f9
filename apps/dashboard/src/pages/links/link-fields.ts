import { clockIn, momentOf, typedAmount } from '@cowrie/tables';
import type { Schemas } from '../../api/schemas';
import type { PaymentLink } from '../../api/hooks/links';

type CreateBody = Schemas['CreatePaymentLinkDto'];
type ChangeBody = Schemas['ChangePaymentLinkDto'];

/** The values of the form, all as text. */
export interface LinkFields {
  title: string;
  description: string;
  kind: 'fixed' | 'open';
  collectInUSD: boolean;
  amount: string;
  minimumAmount: string;
  maximumAmount: string;
  use: 'once' | 'many';
  /** In the form of a `datetime-local` field, in the business's time zone: `2026-11-21T04:32`. */
  expiresAt: string;
  callbackURL: string;
  failureURL: string;
  /** `name=value`, one per line. */
  notes: string;
}

/** @param zone of the business */
export function fieldsOf(zone: string, link?: PaymentLink): LinkFields {
  return {
    title: link?.title ?? '',
    description: link?.description ?? '',
    kind: link && link.amount === undefined ? 'open' : 'fixed',
    collectInUSD: false,
    amount: link?.amount ?? '',
    minimumAmount: link?.minimumAmount ?? '',
    maximumAmount: link?.maximumAmount ?? '',
    use: link?.use ?? 'many',
    expiresAt: link?.expiresAt ? clockTime(new Date(link.expiresAt), zone) : '',
    callbackURL: link?.callbackURL ?? '',
    failureURL: link?.failureURL ?? '',
    notes: Object.entries(link?.metadata ?? {})
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
  };
}

/** The request body for a new link. The API checks it. */
export function createBodyOf(fields: LinkFields, zone: string): CreateBody {
  const { kind, amount, minimumAmount, maximumAmount, collectInUSD, use } = fields;
  return {
    ...editable(fields, zone),
    use,
    collectInUSD,
    ...(kind === 'fixed' && { amount: numberOf(amount) }),
    ...(kind === 'open' && minimumAmount.trim() && { minimumAmount: numberOf(minimumAmount) }),
    ...(kind === 'open' && maximumAmount.trim() && { maximumAmount: numberOf(maximumAmount) }),
  };
}

export function changeBodyOf(
  fields: LinkFields,
  { revision, isActive }: PaymentLink,
  zone: string,
): ChangeBody {
  return { ...editable(fields, zone), revision, isActive };
}

/** The request body for the same link, switched on or off. */
export function switchedBodyOf(link: PaymentLink, isActive: boolean): ChangeBody {
  const { revision, title, description, expiresAt, callbackURL, failureURL, metadata } = link;
  return {
    revision,
    isActive,
    title,
    metadata,
    ...(description && { description }),
    ...(expiresAt && { expiresAt }),
    ...(callbackURL && { callbackURL }),
    ...(failureURL && { failureURL }),
  };
}

function editable(
  { title, description, expiresAt, callbackURL, failureURL, notes }: LinkFields,
  zone: string,
) {
  const expires = momentOf(expiresAt, zone);
  return {
    title: title.trim(),
    ...(description.trim() && { description: description.trim() }),
    ...(expires && { expiresAt: expires.toISOString() }),
    ...(callbackURL.trim() && { callbackURL: callbackURL.trim() }),
    ...(failureURL.trim() && { failureURL: failureURL.trim() }),
    metadata: notesOf(notes),
  };
}

/**
 * Text that is not an amount becomes 0, which the API refuses. Without any amount, the API would let the
 * payer choose.
 */
function numberOf(text: string): number {
  return Number(typedAmount(text) ?? 0);
}

function notesOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}

function clockTime(at: Date, zone: string): string {
  return clockIn(at, zone).replace(' ', 'T').slice(0, 16);
}
