import {
  type ChainReaderOptions,
  createChainReader,
  createTokenPayer,
  createVaultSweeper,
  type NetworkDefinition,
  senderOf,
  vaultAddress,
} from '@cowrie/chain-evm';
import {
  createTronPayer,
  createTronReader,
  createTronSweeper,
  tronSenderOf,
  tronVaultAddress,
} from '@cowrie/chain-tron';
import type { ChainFamily } from '@cowrie/tables';
import type { Attempt, PaymentDispatch, SweepDispatch } from './dispatch';
import { evmPayments, evmSweeps } from './evm/evm.dispatch';
import type { NetworkReader } from './network.reader';
import { tronPayments, tronSweeps } from './tron/tron.dispatch';
import { tronNetworkReader } from './tron/tron-network.reader';

/** Factory, treasury and payment give the address of a payment's vault. */
type VaultRule = typeof vaultAddress;

/** What differs between families of chains. */
interface Family {
  /** Decimals of the network's own coin. */
  coinDecimals: number;
  /** Whether people can pay from a Safe there. */
  hasSafes: boolean;
  vaultAddress: VaultRule;
  reader(network: NetworkDefinition, options: ChainReaderOptions): NetworkReader;
  /** @throws InvalidChainInputError if the key is not 32 bytes of hex; so does `payments` */
  sweeps(network: NetworkDefinition, key: string, options: Options): SweepDispatch;
  payments(network: NetworkDefinition, key: string, options: Options): PaymentDispatch;
  /** The account that signed a stored transaction, with EIP-55 checksum. @throws Error if it is not signed */
  senderOf(attempt: Pick<Attempt, 'txHash' | 'rawTransaction'>): string;
}

type Options = Pick<ChainReaderOptions, 'timeoutMs' | 'observe'>;

/** One row for each family: the only place that picks by it (docs/decisions/0147). */
const FAMILIES: Readonly<Record<ChainFamily, Family>> = {
  evm: {
    coinDecimals: 18,
    hasSafes: true,
    vaultAddress,
    reader: createChainReader,
    sweeps: (network, key, options) => evmSweeps(createVaultSweeper(network, key, options)),
    payments: (network, key, options) => evmPayments(createTokenPayer(network, key, options)),
    senderOf: ({ rawTransaction }) => senderOf(rawTransaction),
  },
  tron: {
    coinDecimals: 6,
    hasSafes: false,
    vaultAddress: tronVaultAddress,
    reader: (network, options) => tronNetworkReader(createTronReader(network, options)),
    sweeps: (network, key, options) => tronSweeps(createTronSweeper(network, key, options)),
    payments: (network, key, options) => tronPayments(createTronPayer(network, key, options)),
    senderOf: ({ txHash, rawTransaction }) => tronSenderOf(txHash, rawTransaction),
  },
};

/** The ports of a network's family. */
export function familyOf({ family = 'evm' }: Pick<NetworkDefinition, 'family'>): Family {
  return FAMILIES[family];
}

/** Decimals of a network's own coin. */
export const coinDecimalsOf = (network: Pick<NetworkDefinition, 'family'>): number =>
  familyOf(network).coinDecimals;

/**
 * The address of a payment's vault on a network.
 *
 * @throws InvalidChainInputError for a treasury or an ID that has not the right form
 */
export function vaultOn(
  network: Pick<NetworkDefinition, 'family' | 'factory'>,
  vault: { treasury: string; paymentId: string },
): string {
  return familyOf(network).vaultAddress({ ...vault, factory: network.factory });
}
