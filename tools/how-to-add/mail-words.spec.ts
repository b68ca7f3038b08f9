import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { LANGUAGES } from '@cowrie/dto';
import { type MailWord, WORDS } from '@cowrie/api/notify/mail/words/mail-words';

/**
 * The page's messages in a language, read from its file: a message is on the line of its key or on the next
 * one.
 */
function pageWords(language: string): Map<string, string> {
  const file = readFileSync(resolve(__dirname, `../../apps/checkout/src/i18n/${language}.ts`), 'utf8');
  const found = file.matchAll(/^ {2}'([\w.]+)':\s+(?:'([^'\n]*)'|"([^"\n]*)"),$/gm);
  return new Map([...found].map(([, key = '', single, double]) => [key, single ?? double ?? '']));
}

// Guarantee: a payer reads the same words on the page and in a mail.
it.each(LANGUAGES)('mails use the words of the page: %s', (language) => {
  const page = pageWords(language);
  expect(page.size).toBeGreaterThan(100);
  const mails = WORDS[language];
  const shared = (Object.keys(mails) as MailWord[]).filter((word) => !/^(claim|mail)\./.test(word));
  expect(shared.length).toBeGreaterThan(20);
  expect(shared.map((word) => [word, mails[word]])).toEqual(shared.map((word) => [word, page.get(word)]));
});
