import { mailSettings } from './mail.settings';

const parse = (name: keyof typeof mailSettings, text: string | undefined) => {
  const problems: string[] = [];
  const value = mailSettings[name].parse(text, (problem) => problems.push(problem));
  return problems.length > 0 ? problems : value;
};

it.each([
  ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, isSecure: true, requiresTls: false }],
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, isSecure: false, requiresTls: true }],
  ['smtp://127.0.0.1:1025?tls=off', { host: '127.0.0.1', port: 1025, isSecure: false, requiresTls: false }],
  ['smtp://[::1]:25', { host: '::1', port: 25, isSecure: false, requiresTls: true }],
  [
    'smtps://ada%40shop:p%2Fw%20d@mail.example.com:2465/',
    {
      host: 'mail.example.com',
      port: 2465,
      isSecure: true,
      requiresTls: false,
      user: 'ada@shop',
      password: 'p/w d',
    },
  ],
])('reads %s', (url, server) => expect(parse('SMTP_URL', url)).toEqual(server));

it.each([undefined, ''])('sends no e-mail without a server: %j', (url) =>
  expect(parse('SMTP_URL', url)).toBeUndefined(),
);

// Guarantee: the password is in no log line.
it.each([
  'mail.example.com',
  'http://u:secret@mail.example.com',
  'smtp://',
  'smtp://u:secret@mail.example.com/inbox',
  'smtp://u:secret@mail.example.com?tls=no',
  'smtps://u:secret@mail.example.com?tls=off',
  'smtp://u:%zz@mail.example.com',
  'smtp://u:secret@mail.example.com?pool=true',
])('refuses %s, and does not quote it', (url) =>
  expect(parse('SMTP_URL', url)).toEqual([
    expect.stringMatching(/^is not an address of an SMTP server; (?!.*secret)/),
  ]),
);

it.each([
  ['pay@example.com', { name: '', address: 'pay@example.com' }],
  ['Ada Payments <pay@example.com>', { name: 'Ada Payments', address: 'pay@example.com' }],
])('takes %s as sender', (from, sender) => expect(parse('MAIL_FROM', from)).toEqual(sender));

it.each([
  'pay',
  'a@b.example, c@d.example',
  'Ada <pay@example.com>\r\nBcc: eve@example.com',
  'Ada <pay>',
  '<a@b@c>',
])('refuses %j as sender', (from) =>
  expect(parse('MAIL_FROM', from)).toEqual([expect.stringContaining('set an address, or Name <address>')]),
);
