import type { ReactNode } from 'react';

interface PanelProps {
  title: string;
  /** Shown above the title. */
  lead?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** The content of one view under its heading. The heading takes the focus when `useHeadingFocus` moves it. */
export function Panel({ title, lead, className = '', children }: PanelProps) {
  return (
    <section className={`panel ${className}`}>
      {lead}
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </section>
  );
}
