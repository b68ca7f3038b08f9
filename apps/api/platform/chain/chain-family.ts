import {
  type ChainReaderOptions,
  createChainReader,
  createTokenPayer,
  createVaultSweeper,
  type LocalChain,
  type NetworkDefinition,
  senderOf,
  vaultAddress,
} from '@cowrie/chain-evm';
import {
  createTronPayer,
  createTronReader,
  createTronSweeper,
  jsonRpcUrlOf,
  localTronOf,
  tronSenderOf,
  tronVaultAddress,
} from '@cowrie/chain-tron';
import { type ChainFamily, chainFamilyOf } from '@cowrie/tables';
import type { Attempt, PaymentDispatch, SweepDispatch } from './dispatch';
import { evmPayments, evmSweeps } from './evm/evm.dispatch';
import { localEvmOf } from './evm/local-evm';
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
  /**
   * Whether each network has a factory and a treasury of its own. On EVM networks, an account and the factory
   * have one address everywhere.
   */
  standsAlone: boolean;
  /** Where a node answers JSON-RPC. @param url as an operator names the node */
  jsonRpcUrl(url: string): string;
  vaultAddress: VaultRule;
  reader(network: NetworkDefinition, options: ChainReaderOptions): NetworkReader;
  /** @throws InvalidChainInputError if the key is not 32 bytes of hex; so does `payments` */
  sweeps(network: NetworkDefinition, key: string, options: Options): SweepDispatch;
  payments(network: NetworkDefinition, key: string, options: Options): PaymentDispatch;
  /**
   * The local chain behind a node; undefined if the node is of a real one.
   *
   * @throws RpcUnreachableError
   */
  localChain(rpcUrl: string): Promise<LocalChain | undefined>;
  /** The account that signed a stored transaction, with EIP-55 checksum. @throws Error if it is not signed */
  senderOf(attempt: Pick<Attempt, 'txHash' | 'rawTransaction'>): string;
}

type Options = Pick<ChainReaderOptions, 'timeoutMs' | 'observe'>;

/** One row for each family: the only place that picks by it (docs/decisions/0147). */
const FAMILIES: Readonly<Record<ChainFamily, Family>> = {
  evm: {
    coinDecimals: 18,
    hasSafes: true,
    standsAlone: false,
    jsonRpcUrl: (url) => url,
    vaultAddress,
    reader: createChainReader,
    sweeps: (network, key, options) => evmSweeps(createVaultSweeper(network, key, options)),
    payments: (network, key, options) => evmPayments(createTokenPayer(network, key, options)),
    localChain: localEvmOf,
    senderOf: ({ rawTransaction }) => senderOf(rawTransaction),
  },
  tron: {
    coinDecimals: 6,
    hasSafes: false,
    standsAlone: true,
    jsonRpcUrl: jsonRpcUrlOf,
    vaultAddress: tronVaultAddress,
    reader: (network, options) => tronNetworkReader(createTronReader(network, options)),
    sweeps: (network, key, options) => tronSweeps(createTronSweeper(network, key, options)),
    payments: (network, key, options) => tronPayments(createTronPayer(network, key, options)),
    localChain: localTronOf,
    senderOf: ({ txHash, rawTransaction }) => tronSenderOf(txHash, rawTransaction),
  },
};

/** That of a network which names none. */
export const USUAL_FAMILY: ChainFamily = 'evm';

/** The ports of a network's family. */
export function familyOf({ family = USUAL_FAMILY }: Pick<NetworkDefinition, 'family'>): Family {
  return FAMILIES[family];
}

/** The ports of a network that has only a name yet. */
export function familyNamed(network: string): Family {
  return FAMILIES[chainFamilyOf(network)];
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
