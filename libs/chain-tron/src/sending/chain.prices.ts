import { ChainInconsistentError } from '@cowrie/chain-evm';
import { entries, record } from '../reading/wallet.values';

/** What the network charges, in sun. Its voters change it now and then. */
export interface ChainPrices {
  energySun: bigint;
  /** For a byte. */
  bandwidthSun: bigint;
}

/** Reads an answer of `/wallet/getchainparameters`. @throws ChainInconsistentError if a price is missing */
export function parsePrices(answer: unknown): ChainPrices {
  const parameters = entries(record(answer, 'chain parameters').chainParameter).map((one) =>
    record(one, 'a chain parameter'),
  );
  const priceOf = (key: string): bigint => {
    const value = parameters.find((one) => one.key === key)?.value;
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0)
      throw new ChainInconsistentError('the node does not tell a price', { key, value });
    return BigInt(value);
  };
  return { energySun: priceOf('getEnergyFee'), bandwidthSun: priceOf('getTransactionFee') };
}
