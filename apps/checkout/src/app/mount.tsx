import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import type { Session } from './session';

/** Shows the payment in `root`, in place of what stands there. */
export function mount(root: HTMLElement, session: Session): void {
  createRoot(root).render(
    <StrictMode>
      {/* Replaced, so that the way back from the merchant does not lead here and forward again. */}
      <App session={session} leave={(address) => location.replace(address)} />
    </StrictMode>,
  );
}
