import { clockIn, momentOf, typedAmount } from '@cowrie/tables';
import type { Schemas } from '../../api/schemas';
import type { PaymentLink } from '../../api/hooks/links';

type CreateBody = Schemas['CreatePaymentLinkDto'];
type ChangeBody = Schemas['ChangePaymentLinkDto'];

/** What the form holds, all as texts. */
export interface LinkFields {
  title: string;
  description: string;
  kind: 'fixed' | 'open';
  collectInUSD: boolean;
  amount: string;
  minimumAmount: string;
  maximumAmount: string;
  use: 'once' | 'many';
  /** As a field for local times has it, by the clocks of the business: `2026-11-21T04:32`. */
  expiresAt: string;
  callbackURL: string;
  failureURL: string;
  /** `name=value`, one a line. */
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

/** What a new link is made of. The API checks it. */
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

/** A link as it is, but switched on or off. */
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

/** What is no amount becomes 0, which the API refuses: it takes no amount at all for the payer's choice. */
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
