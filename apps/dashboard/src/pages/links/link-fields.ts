import { typedAmount } from '@cowrie/tables';
import type { components } from '../../api/openapi.generated';
import type { PaymentLink } from './link-state';

type CreateBody = components['schemas']['CreatePaymentLinkDto'];
type ChangeBody = components['schemas']['ChangePaymentLinkDto'];

/** What the form holds, all as texts. */
export interface LinkFields {
  title: string;
  description: string;
  kind: 'fixed' | 'open';
  isInUsd: boolean;
  amount: string;
  minimum: string;
  maximum: string;
  use: 'once' | 'many';
  /** As a field for local times has it: `2026-11-21T04:32`. */
  expiresAt: string;
  callbackURL: string;
  failureURL: string;
  /** `name=value`, one a line. */
  notes: string;
}

export function fieldsOf(link?: PaymentLink): LinkFields {
  return {
    title: link?.title ?? '',
    description: link?.description ?? '',
    kind: link && link.amount === undefined ? 'open' : 'fixed',
    isInUsd: false,
    amount: link?.amount ?? '',
    minimum: link?.minimumAmount ?? '',
    maximum: link?.maximumAmount ?? '',
    use: link?.use ?? 'many',
    expiresAt: link?.expiresAt ? localTime(new Date(link.expiresAt)) : '',
    callbackURL: link?.callbackURL ?? '',
    failureURL: link?.failureURL ?? '',
    notes: Object.entries(link?.metadata ?? {})
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
  };
}

/** What a new link is made of. The API checks it. */
export function createBodyOf(fields: LinkFields): CreateBody {
  const { kind, amount, minimum, maximum, isInUsd, use } = fields;
  return {
    ...editable(fields),
    use,
    collectInUSD: isInUsd,
    ...(kind === 'fixed' && { amount: numberOf(amount) }),
    ...(kind === 'open' && minimum.trim() && { minimumAmount: numberOf(minimum) }),
    ...(kind === 'open' && maximum.trim() && { maximumAmount: numberOf(maximum) }),
  };
}

export function changeBodyOf(fields: LinkFields, { revision, isActive }: PaymentLink): ChangeBody {
  return { ...editable(fields), revision, isActive };
}

/** A link as it is, but switched on or off. */
export function switchedBodyOf(link: PaymentLink, isActive: boolean): ChangeBody {
  const { revision, title, description, expiresAt, callbackURL, failureURL, metadata } = link;
  return {
    ...{ revision, isActive, title, metadata },
    ...(description && { description }),
    ...(expiresAt && { expiresAt }),
    ...(callbackURL && { callbackURL }),
    ...(failureURL && { failureURL }),
  };
}

function editable({ title, description, expiresAt, callbackURL, failureURL, notes }: LinkFields) {
  return {
    title: title.trim(),
    ...(description.trim() && { description: description.trim() }),
    ...(expiresAt && { expiresAt: new Date(expiresAt).toISOString() }),
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

function localTime(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
