import { isInRanges } from '../net/address-range';
import type { Setting, Settings } from './setting';

/** The mail server (docs/operations/mail.md). */
export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps:`). Otherwise the connection starts unencrypted. */
  isSecure: boolean;
  /** It must switch to TLS with STARTTLS before anything is sent. */
  requiresTls: boolean;
  user?: string | undefined;
  password?: string | undefined;
}

/** The sender of all e-mails. */
export interface MailSender {
  name: string;
  address: string;
}

const PORTS = { 'smtp:': 587, 'smtps:': 465 };
const FORM = 'set smtps://user:password@host, or smtp://user:password@host:587';
/** One mailbox, without characters that could end a header or start another address. */
const MAILBOX = /^[^\s<>"(),;:@]{1,64}@[A-Za-z0-9.-]{1,190}$/;

/** E-mails to payers, and to people of the dashboard. */
export const mailSettings = {
  SMTP_URL: {
    isSecret: true,
    description:
      'Server that sends e-mails to payers and to people of the dashboard, as `smtps://user:password@host` or `smtp://user:password@host:587`. An `smtp:` connection switches to TLS with STARTTLS before it sends anything. `?tls=off` sends unencrypted, for a server on this machine or a mail catcher in tests. Without it no e-mail is sent ([mail.md](operations/mail.md)).',
    usedBy: ['worker'],
    accepts: 'smtp or smtps URL',
    withRealMoney: [
      {
        must: 'must use TLS, unless its host is this machine',
        isMet: (server) => !server || server.isSecure || server.requiresTls || isThisMachine(server.host),
      },
    ],
    parse(given, report) {
      if (!given) return undefined;
      const server = parseServer(given);
      if (!server) report(`is not an address of an SMTP server; ${FORM}`);
      return server;
    },
  } satisfies Setting<MailServer | undefined>,
  MAIL_FROM: {
    description:
      'Sender of the e-mails, as `Payments <payments@example.com>` or the address alone. Its domain must allow the server to send for it (SPF, DKIM).',
    usedBy: ['worker'],
    accepts: '`address` or `Name <address>`',
    required: 'when `SMTP_URL` is set',
    parse(given, report) {
      if (!given) return undefined;
      const [, name = '', bracketed] = /^([^<>\r\n]*)<([^<>]*)>$/.exec(given) ?? [];
      const address = bracketed ?? given;
      if (MAILBOX.test(address)) return { name: name.trim(), address };
      report(`is "${given}"; set an address, or Name <address>`);
      return undefined;
    },
  } satisfies Setting<MailSender | undefined>,
} satisfies Settings;

function parseServer(given: string): MailServer | undefined {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isKnown = url?.protocol === 'smtp:' || url?.protocol === 'smtps:';
  if (!url || !isKnown || url.hostname === '' || (url.pathname !== '' && url.pathname !== '/'))
    return undefined;
  const { tls, ...others } = Object.fromEntries(url.searchParams);
  if (Object.keys(others).length > 0 || (tls !== undefined && tls !== 'off')) return undefined;
  const isSecure = url.protocol === 'smtps:';
  if (isSecure && tls === 'off') return undefined;
  const credentials = [url.username, url.password].map(decoded);
  if (credentials.includes(undefined)) return undefined;
  const [user, password] = credentials;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || PORTS[url.protocol as keyof typeof PORTS],
    isSecure,
    requiresTls: !isSecure && tls !== 'off',
    ...(user && { user, password: password ?? '' }),
  };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || isInRanges(host, ['127.0.0.0/8', '::1']);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
