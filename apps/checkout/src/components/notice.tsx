import type { ReactNode } from 'react';
import { InfoIcon, WarningIcon } from './icons';

interface NoticeProps {
  tone: 'info' | 'warning' | 'danger';
  title?: string;
  children: ReactNode;
  /** A screen reader reads it out at once: for what the customer has just caused. */
  alert?: boolean;
}

/** A message in a box. Icon and text carry the meaning; colour alone never does. */
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
