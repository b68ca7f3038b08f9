import type { Tvm } from '../tvm';
import { Resources } from './resources';

/** Who exists and what they have: TRX, contracts, energy and bandwidth. Amounts are in sun. */
export class Ledger {
  readonly resources = new Resources();
  private activated = new Set<string>();

  constructor(readonly tvm: Tvm) {}

  /** Whether an account is on the chain. Only such an account can send a transaction. */
  async exists(address: string): Promise<boolean> {
    if (this.activated.has(address.toLowerCase())) return true;
    return (await this.tvm.balanceOf(address)) > 0n || (await this.isContract(address));
  }

  async isContract(address: string): Promise<boolean> {
    return (await this.tvm.codeAt(address)) !== '0x';
  }

  /** Gives an account TRX out of nothing, and puts it on the chain. */
  async credit(address: string, sun: bigint): Promise<void> {
    this.activated.add(address.toLowerCase());
    await this.tvm.setBalance(address, (await this.tvm.balanceOf(address)) + sun);
  }

  /** Takes TRX from an account. The caller has checked that it is there. */
  async debit(address: string, sun: bigint): Promise<void> {
    if (sun === 0n) return;
    const balance = await this.tvm.balanceOf(address);
    if (balance < sun) throw new RangeError(`${address} has ${balance} sun, not ${sun}`);
    await this.tvm.setBalance(address, balance - sun);
  }

  /** Keeps the present state, and returns a function that goes back to it. */
  snapshot(): () => void {
    const undo = [this.tvm.snapshot(), this.resources.snapshot()];
    const kept = new Set(this.activated);
    return () => {
      undo.forEach((back) => back());
      this.activated = new Set(kept);
    };
  }
}
