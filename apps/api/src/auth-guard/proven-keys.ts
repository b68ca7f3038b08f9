import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BoundedMap } from '@cowrie/cache';

const CAPACITY = 10_000;

/**
 * Keys that this process has seen in force.
 *
 * Two services can share one address, and a wrong key of one must not lock out the other. So a proven key is looked up even when
 * its address has failed too often. This helps no attacker: a proven key is not a guess.
 */
@Injectable()
export class ProvenKeys {
  private readonly digests = new BoundedMap<true>(CAPACITY);

  has(key: string): boolean {
    return this.digests.get(digestOf(key)) ?? false;
  }

  add(key: string): void {
    this.digests.set(digestOf(key), true);
  }

  forget(key: string): void {
    this.digests.delete(digestOf(key));
  }
}

/** The memory holds only digests, never a key. */
function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64');
}
