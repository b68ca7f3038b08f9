import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';

/**
 * Says when something that the newest block shows can no longer be undone, and all blocks up to it are
 * searched. It keeps the start in memory, so it waits again after a restart.
 */
export class FinalSince {
  /** Keyed by subject: the newest block when it was first seen. */
  private readonly blocks = new Map<string, number>();

  constructor(private readonly reader: Pick<NetworkReader, 'head'>) {}

  /**
   * @param isSo whether the newest block shows it now
   * @param searchedThrough the final block up to which transfers were looked for
   */
  async isFinal(about: string, isSo: boolean, searchedThrough: number): Promise<boolean> {
    if (!isSo) {
      this.blocks.delete(about);
      return false;
    }
    const since = this.blocks.get(about);
    if (since !== undefined) return searchedThrough >= since;
    // The stored head can be a minute old, so ask the chain.
    this.blocks.set(about, (await this.reader.head()).number);
    return false;
  }

  forget(about: string): void {
    this.blocks.delete(about);
  }
}
