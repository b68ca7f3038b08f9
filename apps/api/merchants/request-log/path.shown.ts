import type { FastifyRequest } from 'fastify';
import { PAY_CODE_LENGTH } from '@cowrie/tables';

const ID = /^[0-9a-f]{24}$/i;
/** A word of a path, such as `payments`. No word of a payCode's length is shown: it could be one. */
const WORD = new RegExp(`^(?!.{${PAY_CODE_LENGTH}}$)([a-z-]{1,20}|v\\d)$`);
const HIDDEN = '…';

/**
 * The path of a request as the log shows it: the route's pattern with IDs filled in. A value in place of an
 * ID can be anything, such as a payCode, which opens the hosted page, or a customer's data. So the
 * parameter's name is shown instead. For a path without a route, plain words and IDs are shown. Pure.
 */
export function shownPath({
  routeOptions: { url: pattern },
  params,
  url,
}: Pick<FastifyRequest, 'params' | 'url'> & { routeOptions: { url?: string | undefined } }): string {
  if (!pattern) return shownWords(url);
  const given = (params ?? {}) as Readonly<Record<string, string | undefined>>;
  return pattern.replace(/:(\w+)/g, (name, parameter: string) => {
    const value = given[parameter] ?? '';
    return ID.test(value) ? value.toLowerCase() : name;
  });
}

function shownWords(url: string): string {
  const [path = ''] = url.split('?', 1);
  const parts = path.split('/').slice(0, 10);
  return parts.map((part) => (part === '' || WORD.test(part) || ID.test(part) ? part : HIDDEN)).join('/');
}
