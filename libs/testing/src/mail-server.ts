import type { AddressInfo } from 'node:net';
import { TEST_CERTIFICATE } from './test-certificate';

/** A mail that a test server accepted. */
export interface CaughtMail {
  to: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** The mail as received. */
  raw: string;
  isTls: boolean;
  /** The user who logged in. */
  user?: string | undefined;
}

/** An SMTP server on this machine. */
export interface TestMailServer {
  port: number;
  /** Every mail that it has accepted so far. */
  caught: CaughtMail[];
  stop(): Promise<void>;
}

/** How a test server answers. A number refuses with that SMTP code. */
export interface MailServerAnswers {
  recipient?: (address: string) => number | undefined;
  data?: () => number | undefined;
  /** Called before it confirms a mail. */
  taken?: (mail: CaughtMail) => unknown;
  /** The only password that it accepts. Absent: it asks for none. */
  password?: string;
  /** It offers STARTTLS. */
  hasTls?: boolean;
}

/** Starts an SMTP server on a free port. Its packages are loaded only now, because few tests need one. */
export async function startMailServer(answers: MailServerAnswers = {}): Promise<TestMailServer> {
  const [{ SMTPServer }, { default: PostalMime }] = await Promise.all([
    import('smtp-server'),
    import('postal-mime'),
  ]);
  const { password, hasTls = false } = answers;
  const caught: CaughtMail[] = [];
  // Like many servers, it quotes the address that it refuses.
  const refusal = (code: number | undefined, address = '') =>
    code === undefined ? null : Object.assign(new Error(`refused: <${address}>`), { responseCode: code });
  const server = new SMTPServer({
    ...(hasTls && TEST_CERTIFICATE),
    logger: false,
    disableReverseLookup: true,
    disabledCommands: [...(hasTls ? [] : ['STARTTLS']), ...(password === undefined ? ['AUTH'] : [])],
    authOptional: password === undefined,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password
        ? done(null, { user: auth.username })
        : done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
    onRcptTo: ({ address }, _session, done) => done(refusal(answers.recipient?.(address), address)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const code = answers.data?.();
        if (code !== undefined) return done(refusal(code));
        const raw = Buffer.concat(chunks);
        void PostalMime.parse(raw).then(async ({ subject = '', text = '', html = '', messageId = '' }) => {
          const { secure: isTls, user, envelope } = session;
          const to = envelope.rcptTo.map(({ address }) => address);
          const mail = {
            to,
            subject,
            text,
            html,
            messageId,
            raw: raw.toString('utf8'),
            isTls,
            user: user as string,
          };
          await answers.taken?.(mail);
          caught.push(mail);
          done();
        }, done);
      });
    },
  });
  // In tests, senders break off, so this is not a fault.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, caught, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
