import { start } from './start';
import { RECEIPT_KEY } from './storage-key';

const opened = async (send: () => Promise<Pick<Response, 'json'>>) => {
  const root = document.createElement('div');
  const [asked, went, stored]: [string[], string[], [string, string][]] = [[], [], []];
  await start(root, {
    path: '/aB3dE6gH9jK2/receipt',
    send: (address) => {
      asked.push(address);
      return send();
    },
    storage: () => ({ setItem: (key: string, text: string) => void stored.push([key, text]) }),
    open: (address) => void went.push(address),
  });
  return { root, asked, went, stored };
};
const answer = (body: unknown) => () => Promise.resolve({ json: () => Promise.resolve(body) });

it('gets the receipt of the payment, and opens the page that verifies it', async () => {
  const { asked, went, stored } = await opened(answer({ success: true, data: { format: 'cowrie-receipt' } }));
  expect([asked, went]).toEqual([['/checkout/aB3dE6gH9jK2/receipt'], ['/receipt']]);
  expect(stored).toEqual([[RECEIPT_KEY, '{"format":"cowrie-receipt"}']]);
});

it.each<[string, () => Promise<Pick<Response, 'json'>>, string]>([
  [
    'the refusal',
    answer({ success: false, message: 'This payment is not paid' }),
    'This payment is not paid',
  ],
  ['that nobody answers', () => Promise.reject(new TypeError('offline')), 'cannot be reached'],
  [
    'that the answer is not JSON',
    () => Promise.resolve({ json: () => Promise.reject(new SyntaxError()) }),
    'cannot be reached',
  ],
])('says %s, and leads back to the payment', async (_, send, text) => {
  const { root, went } = await opened(send);
  expect(went).toEqual([]);
  expect(root.textContent).toContain(text);
  expect(root.querySelector('a')?.getAttribute('href')).toBe('/aB3dE6gH9jK2');
});
