/** Visibility and connection of the page, as the browser reports them. */
export interface PageSignals {
  isHidden(): boolean;
  isOnline(): boolean;
  /** Calls back when either may have changed; returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void;
}

export const browserSignals: PageSignals = {
  isHidden: () => document.visibilityState === 'hidden',
  isOnline: () => navigator.onLine,
  subscribe(onChange) {
    document.addEventListener('visibilitychange', onChange);
    window.addEventListener('online', onChange);
    window.addEventListener('offline', onChange);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      window.removeEventListener('online', onChange);
      window.removeEventListener('offline', onChange);
    };
  },
};
