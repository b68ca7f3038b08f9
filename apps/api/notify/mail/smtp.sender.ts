import type { Transporter } from 'nodemailer';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';

/** An e-mail as sent to the server. */
export interface OutgoingMail {
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /**
   * The same at each try, so that a mailbox can recognize a repeated e-mail. Without angle brackets and
   * domain.
   */
  id: string;
  at: Date;
}

/**
 * The outcome of a try. `refused`: this e-mail is never accepted. `later`: the server was not reached, or
 * asks to retry. The code is an SMTP status or a nodemailer name, never the server's text, which may contain
 * the address.
 */
export type Sent = { outcome: 'taken' } | { outcome: 'refused' | 'later'; code: string };

/** A try takes no longer, no matter what the server does. */
export const SEND_TIMEOUT_MS = 30_000;
const STEP_TIMEOUT_MS = 15_000;
/** The server refused our login, not this e-mail. An operator can correct that. */
const ABOUT_US = [530, 534, 535, 538];

/**
 * Hands e-mails to the SMTP server, each over its own connection. An e-mail can be sent again: if its
 * connection breaks after the server accepted it, it arrives twice with one Message-ID.
 */
export class SmtpSender {
  private readonly ending = new AbortController();
  private opened: Promise<Transporter> | undefined;

  constructor(
    private readonly mail: NonNullable<AppConfig['mail']>,
    private readonly timeoutMs = SEND_TIMEOUT_MS,
  ) {}

  /** True once `close` was called: a try that ends now may have been cut off. */
  get isEnding(): boolean {
    return this.ending.signal.aborted;
  }

  /** Tries once. It never rejects. */
  async send({ to, replyTo, subject, text, html, id, at }: OutgoingMail): Promise<Sent> {
    const { from } = this.mail;
    try {
      const transport = await (this.opened ??= this.open());
      await transport.sendMail({
        from,
        // As objects, so that no character in an address can start another address.
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        html,
        date: at,
        messageId: `<${id}@${from.address.split('@').at(-1)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([this.ending.signal, AbortSignal.timeout(this.timeoutMs)]),
      });
      return { outcome: 'taken' };
    } catch (error) {
      return failureOf(error);
    }
  }

  /** Cuts off the tries in flight. */
  close(): void {
    this.ending.abort();
    void this.opened?.then(
      (transport) => transport.close(),
      () => undefined,
    );
  }

  /** The library is loaded with the first e-mail, because many processes never send one. */
  private async open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const { host, port, isSecure, requiresTls, user, password } = this.mail.server;
    const stepTimeoutMs = Math.min(STEP_TIMEOUT_MS, this.timeoutMs);
    return createTransport({
      host,
      port,
      secure: isSecure,
      requireTLS: requiresTls,
      ...(!isSecure && !requiresTls && { ignoreTLS: true }),
      ...(user && { auth: { user, pass: password ?? '' } }),
      connectionTimeout: stepTimeoutMs,
      greetingTimeout: stepTimeoutMs,
      socketTimeout: stepTimeoutMs,
      dnsTimeout: stepTimeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
}

function failureOf(error: unknown): Sent {
  const { code = 'EUNKNOWN', responseCode } = error as { code?: string; responseCode?: number };
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isForGood = responseCode === undefined || (responseCode >= 500 && !ABOUT_US.includes(responseCode));
  return {
    outcome: isAboutMail && isForGood ? 'refused' : 'later',
    code: String(responseCode ?? code),
  };
}
