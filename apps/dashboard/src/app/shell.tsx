import { AppShell, Badge, Box, Burger, Group, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { productWords } from '../i18n/product.words';
import { useWords } from '../i18n/words';
import { announcement } from '../lib/announcer';
import { useMembership, usePathname, usePlaceIfAny } from '../lib/place';
import { BusinessZone, useZone } from '../lib/times';
import { hasOperatorEnvironment } from '../lib/operator-environment';
import { EnrolNotice } from './enrol-notice';
import { BusinessEnvironment, OperatorEnvironment } from './environment-switch';
import { Navigation } from './navigation';
import { Palette } from './palette';
import { shellWords } from './shell.words';

/** In a file of its own: the frame is shown before it, and menus are large. */
const PersonMenu = lazy(() => import('./person-menu'));

/** The frame of every page: navigation, business, test or live, and who is signed in. */
export function Shell() {
  const say = useWords(shellWords);
  const product = useWords(productWords);
  const businessZone = useMembership()?.timeZone;
  const [isOpen, { toggle, close }] = useDisclosure();
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 240, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <a className="skip-link" href="#main">
        {say.skip}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={say.menu} />
            <Group gap={8} wrap="nowrap" visibleFrom="xs">
              <img src="/favicon.svg" alt="" width={26} height={26} />
              <Text fw={650}>{product.name}</Text>
            </Group>
          </Group>
          <Group gap="sm" wrap="nowrap">
            <Where />
            <Palette />
            {/* As wide as the button, so that nothing moves when it comes. */}
            <Suspense fallback={<Box w={34} />}>
              <PersonMenu />
            </Suspense>
          </Group>
        </Group>
      </AppShell.Header>
      {/* It scrolls by itself: Mantine's area would load a fifth of the frame's weight. */}
      <AppShell.Navbar p="xs" component="div" style={{ overflowY: 'auto' }}>
        <Navigation onChosen={close} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <EnrolNotice />
        <BusinessZone value={businessZone}>
          <Outlet />
          <ZoneNote />
        </BusinessZone>
      </AppShell.Main>
      <Announcer />
    </AppShell>
  );
}

/** Where screen readers wait for what is announced. */
function Announcer() {
  return (
    <VisuallyHidden role="status">
      {useSyncExternalStore(announcement.subscribe, announcement.current)}
    </VisuallyHidden>
  );
}

function ZoneNote() {
  const say = useWords(shellWords);
  const zone = useZone();
  return (
    <Text size="xs" c="dimmed" mt="xl" className="not-printed">
      {say.zone(zone)}
    </Text>
  );
}

/** The environment of a page that has one, as its switch. */
function Where() {
  const say = useWords(shellWords);
  const place = usePlaceIfAny();
  const pathname = usePathname();
  if (place) return <BusinessEnvironment />;
  if (hasOperatorEnvironment(pathname)) return <OperatorEnvironment />;
  return <Badge variant="light">{say.account}</Badge>;
}
