import { useState } from 'react';
import { optionalPart } from '../../components/optional-part';
import type { MiniPayPanelProps } from '../minipay/minipay-panel';
import type { SignPanelProps } from './sign-panel';
import type { WalletPanelProps } from './wallet-panel';

interface WalletSectionProps extends Omit<SignPanelProps, 'signing' | 'onInstead'> {
  /** Undefined: the transfer has to be sent. */
  signing: SignPanelProps['signing'] | undefined;
}

const WalletPart = optionalPart<WalletPanelProps>(() =>
  import('./wallet-panel').then(({ WalletPanel }) => WalletPanel),
);
const SignPart = optionalPart<SignPanelProps>(() =>
  import('./sign-panel').then(({ SignPanel }) => SignPanel),
);
const MiniPayPart = optionalPart<MiniPayPanelProps>(() =>
  import('../minipay/minipay-panel').then(({ MiniPayPanel }) => MiniPayPanel),
);

/** Pays with a wallet of this browser: by a signature where possible. Renders nothing when there is none. */
export function WalletSection({ signing, ...props }: WalletSectionProps) {
  const [isInstead, setInstead] = useState(false);
  const [wallet] = props.wallets;
  if (!wallet) return null;
  if (wallet.isMiniPay) return <MiniPayPart key={props.amount} {...props} wallet={wallet} />;
  return signing && !isInstead ? (
    <SignPart key={signing.nonce} {...props} signing={signing} onInstead={() => setInstead(true)} />
  ) : (
    <WalletPart key={props.amount} {...props} isAskedFor={isInstead} />
  );
}
