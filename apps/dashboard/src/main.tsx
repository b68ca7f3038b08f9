import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import './app/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { startLanguage } from './i18n/language';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');
const shown = createRoot(root);
// Not awaited at the top level: Vite then cuts the entry's code into many more files.
void startLanguage().then(() =>
  shown.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
