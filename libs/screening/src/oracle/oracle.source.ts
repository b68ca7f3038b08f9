import {
  createSanctionsOracle,
  type NetworkDefinition,
  type SanctionsOracle,
  type SanctionsOracleOptions,
} from '@cowrie/chain-evm';
import { chainFamilyOf } from '@cowrie/tables';
import {
  type ScreenedAddress,
  type ScreeningAnswer,
  ScreeningError,
  type ScreeningSource,
} from '../screening.port';

/** Time-out of a call to one node. A node that is silent for longer rests, and the next one is asked. */
export const ORACLE_TIMEOUT_MS = 5000;

/** A contract that says whether an address is on a sanctions list, and its network. */
export interface OracleLocation {
  network: NetworkDefinition;
  /** The contract's address. */
  address: string;
}

/**
 * Whether oracles know addresses of a network. The 20 bytes of an address on TRON are another account on EVM
 * networks.
 */
export function oracleCovers(network: string): boolean {
  return chainFamilyOf(network) === 'evm';
}

/**
 * The public sanctions oracle (`libs/screening/README.md`). An account has the same address on every EVM
 * network, and the contract lists accounts. So one network is asked about the addresses on all.
 */
export class OracleSource implements ScreeningSource {
  readonly name = 'oracle';
  readonly isLocal = false;
  private readonly oracle: SanctionsOracle;

  /** @throws InvalidChainInputError if the contract's address is not valid */
  constructor({ network, address }: OracleLocation, options: SanctionsOracleOptions = {}) {
    this.oracle = createSanctionsOracle(network, address, { timeoutMs: ORACLE_TIMEOUT_MS, ...options });
  }

  covers(network: string): boolean {
    return oracleCovers(network);
  }

  async ask({ address }: ScreenedAddress): Promise<ScreeningAnswer> {
    try {
      const isListed = await this.oracle.isSanctioned(address);
      return { verdict: isListed ? 'hit' : 'clear', source: this.name };
    } catch (error) {
      throw new ScreeningError(this.name, (error as Error).message, { cause: error });
    }
  }

  close(): void {
    this.oracle.close();
  }
}
