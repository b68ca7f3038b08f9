import type { CheckoutLink, PaymentLinkState } from '@cowrie/dto';
import { CrossIcon, WarningIcon } from '../components/icons';
import { Panel } from '../components/panel';
import { SupportLinks } from '../components/support-links';
import { tl } from '../i18n/link';

type ClosedState = Exclude<PaymentLinkState, 'open'>;

interface ClosedPanelProps {
  link: CheckoutLink;
  state: ClosedState;
  ownPayment: string | null;
}

/** Why a link cannot be paid, and what the payer can do. */
export function ClosedPanel({ link, state, ownPayment }: ClosedPanelProps) {
  const isInUse = state === 'in_use';
  return (
    <Panel
      title={closedTitle(state)}
      className="centred"
      lead={<span className="result-icon">{isInUse ? <WarningIcon /> : <CrossIcon />}</span>}
    >
      <p className="intro">
        {isInUse ? tl('link.inUseText') : tl('link.askNew', { merchant: link.businessName })}
      </p>
      {isInUse && ownPayment && (
        <a className="button" href={ownPayment}>
          {tl('link.continue')}
        </a>
      )}
      {!isInUse && <SupportLinks config={{ ...link, clientReference: link.title }} />}
    </Panel>
  );
}

export function closedTitle(state: ClosedState): string {
  switch (state) {
    case 'in_use':
      return tl('link.inUseTitle');
    case 'used':
      return tl('link.usedTitle');
    case 'expired':
      return tl('link.expiredTitle');
    case 'inactive':
      return tl('link.inactiveTitle');
  }
}
