import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import type { Session } from './session';

/** Renders the payment into `root` and replaces its content. */
export function mount(root: HTMLElement, session: Session): void {
  createRoot(root).render(
    <StrictMode>
      {/* `replace` drops this page from the history: "Back" from the merchant would redirect again. */}
      <App session={session} redirect={(address) => location.replace(address)} />
    </StrictMode>,
  );
}
