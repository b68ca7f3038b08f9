import { Common, Hardfork, Mainnet, type StateManagerInterface } from '@ethereumjs/common';
import { EVM, EVMMockBlockchain, type Message, NobleBN254, paramsEVM } from '@ethereumjs/evm';
import { type Address, bytesToHex, createAddressFromString } from '@ethereumjs/util';
import { keccak256 } from 'ethers/crypto';
import { concat, dataSlice, toBeHex } from 'ethers/utils';
import { tronCreate2Address, tronCreatedAddress } from '../vault.address';

/**
 * TRON's energy where it differs from Ethereum's gas of Petersburg. TRON kept the first prices of Ethereum.
 * Source: `EnergyCost` of java-tron. Petersburg's SSTORE is TRON's: 20,000 for a new value, 5,000 otherwise.
 */
const ENERGY = {
  sloadGas: 50,
  callGas: 40,
  callcodeGas: 40,
  delegatecallGas: 40,
  staticcallGas: 40,
  balanceGas: 20,
  extcodesizeGas: 20,
  extcodecopyGas: 20,
  expByteGas: 10,
  selfdestructGas: 0,
};
/** The newest set of parameters that Petersburg has. It wins over older ones. */
const PETERSBURG = 1716;
const CREATES = new Set([0xf0, 0xf5]);
const CALLS = new Set([0xf1, 0xf2, 0xf4, 0xfa]);
/** Factors are kept in thousandths. */
const ONE = 1000n;

/** See {@link TvmOptions}. */
export interface TvmRules {
  chainId: number;
  forwarding: 'all but 1/64' | 'all';
  /** By address, lower case. */
  energyFactors: Map<string, number>;
}

/** Ethereum's virtual machine with TRON's addresses and energy. */
export class TvmCore extends EVM {
  /** The ID of the transaction that runs, and how many internal calls and creations it has made. */
  private transaction = { id: '0x', internal: 0 };

  constructor(
    stateManager: StateManagerInterface,
    private readonly rules: TvmRules,
  ) {
    super({
      // TRON has no warm and cold storage, which begin after Petersburg.
      common: new Common({ chain: Mainnet, hardfork: Hardfork.Petersburg }),
      blockchain: new EVMMockBlockchain(),
      stateManager,
      bn254: new NobleBN254(),
      params: { ...paramsEVM, [PETERSBURG]: { ...paramsEVM[PETERSBURG], ...ENERGY } },
      customOpcodes: [
        {
          opcode: 0x46,
          opcodeName: 'CHAINID',
          baseFee: 2,
          logicFunction: ({ stack }) => stack.push(BigInt(rules.chainId)),
        },
        {
          opcode: 0x47,
          opcodeName: 'SELFBALANCE',
          baseFee: 5,
          logicFunction: ({ stack, interpreter }) => stack.push(interpreter.getSelfBalance()),
        },
      ],
    });
    this.events.on('beforeMessage', ({ depth, to }: Message) => {
      if (depth > 0 && !(to && this.getPrecompile(to))) this.transaction.internal += 1;
    });
  }

  begin(txId: string): void {
    this.transaction = { id: txId, internal: 0 };
  }

  /** Every instruction costs what TRON's table says, times the factor of the contract that it runs for. */
  override getActiveOpcodes() {
    const opcodes = super.getActiveOpcodes();
    this._opcodeMap = this._opcodeMap.map((entry, opcode) => {
      const energyOf: typeof entry.gasHandler = async (runState, base, common) => {
        const cost = await (entry.gasHandler?.(runState, base, common) ?? base);
        const energy = this.withPenalty(cost, runState.interpreter.getAddress());
        const left = runState.interpreter.getGasLeft() - energy;
        if (CREATES.has(opcode)) runState.messageGasLimit = this.forwarded(left, left);
        if (CALLS.has(opcode))
          runState.messageGasLimit = this.forwarded(left, runState.stack.peek(1)[0] ?? 0n);
        return energy;
      };
      return { ...entry, opcodeInfo: { ...entry.opcodeInfo, dynamicGas: true }, gasHandler: energyOf };
    });
    return opcodes;
  }

  private withPenalty(cost: bigint, contract: Address): bigint {
    const factor = this.rules.energyFactors.get(contract.toString()) ?? 1;
    return (cost * BigInt(Math.round(factor * Number(ONE)))) / ONE;
  }

  /** What a call or a creation gets of the energy that is left. */
  private forwarded(left: bigint, requested: bigint): bigint {
    const most = this.rules.forwarding === 'all' ? left : left - left / 64n;
    return requested < most ? requested : most;
  }

  protected override _generateAddress({ caller, code, salt, depth }: Message): Promise<Address> {
    const owner = caller.toString();
    return Promise.resolve(
      createAddressFromString(this.addressOf(owner, bytesToHex(code as Uint8Array), salt, depth)),
    );
  }

  private addressOf(creator: string, code: string, salt: Uint8Array | undefined, depth: number): string {
    if (salt) return tronCreate2Address({ creator, salt: bytesToHex(salt), codeHash: keccak256(code) });
    const { id, internal } = this.transaction;
    if (depth === 0) return tronCreatedAddress({ txId: id, owner: creator });
    // The creation itself is already counted.
    return dataSlice(keccak256(concat([id, toBeHex(internal - 1, 8)])), 12);
  }
}
