import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BoundedMap } from '@cowrie/cache';

const CAPACITY = 10_000;

/**
 * Keys that this process has seen in force. Whoever sends one guesses nothing: it is looked up even when its address has failed
 * too often, so that one service with a wrong key does not lock out another one behind the same address.
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

/** The key itself is not kept in memory. */
function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64');
}
