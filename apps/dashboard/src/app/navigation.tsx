import { Divider, Stack } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useWords } from '../i18n/words';
import { MenuLink } from '../lib/link';
import { useMe } from '../api/hooks/me';
import { operatorSearch, useOperatorEnvironment } from '../lib/operator-environment';
import { type Place, useMembership, usePathname, usePlaceIfAny } from '../lib/place';
import { BUSINESS_MENU, OPERATOR_MENU } from './menu-pages';
import { shellWords } from './shell.words';

/** In a file of its own: only some people have a choice, and selects are large. */
const BusinessChoice = lazy(() => import('./business-choice'));
const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** The pages of a business, and those of an operator. `onChosen` closes the menu on a phone. */
export function Navigation({ onChosen }: { onChosen: () => void }) {
  const say = useWords(shellWords);
  const me = useMe();
  const place = usePlaceIfAny();
  // An operator's first page is the overview, so the choice is the way to the only business too.
  const hasChoice = me && me.businesses.length >= (me.operatorRole ? 1 : 2);
  return (
    <Stack component="nav" gap={2} aria-label={say.menu} onClick={onChosen}>
      {hasChoice && (
        <Suspense fallback={null}>
          <BusinessChoice />
        </Suspense>
      )}
      {place ? (
        <BusinessLinks place={place} />
      ) : (
        !me?.operatorRole && <MenuLink to="/" label={say.businesses} leftSection={<IconHome {...ICON} />} />
      )}
      {place && me?.operatorRole && <Divider my="xs" />}
      {me?.operatorRole && <OperatorLinks />}
    </Stack>
  );
}

function BusinessLinks({ place }: { place: Place }) {
  const say = useWords(shellWords);
  const permissions = useMembership()?.permissions ?? [];
  const base = `/${place.businessId}/${place.environment}`;
  return BUSINESS_MENU.map((section) => {
    const { to, word, icon: Icon } = section;
    const link = (
      <MenuLink
        key={to}
        to={to}
        params={place}
        activeOptions={{ exact: 'isExact' in section }}
        label={say[word]}
        leftSection={<Icon {...ICON} />}
      />
    );
    if (!('pages' in section)) return link;
    const pages = section.pages.filter((page) => !('needs' in page) || permissions.includes(page.needs));
    return (
      <Section key={to} path={`${base}/${word}`} link={link}>
        {pages.map((page) => (
          <MenuLink key={page.to} to={page.to} params={place} label={say[page.word]} />
        ))}
      </Section>
    );
  });
}

/** A link is marked as the page that is shown whatever its filters are. */
const ANY_SEARCH = { includeSearch: false } as const;

/** The links keep the environment that is shown. From the pages of a business, it is that of the business. */
function OperatorLinks() {
  const say = useWords(shellWords);
  const place = usePlaceIfAny();
  const environment = useOperatorEnvironment();
  const shown = {
    search: operatorSearch(place?.environment ?? environment),
    activeOptions: ANY_SEARCH,
  };
  const { to, word, icon: Icon, pages } = OPERATOR_MENU;
  const link = <MenuLink to={to} {...shown} label={say[word]} leftSection={<Icon {...ICON} />} />;
  return (
    <Section path={to} link={link}>
      {pages.map((page) => (
        <MenuLink
          key={page.to}
          to={page.to}
          {...shown}
          activeOptions={{ ...ANY_SEARCH, exact: page.to === to }}
          label={say[page.word]}
        />
      ))}
    </Section>
  );
}

interface SectionProps {
  /** The path of its pages. */
  path: string;
  /** The link to its first page. */
  link: React.ReactNode;
  children: React.ReactNode;
}

/** Several pages under one name. It opens with its first page, so that one press leads there. */
function Section({ path, link, children }: SectionProps) {
  const pathname = usePathname();
  const isOpen = pathname === path || pathname.startsWith(`${path}/`);
  return (
    <>
      {link}
      {isOpen && (
        <Stack gap={0} pl="lg">
          {children}
        </Stack>
      )}
    </>
  );
}
