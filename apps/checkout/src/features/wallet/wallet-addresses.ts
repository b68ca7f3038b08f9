import { isKnownNetwork, NETWORK_TABLE } from '@cowrie/tables';
import type { Transfer } from '@cowrie/payer-page/transfer';

export interface WalletAddress {
  /** The wallet's own name. */
  wallet: string;
  address: string;
}

/**
 * Addresses that open a wallet app with `transfer` filled in, in the wallets' documented forms
 * (docs.metamask.io, "Use deeplinks"; developer.trustwallet.com, "Deep Linking" and "Universal Asset ID").
 * @param amount the decimal amount of `transfer`
 */
export function walletAddresses(transfer: Transfer, amount: string, network: string): WalletAddress[] {
  const { chainId, tokenAddress, receiveAddress, amountBaseUnits } = transfer;
  const metaMask = `https://link.metamask.io/send/${tokenAddress}@${chainId}/transfer?address=${receiveAddress}&uint256=${amountBaseUnits}`;
  const addresses = [{ wallet: 'MetaMask', address: metaMask }];
  const trustWallet = isKnownNetwork(network) ? NETWORK_TABLE[network].trustWallet : null;
  if (trustWallet?.chainId === chainId) {
    const asset = `c${trustWallet.coin}_t${tokenAddress}`;
    const trust = `https://link.trustwallet.com/send?asset=${asset}&address=${receiveAddress}&amount=${amount}`;
    addresses.push({ wallet: 'Trust Wallet', address: trust });
  }
  return addresses;
}
