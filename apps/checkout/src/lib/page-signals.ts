/** What the browser tells about the page being looked at and connected. */
export interface PageSignals {
  isHidden(): boolean;
  isOnline(): boolean;
  /** Calls back whenever either may have changed; returns the way to stop. */
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
