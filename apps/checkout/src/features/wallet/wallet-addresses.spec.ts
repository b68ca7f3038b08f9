import { WALLET_LINKS } from '@cowrie/tables';
import type { Transfer } from '@cowrie/payer-page/transfer';
import { walletAddresses } from './wallet-addresses';

const transfer: Transfer = {
  chainId: 137,
  tokenAddress: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  receiveAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  amountBaseUnits: 9_740_260n,
  decimals: 6,
};
const pageURL = 'https://pay.example.com/aB3dE5gH7jK9';
const given: Parameters<typeof walletAddresses>[0] = {
  transfer,
  amount: '9.740260',
  pageURL,
  canSign: false,
};
const addressesOf = (changes: Partial<typeof given> = {}) =>
  Object.fromEntries(
    walletAddresses({ ...given, ...changes }).map(({ wallet, address }) => [wallet, address]),
  );

it('asks MetaMask for base units, and Trust Wallet for the decimal amount', () => {
  expect(addressesOf({ pageURL: null })).toEqual({
    MetaMask:
      'https://link.metamask.io/send/0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359@137/transfer?address=0x52908400098527886E0F7030069857D2E4169EE7&uint256=9740260',
    'Trust Wallet':
      'https://link.trustwallet.com/send?asset=c966_t0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359&address=0x52908400098527886E0F7030069857D2E4169EE7&amount=9.740260',
  });
});

// A signature needs no gas, and only this page asks for one.
it('opens this page in the wallet where a signature pays, encoded where it stands in a query', () => {
  expect(addressesOf({ canSign: true })).toEqual({
    MetaMask: 'https://link.metamask.io/dapp/pay.example.com/aB3dE5gH7jK9',
    'Trust Wallet':
      'https://link.trustwallet.com/open_url?coin_id=966&url=https%3A%2F%2Fpay.example.com%2FaB3dE5gH7jK9',
    'Coinbase Wallet': 'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fpay.example.com%2FaB3dE5gH7jK9',
  });
});

it('opens this page in a wallet that has no link to send, and no page that a phone cannot open', () => {
  expect(Object.keys(addressesOf())).toEqual(['MetaMask', 'Trust Wallet', 'Coinbase Wallet']);
  expect(addressesOf().MetaMask).toContain('/send/');
  expect(Object.keys(addressesOf({ pageURL: null, canSign: true }))).toEqual(['MetaMask', 'Trust Wallet']);
});

it.each(WALLET_LINKS)('gives $name this page back, once decoded', ({ name, page }) => {
  const address = new URL(addressesOf({ canSign: true })[name] ?? '');
  const [, query] = /(\w+)=\{url\}/.exec(page) ?? [];
  expect(address.href).not.toMatch(/[{}]/);
  expect(query ? address.searchParams.get(query) : `https://${address.pathname.slice('/dapp/'.length)}`).toBe(
    pageURL,
  );
});

// Trust Wallet has its own numbers for networks, and no test chains.
it.each([80002, 990_001])('has no link to Trust Wallet for the chain ID %d', (chainId) => {
  for (const canSign of [true, false]) {
    const addresses = addressesOf({ transfer: { ...transfer, chainId }, canSign });
    expect(Object.keys(addresses)).toEqual(['MetaMask', 'Coinbase Wallet']);
  }
});
