import { type Receipt, type RateProofKeys, verifyReceipt } from '@cowrie/sdk/proofs';
import { readText } from '../lib/storage';
import { element, receiptView } from './receipt-view';
import { RECEIPT_KEY } from './storage-key';

const HINT = 'This file is not JSON. Choose the receipt as you got it.';
const NO_KEYS =
  'This file holds no keys, so signatures were not checked. Choose the operator’s keys as you got them from /.well-known/jwks.json.';

/**
 * The page that verifies a receipt: from the page itself, from the payer's page in the same tab, or from a
 * file. It may connect to nothing, so it gets everything from its reader.
 */
export function startReceiptPage(page: Document): Promise<void> {
  let text =
    page.querySelector('#receipt')?.textContent?.trim() || readText(() => sessionStorage, RECEIPT_KEY);
  let keys: RateProofKeys | undefined;
  let shown = 0;
  let isWithoutKeys = false;
  const result = page.querySelector('#result');

  const show = async (): Promise<void> => {
    if (text === null || text === '') return;
    shown += 1;
    const own = shown;
    // A verdict must not stay above another file.
    result?.replaceChildren();
    const view = await viewOf(page, text, keys).catch((error: unknown) => [
      element('p', { className: 'wrong' }, `This file cannot be checked: ${String(error)}`),
    ]);
    const hints = isWithoutKeys ? [element('p', { className: 'open' }, NO_KEYS)] : [];
    if (own === shown) result?.replaceChildren(...hints, ...view);
  };
  const take = (id: string, use: (text: string) => void) =>
    page.querySelector<HTMLInputElement>(id)?.addEventListener('change', ({ target }) => {
      const [file] = (target as HTMLInputElement).files ?? [];
      void file?.text().then((content) => {
        use(content);
        return show();
      });
    });
  take('#file', (content) => (text = content));
  take('#keys', (content) => {
    keys = keysOf(content);
    isWithoutKeys = keys === undefined;
  });
  // A file can also be dropped anywhere.
  page.addEventListener('dragover', (event) => event.preventDefault());
  page.addEventListener('drop', (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    void file?.text().then((content) => {
      text = content;
      return show();
    });
  });
  return show();
}

async function viewOf(page: Document, text: string, keys: RateProofKeys | undefined): Promise<Node[]> {
  const file = parsed(text);
  if (file === undefined) return [element('p', { className: 'wrong' }, HINT)];
  const verdict = await verifyReceipt(file, { keys });
  const { receipt } = verdict;
  const buttons = receipt && verdict.follows ? [buttonsOf(page, receipt)] : [];
  return [receiptView(verdict), ...buttons];
}

function buttonsOf(page: Document, receipt: Receipt): HTMLElement {
  const name = `receipt-${receipt.payment.paymentId}`;
  const json = JSON.stringify(receipt, null, 2);
  const button = (label: string, onClick: () => void) =>
    element('button', { type: 'button', onClick }, label);
  return element(
    'p',
    { className: 'no-print' },
    button('Print', () => window.print()),
    button('Save the receipt (JSON)', () => save(`${name}.json`, 'application/json', json)),
    button('Save this page with the receipt', () =>
      save(`${name}.html`, 'text/html', pageWith(page, JSON.stringify(receipt))),
    ),
  );
}

/** This page as a file that holds the receipt. Its policy still allows only its script, which is the same. */
export function pageWith(page: Document, json: string): string {
  const copy = page.documentElement.cloneNode(true) as HTMLElement;
  copy.querySelector('#result')?.replaceChildren();
  const holder = copy.querySelector('#receipt');
  // `<` could end the element.
  if (holder) holder.textContent = json.replaceAll('<', '\\u003c');
  return `<!doctype html>\n${copy.outerHTML}\n`;
}

function save(name: string, type: string, content: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function keysOf(text: string): RateProofKeys | undefined {
  const file = parsed(text) as Partial<RateProofKeys> | undefined;
  return Array.isArray(file?.keys) ? { keys: file.keys } : undefined;
}
