import type { ReactNode } from 'react';

interface PanelProps {
  title: string;
  /** Stands above the title. */
  lead?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One view's content under its heading, which takes the focus when the view before it took the focused control away. */
export function Panel({ title, lead, className = '', children }: PanelProps) {
  return (
    <section className={`panel ${className}`}>
      {lead}
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </section>
  );
}
