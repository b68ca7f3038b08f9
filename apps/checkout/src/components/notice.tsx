import type { ReactNode } from 'react';
import { InfoIcon, WarningIcon } from './icons';

interface NoticeProps {
  tone: 'info' | 'warning' | 'danger';
  title?: string;
  children: ReactNode;
  /** For what the customer just caused: read out at once. */
  alert?: boolean;
}

/** A boxed remark. Its icon and words carry the meaning, the colour only helps. */
export function Notice({ tone, title, children, alert = false }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={alert ? 'alert' : undefined}>
      {tone === 'info' ? <InfoIcon /> : <WarningIcon />}
      <div>
        {title && <strong className="notice-title">{title}</strong>}
        <div>{children}</div>
      </div>
    </div>
  );
}
