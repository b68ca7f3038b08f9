import { Injectable } from '@nestjs/common';
import { BoundedMap } from '@cowrie/cache';

const CAPACITY = 10_000;

/**
 * Keys that this process has seen in force, by their names in memory (`keyNameOf`).
 *
 * Two services can share one address, and a wrong key of one must not lock out the other. So a proven key is
 * looked up even when its address has too many failures. This helps no attacker: a proven key is not a guess.
 */
@Injectable()
export class ProvenKeys {
  private readonly names = new BoundedMap<true>(CAPACITY);

  has(name: string): boolean {
    return this.names.get(name) ?? false;
  }

  add(name: string): void {
    this.names.set(name, true);
  }

  forget(name: string): void {
    this.names.delete(name);
  }
}
