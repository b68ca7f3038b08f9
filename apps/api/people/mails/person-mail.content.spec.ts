import { htmlOf, textOf } from '@cowrie/api/notify/mail/mail.render';
import { personMailContent, type PersonMailFacts } from './person-mail.content';

const email = 'ada@example.com';
const url = 'https://dashboard.example/invitation#token';
const accountUrl = 'https://dashboard.example/account';
const expiresAt = new Date(Date.UTC(2033, 0, 1, 12));
const link = { email, url, expiresAt };

const MAILS: [PersonMailFacts, string[]][] = [
  [
    { ...link, kind: 'invitation', business: 'Lagos Leather', role: 'finance' },
    [
      'You are invited to Lagos Leather',
      'as a finance member',
      url,
      'Jan 1, 2033, 12:00 UTC',
      'for ada@example.com only',
    ],
  ],
  [{ ...link, kind: 'first_password' }, ['Your account on Cowrie', url, 'works once']],
  [{ ...link, kind: 'reset_password' }, ['If it was not you, do nothing', url]],
  [{ ...link, kind: 'confirm_address' }, ['sign in to the Cowrie dashboard with ada@example.com', url]],
  [{ email, accountUrl, kind: 'address_changed' }, ['a different e-mail address', 'tell an owner']],
  [
    { email, accountUrl, kind: 'password_changed' },
    ['password of your account', accountUrl, 'tell an owner'],
  ],
  [{ email, accountUrl, kind: 'sign_in_way_added', way: 'passkey' }, ['A passkey was added', accountUrl]],
  [{ email, accountUrl, kind: 'sign_in_way_removed', way: 'totp' }, ['An authenticator app was removed']],
  [{ email, accountUrl, kind: 'factors_reset' }, ['set up a second factor again']],
  [
    { email, accountUrl, kind: 'role_changed', business: 'Lagos Leather', role: 'owner' },
    ['Your role at Lagos Leather has changed', 'You are now an owner of Lagos Leather'],
  ],
  [
    { email, accountUrl, kind: 'member_removed', business: 'Lagos Leather' },
    ['You were removed from Lagos Leather'],
  ],
];

it.each(MAILS.map(([facts, parts]) => [facts.kind, facts, parts] as const))(
  'says what %s is about, and leaves no placeholder',
  (_kind, facts, parts) => {
    const content = personMailContent(facts);
    const text = textOf(content);
    for (const part of parts) expect(text).toContain(part);
    expect(text + content.subject + htmlOf(content, undefined)).not.toMatch(/\{\w+\}|undefined/);
  },
);

it('keeps foreign text on one line, and as plain text', () => {
  const content = personMailContent({
    ...link,
    kind: 'invitation',
    role: 'viewer',
    business: 'Evil\r\nBcc: all@example.com <b>bold</b>',
  });
  expect(content.subject).toBe('You are invited to Evil Bcc: all@example.com <b>bold</b>');
  expect(htmlOf(content, undefined)).not.toContain('<b>');
});

it('shows a way to the account only to a person who still has access', () => {
  expect(
    personMailContent({ email, accountUrl, kind: 'member_removed', business: 'A' }).button,
  ).toBeUndefined();
  expect(personMailContent({ email, accountUrl, kind: 'address_changed' }).button).toBeUndefined();
});
