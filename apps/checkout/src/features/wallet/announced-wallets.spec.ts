import { scriptedWallet } from '../../testing/scripted-wallet';
import { watchWallets } from './announced-wallets';

const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

function heard(info: Record<string, unknown>, provider?: unknown) {
  const onWallet = jest.fn();
  const stop = watchWallets(onWallet);
  const detail = {
    info: { uuid: 'u', name: 'W', icon: PICTURE, ...info },
    provider: provider ?? { request() {} },
  };
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  stop();
  return onWallet.mock.calls.map(([wallet]) => wallet as { name: string; icon: string });
}

it('asks wallets to announce themselves, and hears those that come later', () => {
  const onWallet = jest.fn();
  const forget = scriptedWallet().announce();
  const stop = watchWallets(onWallet);
  expect(onWallet).toHaveBeenCalledTimes(1);
  forget();
  scriptedWallet().announce({ name: 'Late' })();
  expect(onWallet).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Late' }));
  stop();
  scriptedWallet().announce()();
  expect(onWallet).toHaveBeenCalledTimes(2);
});

it.each([PICTURE, 'data:image/svg+xml,%3Csvg/%3E'])('shows the picture %s', (icon) => {
  expect(heard({ icon })[0]?.icon).toBe(icon);
});

it.each([
  'https://evil.example/pixel.png',
  'javascript:alert(1)',
  'data:text/html,x',
  ' data:image/png,',
  7,
  undefined,
])('shows no picture for %p', (icon) => expect(heard({ icon })[0]?.icon).toBe(''));

it('cuts a name that would fill the page', () => {
  expect(heard({ name: ` ${'W'.repeat(500)}` })[0]?.name).toBe('W'.repeat(40));
});

it.each([[{ name: ' ' }], [{ name: 7 }], [{ uuid: undefined }]])('lets go of a wallet with %p', (info) =>
  expect(heard(info)).toEqual([]),
);

it('lets go of what cannot be asked', () => {
  expect(heard({}, { request: 'no' })).toEqual([]);
});
