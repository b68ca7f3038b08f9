import type { Environment } from '@cowrie/dto';

const WIDE = '*.';
/** Every host. Only for local work: with it, anyone who has the public key can send customers anywhere. */
const ANY = '*';
/**
 * Characters of parts besides the host: a scheme, a port, a path, a user name. `%` could be decoded to any of
 * them.
 */
const NOT_OF_A_HOST = /[\s\p{Cc}\p{Cf}/\\?#@:%*[\]]/u;
const IP_ADDRESS = /^\d+(\.\d+){3}$/;

/**
 * An entry of a merchant's redirect hosts as URLs have it: in lower case and punycode. `*.shop.example` means
 * all hosts below `shop.example`, and in test `*` means every host. Undefined: the entry is not a host name,
 * or in live it is one for local work only. Pure.
 */
export function redirectHostOf(entry: string, environment: Environment): string | undefined {
  if (entry === ANY) return environment === 'test' ? ANY : undefined;
  const isWide = entry.startsWith(WIDE);
  const name = isWide ? entry.slice(WIDE.length) : entry;
  if (NOT_OF_A_HOST.test(name) || !URL.canParse(`https://${name}/`)) return undefined;
  const { hostname } = new URL(`https://${name}/`);
  if (hostname.split('.').includes('')) return undefined;
  const isLocal = IP_ADDRESS.test(hostname) || !hostname.includes('.');
  if (isLocal && (isWide || environment === 'live')) return undefined;
  return isWide ? WIDE + hostname : hostname;
}

/** Whether the host of a URL is one of a merchant's redirect hosts, on any port. Pure. */
export function isRedirectHost(address: string, hosts: readonly string[]): boolean {
  const { hostname } = new URL(address);
  return hosts.some((host) =>
    host === ANY || host.startsWith(WIDE) ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
}
