import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Fragment } from 'react';
import { queries } from '../api/client';
import { ProofDialog } from '../pages/sign-in/proof-dialog';
import { router } from './router';
import { colorVariables, useTheme } from './theme';
import { useLanguage } from '../i18n/language';

/**
 * The nonce that the dashboard's web server put into this page; style elements need it (docs/decisions/0069).
 */
const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Windows lock the page's scrolling by a style element of a package that looks for the nonce here.
Object.assign(window, { __webpack_nonce__: styleNonce() });

export function App() {
  const language = useLanguage();
  const theme = useTheme();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={colorVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queries}>
        {/* Components read texts, numbers and dates while they render: another language renders all anew. */}
        <Fragment key={language}>
          <Notifications position="top-center" />
          <RouterProvider router={router} />
          <ProofDialog />
        </Fragment>
      </QueryClientProvider>
    </MantineProvider>
  );
}
