import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { startMailCatcher } from './mail-catcher';

let directory: string;
beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'cowrie-mail-')), 'mail');
});
afterEach(() => rmSync(join(directory, '..'), { recursive: true }));

it('keeps each mail as received and as text, the newest last and also under a fixed name', async () => {
  const catcher = await startMailCatcher(directory);
  const transport = createTransport(catcher.url.replace('?tls=off', ''));
  for (const subject of ['First', 'Zweite: Grüße / ../x'])
    await transport.sendMail({
      from: 'a@x.example',
      to: 'ada@example.com',
      subject,
      text: `${subject} ₦5,000.00`,
    });
  await catcher.close();
  const names = readdirSync(directory).sort();
  expect(names).toHaveLength(5);
  expect(names[2]).toMatch(/^\d{8}T\d{6}Z-0002-zweite-gr-e-x\.eml$/);
  const text = readFileSync(join(directory, String(names[3])), 'utf8');
  expect(text).toContain('To: ada@example.com');
  expect(text).toContain('Zweite: Grüße / ../x ₦5,000.00');
  expect(readFileSync(join(directory, 'latest.txt'), 'utf8')).toBe(text);
  // Mails hold addresses and links.
  expect(statSync(join(directory, 'latest.txt')).mode & 0o077).toBe(0);
});
