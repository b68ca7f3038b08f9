import { SimpleStateManager } from '@ethereumjs/statemanager';
import { Account } from '@ethereumjs/util';

/** The machine's state, which can go back to an earlier moment. */
export class TvmState extends SimpleStateManager {
  /**
   * Keeps the present state. Not while a call runs.
   *
   * @returns a function that goes back to it, as often as it is called
   */
  snapshot(): () => void {
    const kept = this.copy();
    return () => {
      // A call that starts from here must not change what is kept.
      const { accounts, code, storage } = copyOf(kept);
      this.accountStack = [accounts];
      this.codeStack = [code];
      this.storageStack = [storage];
      this.originalStorageCache.clear();
    };
  }

  private copy(): Kept {
    return copyOf({
      accounts: this.topAccountStack(),
      code: this.topCodeStack(),
      storage: this.topStorageStack(),
    });
  }
}

interface Kept {
  accounts: ReturnType<TvmState['topAccountStack']>;
  code: ReturnType<TvmState['topCodeStack']>;
  storage: ReturnType<TvmState['topStorageStack']>;
}

/** The machine changes accounts in place, but never code or a stored value. */
function copyOf({ accounts, code, storage }: Kept): Kept {
  return {
    accounts: new Map(
      [...accounts].map(([address, account]) => [address, account && Object.assign(new Account(), account)]),
    ),
    code: new Map(code),
    storage: new Map(storage),
  };
}
