import { LANGUAGES } from '@cowrie/dto';
import { type MailWord, WORDS } from '@cowrie/api/notify/mail/words/mail-words';
import { CATALOGUES } from '@cowrie/payer-page/words/all';

// Guarantee: a payer reads the same words on the page and in a mail.
it.each(LANGUAGES)('mails use the words of the page: %s', (language) => {
  const page: Readonly<Record<string, string>> = CATALOGUES[language];
  const mails = WORDS[language];
  const shared = (Object.keys(mails) as MailWord[]).filter((word) => !/^(claim|mail)\./.test(word));
  expect(shared.length).toBeGreaterThan(20);
  expect(shared.map((word) => [word, mails[word]])).toEqual(shared.map((word) => [word, page[word]]));
});
