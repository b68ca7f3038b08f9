import type { Transfer } from '@cowrie/payer-page/transfer';
import { walletAddresses } from './wallet-addresses';

const transfer: Transfer = {
  chainId: 137,
  tokenAddress: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  receiveAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  amountBaseUnits: 9_740_260n,
  decimals: 6,
};

it('asks MetaMask for base units, and Trust Wallet for the decimal amount', () => {
  expect(walletAddresses(transfer, '9.740260', 'polygon')).toEqual([
    {
      wallet: 'MetaMask',
      address:
        'https://link.metamask.io/send/0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359@137/transfer?address=0x52908400098527886E0F7030069857D2E4169EE7&uint256=9740260',
    },
    {
      wallet: 'Trust Wallet',
      address:
        'https://link.trustwallet.com/send?asset=c966_t0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359&address=0x52908400098527886E0F7030069857D2E4169EE7&amount=9.740260',
    },
  ]);
});

// Trust Wallet has its own numbers for networks, and no test chains. Both chains of a network have the same
// name here.
it.each([
  ['lagoon', 137],
  ['polygon', 80002],
])('has no link to Trust Wallet for %s with the chain ID %d', (network, chainId) => {
  const addresses = walletAddresses({ ...transfer, chainId }, '9.740260', network);
  expect(addresses.map(({ wallet }) => wallet)).toEqual(['MetaMask']);
});
