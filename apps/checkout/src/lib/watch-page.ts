import type { PageSignals } from './page-signals';

export interface PageWatcher {
  onConnection(online: boolean): void;
  /** Nobody looks any more. */
  onHidden(): void;
  /** Looked at again, or connected again while looked at: the clock may have slept, and the payment gone on. */
  onBack(): void;
}

/** Tells what becomes of the page; returns the way to stop. */
export function watchPage(signals: PageSignals, watcher: PageWatcher): () => void {
  let wasHidden = signals.isHidden();
  let wasOnline = signals.isOnline();
  return signals.subscribe(() => {
    const [hidden, online] = [signals.isHidden(), signals.isOnline()];
    watcher.onConnection(online);
    if (hidden) watcher.onHidden();
    else if (wasHidden || (online && !wasOnline)) watcher.onBack();
    [wasHidden, wasOnline] = [hidden, online];
  });
}
