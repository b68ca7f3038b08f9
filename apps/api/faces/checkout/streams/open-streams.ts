import type { StatusStream } from './status-stream';

/** What a refused page would exceed. */
export type StreamLimit = 'address' | 'process';

interface Limits {
  /** Streams of one address. */
  address: number;
  /** Streams of this process. */
  process: number;
}

/** The streams of this process by payment, within their limits. */
export class OpenStreams {
  private readonly byPayCode = new Map<string, Set<StatusStream>>();
  private readonly byAddress = new Map<string, number>();
  private count = 0;

  constructor(private readonly limits: Limits) {}

  get size(): number {
    return this.count;
  }

  /** The limit that one more stream of this address would exceed; undefined if there is room. */
  exceededBy(address: string): StreamLimit | undefined {
    if (this.count >= this.limits.process) return 'process';
    return (this.byAddress.get(address) ?? 0) >= this.limits.address ? 'address' : undefined;
  }

  add(stream: StatusStream, payCode: string, address: string): void {
    const others = this.byPayCode.get(payCode);
    if (others) others.add(stream);
    else this.byPayCode.set(payCode, new Set([stream]));
    this.byAddress.set(address, (this.byAddress.get(address) ?? 0) + 1);
    this.count += 1;
  }

  /** Call it once for each stream that was added. */
  remove(stream: StatusStream, payCode: string, address: string): void {
    const ofPayment = this.byPayCode.get(payCode);
    ofPayment?.delete(stream);
    if (ofPayment?.size === 0) this.byPayCode.delete(payCode);
    const left = (this.byAddress.get(address) ?? 0) - 1;
    if (left > 0) this.byAddress.set(address, left);
    else this.byAddress.delete(address);
    this.count -= 1;
  }

  of(payCode: string): Iterable<StatusStream> {
    return this.byPayCode.get(payCode) ?? [];
  }

  *all(): Generator<StatusStream> {
    for (const streams of this.byPayCode.values()) yield* streams;
  }
}
