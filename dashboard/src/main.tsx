import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './main.css';
import { MantineProvider, type MantineThemeOverride } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Live } from './live/live.js';
import { router } from './routes/router.js';
import { SessionGate } from './session/session.js';
import { words } from './words/en.js';

const closable = { defaultProps: { closeButtonProps: { 'aria-label': words.reason.close } } };
const theme: MantineThemeOverride = {
  primaryColor: 'cyan',
  primaryShade: 9,
  autoContrast: true,
  components: {
    ...{ Modal: closable, Drawer: closable, Notification: closable },
    // The head of a dialog is no second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
  },
};
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } });
const place = document.getElementById('root');
if (!place) throw new Error('index.html has no element "root".');

createRoot(place).render(
  <StrictMode>
    <MantineProvider defaultColorScheme="auto" theme={theme}>
      <Notifications />
      <QueryClientProvider client={queries}>
        <SessionGate>
          <Live>
            <RouterProvider router={router} />
          </Live>
        </SessionGate>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
