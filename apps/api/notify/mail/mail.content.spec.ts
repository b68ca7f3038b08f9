import { LANGUAGES } from '@cowrie/dto';
import { contrastToWhite } from '@cowrie/tables';
import { readableColor } from './brand.color';
import { contentOf, type MailFacts } from './mail.content';
import { MAIL_KINDS } from './mail.kinds';
import { htmlOf, textOf } from './mail.render';
import { en } from './words/en';
import { type MailWord, WORDS } from './words/mail-words';

const HASH = `0x${'cd'.repeat(32)}`;
const DESTINATION = `0x${'ab'.repeat(20)}`;

const facts = (over: Partial<MailFacts> = {}): MailFacts => ({
  language: 'en',
  isTest: false,
  merchant: 'Ada Stores',
  reference: 'Order-1001',
  support: ['help@shop.example', '+2348012345678'],
  fiatAmount: '7750.00',
  currency: 'NGN',
  asked: '5.00',
  received: '3.00',
  missing: '2.00',
  token: 'USDC',
  network: 'base',
  expiresAt: new Date(Date.UTC(2033, 0, 1, 20, 44)),
  paidAt: new Date(Date.UTC(2033, 0, 1, 20, 15)),
  pageUrl: 'https://pay.example/code00000001',
  transaction: { hash: HASH, network: 'base', href: `https://explorer.example/tx/${HASH}` },
  refund: {
    basis: 'excess',
    id: 'r1',
    amount: '2.00',
    token: 'USDC',
    network: 'celo',
    status: 'final',
    destination: DESTINATION,
    txHash: HASH,
    href: `https://explorer.example/tx/${HASH}`,
  },
  claimLink: {
    url: `https://pay.example/refund#${'t'.repeat(43)}`,
    expiresAt: new Date('2033-01-08T20:44:00.000Z'),
  },
  ...over,
});

describe.each(LANGUAGES)('%s', (language) => {
  it.each(MAIL_KINDS)('%s has every word, in text and HTML', (kind) => {
    const content = contentOf(kind, facts({ language, isTest: true }));
    const [text, html] = [textOf(content), htmlOf(content, '#ffd800')];
    for (const form of [text, html, content.subject]) {
      expect(form).not.toMatch(/\{\w+\}|undefined|null|NaN|\[object/);
      expect(form.trim()).not.toBe('');
    }
    // Both forms say the same.
    const said = [content.title, ...content.paragraphs, ...content.notes, ...content.footer];
    for (const { label, value } of content.rows) said.push(label, value);
    for (const one of said) expect(text).toContain(one);
    const shown = html
      .replace(/<[^>]+>/g, '')
      .replace(/&#39;/g, "'")
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&');
    for (const one of said) expect(shown).toContain(one);
    expect(html).toContain(`<html lang="${language}" dir="ltr">`);
  });
});

it.each(LANGUAGES)('%s has the same placeholders as English, and no text twice', (language) => {
  const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  const words = Object.keys(en) as MailWord[];
  expect(Object.keys(WORDS[language])).toEqual(words);
  for (const word of words)
    expect([word, placeholders(WORDS[language][word])]).toEqual([word, placeholders(en[word])]);
});

it('writes a receipt', () => {
  expect(textOf(contentOf('receipt', facts({ received: '5.00' })))).toBe(`Payment complete

Ada Stores has your payment. Thank you.

Payment to: Ada Stores
Reference: Order-1001
Amount in NGN: ₦7,750.00
Paid: 5.00 USDC
Network: Base
Date and time: Jan 1, 2033, 21:15 GMT+1
Transaction hash: 0xcdcdcd…cdcdcd
  https://explorer.example/tx/${HASH}

-- 
Contact Ada Stores: help@shop.example, +2348012345678
You get this e-mail because this address was given for a payment to Ada Stores.
Payments by Cowrie
`);
});

it('says for a shortfall what is missing and until when, with the page’s link', () => {
  expect(textOf(contentOf('short_payment', facts()))).toBe(`We received 3.00 USDC

2.00 USDC is still missing. Send it to the same address before time is up.

Payment to: Ada Stores
Reference: Order-1001
Requested: 5.00 USDC
Received: 3.00 USDC
Still missing: 2.00 USDC

Send the rest:
https://pay.example/code00000001

This page is open until Jan 1, 2033, 21:44 GMT+1.
Send only USDC, only on the Base network

-- 
Contact Ada Stores: help@shop.example, +2348012345678
You get this e-mail because this address was given for a payment to Ada Stores.
Payments by Cowrie
`);
});

it('tells the time in UTC for dollars, which name no country', () => {
  const text = textOf(contentOf('short_payment', facts({ currency: 'USD' })));
  expect(text).toContain('open until Jan 1, 2033, 20:44 UTC.');
});

it('names the network as the page does', () => {
  const refund = { ...facts().refund, network: 'tron' } as MailFacts['refund'];
  const { paragraphs, rows } = contentOf('refund_claim', facts({ refund }));
  expect([...paragraphs, ...rows.map(({ value }) => value)].join(' ')).toMatch(/ on TRON\..* TRON /);
});

it('says for a refund what it is, what happens next, and that nobody asks for a secret', () => {
  const text = textOf(contentOf('refund_claim', facts()));
  expect(text).toContain('You get 2.00 USDC back from your payment Order-1001.');
  expect(text).toContain(`https://pay.example/refund#${'t'.repeat(43)}`);
  expect(text).toContain('until Jan 8, 2033, 21:44 GMT+1');
  expect(text).toContain(
    'Once you have entered your address and the refund is approved, the money is sent there.',
  );
  expect(text).toContain('We never ask for a password, a recovery phrase or a private key.');
});

it('names the network that brought the money, and the currency as the page does', () => {
  const came = { hash: HASH, network: 'celo' };
  const values = contentOf('receipt', facts({ transaction: came, language: 'fr' })).rows.map(
    ({ value }) => value,
  );
  expect(values).toContain('Celo');
  expect(values.map((value) => value.replace(/\s/gu, ' '))).toContain('7 750,00 ₦');
});

it('says for a test payment that no real money moves', () => {
  expect(textOf(contentOf('receipt', facts({ isTest: true })))).toContain(
    'Test payment. No real money moves.',
  );
  expect(textOf(contentOf('receipt', facts()))).not.toContain('Test payment');
});

// Guarantee: text from merchants and payers is shown as plain text on one line.
it.each(MAIL_KINDS)('%s shows every foreign text as it is, and on one line', (kind) => {
  const evil = '<img src=x onerror="alert(1)">\r\nBcc: eve@example.com\u202e & \'co\'';
  const content = contentOf(kind, facts({ merchant: evil, reference: evil, support: [evil] }));
  const html = htmlOf(content, '"><script>');
  expect(html).not.toMatch(/<img|<script|onerror="/);
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  expect(content.subject).not.toMatch(/[\r\n\u202e]/);
  expect(textOf(content)).not.toMatch(/^Bcc:/m);
});

it.each(MAIL_KINDS)('%s loads no external resources, and is built from headings and lists', (kind) => {
  const html = htmlOf(contentOf(kind, facts()), '#0d4740');
  expect(html).not.toMatch(
    /<(img|table|script|link|iframe|svg|video|form|input)\b|url\(|@import|srcset|background=/i,
  );
  const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, href]) => href);
  for (const href of links) expect(href).toMatch(/^https:\/\/(pay|explorer)\.example\//);
  expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
  expect(html).toMatch(/<main[^]*<dl[^]*<dt[^]*<\/main>/);
});

it.each(['#ffffff', '#ffd800', '#0d4740', undefined, 'red;}'])('keeps the colour %s readable', (color) => {
  const rgb = (readableColor(color).match(/\d+/g) ?? []).map(Number);
  expect(contrastToWhite(rgb)).toBeGreaterThanOrEqual(4.5);
});
