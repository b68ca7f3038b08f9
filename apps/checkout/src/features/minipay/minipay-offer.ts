import type { CheckoutConfiguration } from '@cowrie/dto';
import { toBaseUnits } from '@cowrie/payer-page/transfer';
import type { SourcePair } from '../choose/sources';
import type { WalletProvider } from '../wallet/announced-wallets';
import { readBalance, readChainId, requestAccounts, withinTimeout } from '../wallet/wallet-calls';

/** What MiniPay can pay of an offer. `nothing`: it has none of the pairs. */
export type MiniPayOffer = { kind: 'pair'; pair: SourcePair } | { kind: 'tooLittle' | 'nothing' };

/**
 * The first of the possible pairs that MiniPay has and whose balance covers the amount. A balance that it
 * does not tell is taken last: it says itself if it is too little. The amount is approximate before the
 * choice, so the exact one is compared again.
 *
 * @throws what the wallet throws
 */
export async function miniPayOffer(
  possible: readonly SourcePair[],
  networks: CheckoutConfiguration['networks'],
  provider: WalletProvider,
): Promise<MiniPayOffer> {
  const pairs = possible.flatMap((pair) => {
    const network = networks?.find(({ name }) => name === pair.network);
    const contract = network?.contracts?.find(({ token }) => token === pair.token);
    return network && contract ? [{ pair, contract, chainId: network.chainId }] : [];
  });
  if (pairs.length === 0) return { kind: 'nothing' };
  // It asks nobody for this, and a page that waits for its answer offers no other place.
  const [account] = await withinTimeout(requestAccounts(provider));
  if (!account) throw Object.assign(new Error('no account'), { code: 4100 });
  const chainId = await readChainId(provider);
  const here = pairs.filter((one) => one.chainId === chainId);
  if (here.length === 0) return { kind: 'nothing' };
  const known = await Promise.all(
    here.map(async ({ pair, contract }) => {
      const balance = await readBalance(provider, contract, account);
      const needed = pair.amount === null ? 1n : toBaseUnits(pair.amount, contract.decimals);
      return { pair, balance, isEnough: balance !== null && needed !== null && balance >= needed };
    }),
  );
  const best = known.find(({ isEnough }) => isEnough) ?? known.find(({ balance }) => balance === null);
  return best ? { kind: 'pair', pair: best.pair } : { kind: 'tooLittle' };
}
