import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An SMTP server that forwards nothing. */
export interface MailCatcher {
  /** The value for `SMTP_URL`. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a server that writes each mail into a folder: as received (`.eml`, for a mail program) and as text
 * (`.txt`). Names begin with the time, and `latest.txt` is the newest. Only this user can read them.
 */
export async function startMailCatcher(directory: string): Promise<MailCatcher> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  let count = 0;
  const keep = async (raw: Buffer): Promise<void> => {
    // Loaded with the first mail.
    const { default: PostalMime } = await import('postal-mime');
    const mail = await PostalMime.parse(raw);
    const name = join(directory, nameOf(mail, (count += 1)));
    const text = textOf(mail);
    write(`${name}.eml`, raw);
    write(`${name}.txt`, text);
    write(join(directory, 'latest.txt'), text);
  };
  const server = new SMTPServer({
    logger: false,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => void keep(Buffer.concat(chunks)).then(() => done(), done));
    },
  });
  // A sender that breaks off is not a fault of the stack.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?tls=off`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function nameOf({ subject = '' }: Email, count: number): string {
  const time = new Date().toISOString().replace(/\.\d+|[-:]/g, '');
  const about = subject
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  return `${time}-${String(count).padStart(4, '0')}-${about}`;
}

function textOf({ from, to = [], subject = '', date = '', text = '' }: Email): string {
  const addresses = to.map(({ address }) => address).join(', ');
  return `From: ${from?.address ?? ''}\nTo: ${addresses}\nSubject: ${subject}\nDate: ${date}\n\n${text}`;
}

function write(path: string, content: string | Buffer): void {
  writeFileSync(path, content, { mode: 0o600 });
}
