import type { PageSignals } from './page-signals';

export interface PageWatcher {
  onConnection(online: boolean): void;
  /** The page is no longer visible. */
  onHidden(): void;
  /** The page is visible or connected again. Timers may have stopped, and the payment may have changed. */
  onReturn(): void;
}

/** Reports changes of visibility and connection; returns a function that stops it. */
export function watchPage(signals: PageSignals, watcher: PageWatcher): () => void {
  let wasHidden = signals.isHidden();
  let wasOnline = signals.isOnline();
  return signals.subscribe(() => {
    const [hidden, online] = [signals.isHidden(), signals.isOnline()];
    watcher.onConnection(online);
    if (hidden) watcher.onHidden();
    else if (wasHidden || (online && !wasOnline)) watcher.onReturn();
    [wasHidden, wasOnline] = [hidden, online];
  });
}
