import { type SafeReader, type SafeTransaction, safeTransactionHash } from '@cowrie/chain-evm';
import type { FakeReader } from './fake-reader';
import { SAFE_OWNER } from './token.rules';

/** The treasury's Safe on one fake chain, as a process's node shows it. */
export class FakeSafes implements SafeReader {
  constructor(private readonly reader: FakeReader) {}

  nonce(): Promise<number> {
    return this.reader.safeNonce();
  }

  owners(): Promise<string[]> {
    return Promise.resolve([SAFE_OWNER]);
  }

  hashOf(safeAddress: string, transaction: SafeTransaction): Promise<string> {
    const { chainId } = this.reader.network;
    return Promise.resolve(safeTransactionHash({ chainId, safeAddress }, transaction));
  }

  hasMultiSend(): Promise<boolean> {
    return Promise.resolve(true);
  }

  close(): void {
    // Its node is closed with the reader.
  }
}
