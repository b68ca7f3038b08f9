import { stripBidiControls } from '@cowrie/payer-page/bidi-controls';
import { qrPath } from '@cowrie/payer-page/qr-path';
import type { ReceiptStep, ReceiptVerdict } from '@cowrie/sdk/proofs';

/** What the steps check, for people. */
const TITLES: Readonly<Record<string, string>> = {
  form: 'The file',
  amounts: 'The amounts',
  vault: 'The deposit address',
  log: 'The transfer',
  trie: 'The transfer in its block',
  header: 'The block’s header',
  block: 'The block on the chain',
  unproven: 'A transfer without proof',
  rate: 'The rate',
  statement: 'The settlement',
  signature: 'The signature',
};

/** The verdict on a receipt as elements. Every text of the file is a text node, so none can be markup. */
export function receiptView(verdict: ReceiptVerdict): DocumentFragment {
  const view = document.createDocumentFragment();
  view.append(
    element('p', { className: `verdict ${toneOf(verdict.follows, verdict.isProven)}` }, sentenceOf(verdict)),
  );
  if (verdict.receipt && verdict.follows) view.append(summaryOf(verdict));
  view.append(element('h2', {}, 'Step by step'));
  view.append(element('ol', {}, ...verdict.steps.map(stepOf)));
  if (verdict.saidAlone.length > 0) {
    view.append(element('h2', {}, 'Only the service says'));
    view.append(element('ul', {}, ...verdict.saidAlone.map((one) => element('li', {}, one))));
  }
  return view;
}

function sentenceOf({ follows, isProven, steps }: ReceiptVerdict): string {
  if (!follows) return 'This receipt is wrong. Do not rely on it.';
  if (isProven) return 'Every step is proven.';
  const open = steps.filter((one) => !one.isProven).length;
  return `Nothing is wrong. ${open} of ${steps.length} steps ${open === 1 ? 'is' : 'are'} left for you to check.`;
}

function summaryOf({ receipt, digest }: ReceiptVerdict): Node {
  if (!receipt) return document.createTextNode('');
  const { payment, transfers, paymentURL } = receipt;
  const facts: [string, string][] = [
    ...(payment.environment === 'test' ? [['Test', 'No real money moved.'] as [string, string]] : []),
    ['Paid to', payment.businessName],
    ['Price', `${payment.currency} ${grouped(payment.fiatAmount)}`],
    ['Paid', `${payment.collectedCryptoAmount} ${payment.token}`],
    ['Rate', `1 ${payment.token} = ${payment.currency} ${grouped(payment.rate)}`],
    ['Date and time', payment.paidAt.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')],
    ['Reference', payment.clientReference],
    ['Payment ID', payment.paymentId],
    ...transfers.map(({ amount, token, network, txHash }): [string, string] => [
      'Transfer',
      `${amount} ${token} on ${network}, ${txHash}`,
    ]),
    ['SHA-256 of the file', digest ?? ''],
  ];
  const list = element(
    'dl',
    {},
    ...facts.flatMap(([term, fact]) => [element('dt', {}, term), element('dd', {}, stripBidiControls(fact))]),
  );
  return element('div', { className: 'head' }, list, qrOf(paymentURL));
}

/** Leads to the payment's page, where the receipt can be had again. */
function qrOf(text: string): Node {
  const { path, size } = qrPath(text);
  const svg = svgElement('svg', { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img' });
  svg.setAttribute('aria-label', `QR code of ${text}`);
  svg.append(svgElement('rect', { width: String(size), height: String(size), fill: '#fff' }));
  svg.append(svgElement('path', { d: path, fill: '#000', 'shape-rendering': 'crispEdges' }));
  return svg;
}

function stepOf({ step, at, ok, isProven, says, restsOn, how }: ReceiptStep): HTMLElement {
  const mark = ok ? (isProven ? 'proven' : 'to check') : 'wrong';
  return element(
    'li',
    {},
    element(
      'p',
      {},
      element('strong', { className: toneOf(ok, isProven) }, `${TITLES[step] ?? step}: ${mark}`),
      element('span', { className: 'muted' }, at ? ` (${at})` : ''),
    ),
    element('p', {}, says),
    element('p', { className: 'muted' }, `Rests on: ${restsOn}`),
    ...(how ? [checkOf(how)] : []),
  );
}

/** Words, and then the call to a node if there is one. */
function checkOf(how: string): HTMLElement {
  const [words = '', call] = how.split(/(?=curl )/);
  return element(
    'p',
    { className: 'muted' },
    `To check: ${words}`,
    ...(call ? [element('code', {}, call)] : []),
  );
}

/** `5000.00` as `5,000.00`. */
function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}

function toneOf(ok: boolean, isProven: boolean): string {
  if (!ok) return 'wrong';
  return isProven ? 'proven' : 'open';
}

export function element(
  name: string,
  { className, type, onClick }: { className?: string; type?: string; onClick?: () => void },
  ...content: (Node | string)[]
): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (type) made.setAttribute('type', type);
  if (onClick) made.addEventListener('click', onClick);
  made.append(...content);
  return made;
}

function svgElement(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
