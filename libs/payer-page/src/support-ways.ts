import type { CheckoutConfiguration } from '@cowrie/dto';
import { parseUrl } from './parse-url';

/** One way to reach the merchant: the text of a link, and its address. */
export interface SupportWay {
  text: string;
  address: string;
}

export type SupportSource = Pick<
  CheckoutConfiguration,
  'supportEmail' | 'supportPhone' | 'supportURL' | 'clientReference'
>;

/**
 * How customers reach the merchant. Leaves out what is not an e-mail address, a phone number or an https
 * address.
 */
export function supportWays({
  supportEmail = '',
  supportPhone = '',
  supportURL = '',
  clientReference,
}: SupportSource): SupportWay[] {
  const ways: SupportWay[] = [];
  const [, name, host] = /^(.+)@([\w.-]+)$/u.exec(supportEmail) ?? [];
  // Encoded, because a name can hold `?` and `&`, which would add recipients or a text.
  if (name && host)
    ways.push({
      text: supportEmail,
      address: `mailto:${encodeURIComponent(name)}@${host}?subject=${encodeURIComponent(clientReference)}`,
    });
  if (/^\+\d{7,15}$/.test(supportPhone)) ways.push({ text: supportPhone, address: `tel:${supportPhone}` });
  const url = parseUrl(supportURL);
  if (url?.protocol === 'https:') ways.push({ text: url.host, address: url.href });
  return ways;
}
