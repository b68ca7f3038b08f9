import {
  Account,
  bytesToHex,
  createAddressFromString,
  createZeroAddress,
  hexToBytes,
} from '@ethereumjs/util';
import { getAddress } from 'ethers/address';
import { sha256 } from 'ethers/crypto';
import { toBeHex } from 'ethers/utils';
import { TvmCore, type TvmRules } from './tvm.core';
import { TvmState } from './tvm.state';

export interface TvmOptions {
  /** What CHAINID returns. Default: the mainnet's, 728126428. */
  chainId?: number;
  /**
   * How much of the energy that is left a call or a creation can take. Contracts that are deployed today keep
   * back 1/64, as on Ethereum; the default. Older contracts give everything away.
   */
  forwarding?: TvmRules['forwarding'];
}

export interface TvmCall {
  /** Addresses have 20 bytes: `0x` and hex. */
  from: string;
  to: string;
  /** Default: none. */
  data?: string;
  valueSun?: bigint;
  /** What the fee limit pays for. Default 100,000,000. */
  energyLimit?: number;
  /** The transaction's ID, 32 bytes of hex. Default: one of its own for each call. */
  txId?: string;
  /** The block that the call runs in. Default: number and time are 0. */
  block?: { number: number; timestampMs: number };
}

export interface TvmLog {
  /** Lower case. */
  address: string;
  topics: string[];
  data: string;
}

export interface TvmOutcome {
  txId: string;
  succeeded: boolean;
  /** What the contract returned, or its revert data: hex. */
  returned: string;
  /** Why it failed, in the machine's words. */
  failure?: string;
  energyUsed: number;
  /** None of a transaction that failed. */
  logs: TvmLog[];
  /** The contract that was created, with EIP-55 checksum. */
  created?: string;
}

const MAINNET = 728_126_428;
const ENERGY_LIMIT = 100_000_000;

/** TRON's virtual machine with a state in memory. See {@link createTvm}. */
export type Tvm = ReturnType<typeof createTvm>;

/**
 * A stand-in for TRON's virtual machine, to run contracts in tests: Ethereum's, with TRON's rules for
 * addresses of CREATE2, CREATE and deployments, TRON's energy, and its multiplied energy of busy contracts.
 * Each call is a transaction of its own. Blocks, signatures, fees and bandwidth are `chain/`'s.
 *
 * Not modelled, so a test here does not show it:
 *
 * - the 80 ms of processor time that a transaction may take
 * - energy of memory above 3 MB, and the difference between an account that is unknown and one that is empty
 * - TRC-10 tokens, staking and voting, and TRON's own instructions and precompiled contracts for them
 * - instructions newer than Petersburg, except CHAINID and SELFBALANCE: TRON has PUSH0, MCOPY and others too
 * - that sending TRX to oneself fails, and that a plain transfer of TRX to a contract is refused
 */
export function createTvm(options: TvmOptions = {}) {
  const energyFactors = new Map<string, number>();
  const state = new TvmState();
  const core = new TvmCore(state, {
    chainId: options.chainId ?? MAINNET,
    forwarding: options.forwarding ?? 'all but 1/64',
    energyFactors,
  });
  let transactions = 0;

  async function run(call: Omit<TvmCall, 'to'> & { to?: string }): Promise<TvmOutcome> {
    transactions += 1;
    const txId = call.txId ?? sha256(toBeHex(transactions, 32));
    core.begin(txId);
    const limit = BigInt(call.energyLimit ?? ENERGY_LIMIT);
    const caller = createAddressFromString(call.from);
    const { execResult, createdAddress } = await core.runCall({
      caller,
      origin: caller,
      ...(call.to !== undefined && { to: createAddressFromString(call.to) }),
      data: hexToBytes((call.data ?? '0x') as `0x${string}`),
      value: call.valueSun ?? 0n,
      gasLimit: limit,
      ...(call.block && { block: headerOf(call.block) }),
    });
    const { exceptionError, executionGasUsed, returnValue, logs = [] } = execResult;
    const succeeded = exceptionError === undefined;
    return {
      txId,
      succeeded,
      returned: bytesToHex(returnValue),
      ...(exceptionError && { failure: exceptionError.error }),
      energyUsed: Number(executionGasUsed),
      logs: succeeded
        ? logs.map(([address, topics, data]) => ({
            address: bytesToHex(address),
            topics: topics.map((topic) => bytesToHex(topic)),
            data: bytesToHex(data),
          }))
        : [],
      ...(createdAddress && { created: getAddress(createdAddress.toString()) }),
    };
  }

  return {
    /** Sends a call. A call that fails changes nothing. */
    call: (call: TvmCall): Promise<TvmOutcome> => run(call),
    /** Deploys a contract. @param call.data creation code with its arguments */
    deploy: (call: Omit<TvmCall, 'to'>): Promise<TvmOutcome> => run(call),
    /** Simulates a call, as `/wallet/triggerconstantcontract` does. */
    async ask(call: TvmCall): Promise<TvmOutcome> {
      await core.journal.checkpoint();
      try {
        return await run(call);
      } finally {
        await core.journal.revert();
      }
    },
    /** Gives an account TRX. */
    async setBalance(address: string, sun: bigint): Promise<void> {
      const key = createAddressFromString(address);
      const account = (await state.getAccount(key)) ?? new Account();
      account.balance = sun;
      await state.putAccount(key, account);
    },
    async balanceOf(address: string): Promise<bigint> {
      return (await state.getAccount(createAddressFromString(address)))?.balance ?? 0n;
    },
    async codeAt(address: string): Promise<string> {
      return bytesToHex(await state.getCode(createAddressFromString(address)));
    },
    /**
     * Multiplies a contract's energy, as TRON does with busy ones. Tether's factor is at the maximum, 4.4.
     */
    setEnergyFactor(address: string, factor: number): void {
      energyFactors.set(address.toLowerCase(), factor);
    },
    /** Keeps the present state, and returns a function that goes back to it. Not while a call runs. */
    snapshot: (): (() => void) => state.snapshot(),
  };
}

/** What contracts can ask about the block that they run in. Times are in seconds there. */
function headerOf({ number, timestampMs }: { number: number; timestampMs: number }) {
  return {
    header: {
      number: BigInt(number),
      timestamp: BigInt(Math.floor(timestampMs / 1000)),
      coinbase: createZeroAddress(),
      difficulty: 0n,
      prevRandao: new Uint8Array(32),
      gasLimit: BigInt(ENERGY_LIMIT),
      getBlobGasPrice: () => undefined,
    },
  };
}
