import { scriptedWallet } from '../../testing/scripted-wallet';
import { watchWallets } from './announced-wallets';

const ICON = 'data:image/png;base64,iVBORw0KGgo=';

function announced(info: Record<string, unknown>, provider?: unknown) {
  const onWallet = jest.fn();
  const stop = watchWallets(onWallet);
  const detail = {
    info: { uuid: 'u', name: 'W', icon: ICON, ...info },
    provider: provider ?? { request() {} },
  };
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  stop();
  return onWallet.mock.calls.map(([wallet]) => wallet as { name: string; icon: string });
}

it('asks wallets to announce themselves, and reports later ones until it is stopped', () => {
  const onWallet = jest.fn();
  const stopAnnouncing = scriptedWallet().announce();
  const stop = watchWallets(onWallet);
  expect(onWallet).toHaveBeenCalledTimes(1);
  stopAnnouncing();
  scriptedWallet().announce({ name: 'Late' })();
  expect(onWallet).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Late' }));
  stop();
  scriptedWallet().announce()();
  expect(onWallet).toHaveBeenCalledTimes(2);
});

it.each([ICON, 'data:image/svg+xml,%3Csvg/%3E'])('accepts the icon %s', (icon) => {
  expect(announced({ icon })[0]?.icon).toBe(icon);
});

it.each([
  'https://evil.example/pixel.png',
  'javascript:alert(1)',
  'data:text/html,x',
  ' data:image/png,',
  7,
  undefined,
])('drops the icon %p', (icon) => expect(announced({ icon })[0]?.icon).toBe(''));

it('cuts a name to 40 characters', () => {
  expect(announced({ name: ` ${'W'.repeat(500)}` })[0]?.name).toBe('W'.repeat(40));
});

it.each([[{ name: ' ' }], [{ name: 7 }], [{ uuid: undefined }]])('ignores a wallet with %p', (info) =>
  expect(announced(info)).toEqual([]),
);

it('ignores a provider without a request method', () => {
  expect(announced({}, { request: 'no' })).toEqual([]);
});

// Guarantee: in MiniPay nobody is asked to connect, to sign, or to choose a wallet.
it('reports MiniPay by its flag, and no other wallet beside it', () => {
  const remove = scriptedWallet().injectMiniPay();
  const onWallet = jest.fn();
  const stop = watchWallets(onWallet);
  scriptedWallet().announce()();
  stop();
  remove();
  expect(onWallet.mock.calls).toEqual([[expect.objectContaining({ name: 'MiniPay', isMiniPay: true })]]);
});

it('ignores a provider without the flag, which announces itself if it can', () => {
  Object.assign(window, { ethereum: { request() {} } });
  expect(announced({})).toHaveLength(1);
  Reflect.deleteProperty(window, 'ethereum');
});
