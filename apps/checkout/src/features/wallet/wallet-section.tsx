import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import type { SignPanelProps } from './sign-panel';
import type { WalletPanelProps } from './wallet-panel';

interface WalletSectionProps extends Omit<SignPanelProps, 'signing' | 'onInstead'> {
  /** Undefined: the transfer has to be sent. */
  signing: SignPanelProps['signing'] | undefined;
}

/** Not part of the first load. If one fails to load, the customer can still pay to the address. */
const LazyPanel = lazy<(props: WalletPanelProps) => ReactNode>(() =>
  import('./wallet-panel').then(({ WalletPanel }) => ({ default: WalletPanel }), nothing),
);
const LazySignPanel = lazy<(props: SignPanelProps) => ReactNode>(() =>
  import('./sign-panel').then(({ SignPanel }) => ({ default: SignPanel }), nothing),
);
const nothing = () => ({ default: () => null });

/** Pays with a wallet of this browser: by a signature where possible. Renders nothing when there is none. */
export function WalletSection({ signing, ...props }: WalletSectionProps) {
  const [isInstead, setInstead] = useState(false);
  if (props.wallets.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {signing && !isInstead ? (
        <LazySignPanel key={signing.nonce} {...props} signing={signing} onInstead={() => setInstead(true)} />
      ) : (
        <LazyPanel key={props.amount} {...props} isAskedFor={isInstead} />
      )}
    </Suspense>
  );
}
