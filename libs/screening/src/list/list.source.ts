import { readFileSync, statSync } from 'node:fs';
import { checksumAddress } from '@cowrie/chain-evm';
import type { ScreenedAddress, ScreeningAnswer, ScreeningSource } from '../screening.port';
import { parseAddressList, type ReadAddress } from './address-list.parse';

/** Learns what happens to a new version of the file. */
export interface ListWatch {
  /** It is in use now. */
  onLoaded(count: number): void;
  /** It is refused, and the previous version stays in use. Called once for each such version. */
  onRefused(why: string): void;
}

/**
 * A file of addresses that this operator does not deal with. Each question checks the file, and reads it
 * again if it has changed. A version with a fault is refused as a whole, and the previous one stays in use.
 */
export class ListSource implements ScreeningSource {
  readonly name = 'list';
  readonly isLocal = true;
  private addresses: ReadonlySet<string>;
  private version: string;
  private fault: string | undefined;

  /** @throws Error when the file cannot be read; AddressListError */
  constructor(
    private readonly path: string,
    private readonly watch: ListWatch,
    private readonly read?: ReadAddress,
  ) {
    this.version = versionOf(path);
    this.addresses = parseAddressList(readFileSync(path, 'utf8'), read);
    watch.onLoaded(this.addresses.size);
  }

  ask({ address }: ScreenedAddress): Promise<ScreeningAnswer> {
    this.refresh();
    const isListed = this.addresses.has(checksumAddress(address));
    return Promise.resolve({ verdict: isListed ? 'hit' : 'clear', source: this.name });
  }

  /**
   * Reads the file if it has changed. Returns why its newest version is refused; undefined when it is in use.
   */
  refresh(): string | undefined {
    // Checked before the file is read, so that the next question finds a version that is written meanwhile.
    const version = this.newestVersion();
    if (version === this.version) return this.fault;
    this.version = version;
    try {
      this.addresses = parseAddressList(readFileSync(this.path, 'utf8'), this.read);
      this.fault = undefined;
      this.watch.onLoaded(this.addresses.size);
    } catch (error) {
      this.fault = (error as Error).message;
      this.watch.onRefused(this.fault);
    }
    return this.fault;
  }

  close(): void {
    // Nothing is open.
  }

  private newestVersion(): string {
    try {
      return versionOf(this.path);
    } catch {
      return 'unreadable';
    }
  }
}

/** Changes with each write, and when another file replaces it. */
function versionOf(path: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
  return [ino, size, mtimeNs, ctimeNs].join(':');
}
