import { RECEIPT_KEY } from './storage-key';

const NO_ANSWER = 'The service cannot be reached. Try again.';

/**
 * Gets the receipt of `/<payCode>/receipt`, and opens the page that verifies it. That page may connect to
 * nothing, so it finds the receipt in the storage of this tab. It imports nothing that the page of a payment
 * loads, because the build would split that page's scripts.
 */
export async function start(
  root: HTMLElement,
  { path, send, storage, open }: StartOptions = {
    path: location.pathname,
    send: (address) => fetch(address),
    storage: () => sessionStorage,
    open: (address) => location.replace(address),
  },
): Promise<void> {
  const [payment = ''] = path.split('/receipt');
  try {
    const answer = (await (await send(`/checkout${payment}/receipt`)).json()) as Partial<Envelope>;
    if (!answer.success) return show(root, payment, answer.message ?? NO_ANSWER);
    storage().setItem(RECEIPT_KEY, JSON.stringify(answer.data));
    open('/receipt');
  } catch {
    show(root, payment, NO_ANSWER);
  }
}

interface StartOptions {
  path: string;
  send(address: string): Promise<Pick<Response, 'json'>>;
  storage(): Pick<Storage, 'setItem'>;
  open(address: string): void;
}

interface Envelope {
  success: boolean;
  message: string;
  data: unknown;
}

function show(root: HTMLElement, payment: string, text: string): void {
  const back = document.createElement('a');
  back.href = payment || '/';
  back.textContent = 'Back to the payment';
  const line = document.createElement('p');
  line.append(text, ' ', back);
  root.replaceChildren(line);
}
