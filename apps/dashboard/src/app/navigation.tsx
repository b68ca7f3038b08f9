import { Divider, Select, Stack } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useWords } from '../i18n/words';
import { MenuLink } from '../lib/link';
import { useMe } from '../api/hooks/me';
import { type Place, useMembership, usePlaceIfAny } from '../lib/place';
import { BUSINESS_MENU, OPERATOR_MENU } from './menu-pages';
import { shellWords } from './shell.words';

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** The pages of a business, and those of an operator. `onChosen` closes the menu on a phone. */
export function Navigation({ onChosen }: { onChosen: () => void }) {
  const say = useWords(shellWords);
  const me = useMe();
  const place = usePlaceIfAny();
  return (
    <Stack component="nav" gap={2} aria-label={say.menu} onClick={onChosen}>
      <BusinessChoice place={place} />
      {place ? (
        <BusinessLinks place={place} />
      ) : (
        <MenuLink to="/" label={say.businesses} leftSection={<IconHome {...ICON} />} />
      )}
      {me?.operatorRole && <OperatorLinks />}
    </Stack>
  );
}

/** Selects the business that is shown. Only for people who work for several. */
function BusinessChoice({ place }: { place: Place | undefined }) {
  const say = useWords(shellWords);
  const me = useMe();
  const navigate = useNavigate();
  const show = (businessId: string): void =>
    void navigate({ to: '/$businessId/$environment', params: { environment: 'test', ...place, businessId } });
  if (!me || me.businesses.length < 2) return null;
  return (
    <Select
      label={say.chooseBusiness}
      size="xs"
      mb="xs"
      searchable={me.businesses.length > 8}
      allowDeselect={false}
      value={place?.businessId ?? null}
      data={me.businesses.map((one) => ({ value: one.businessId, label: one.name }))}
      onClick={(event) => event.stopPropagation()}
      onChange={(chosen) => chosen && show(chosen)}
    />
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

function OperatorLinks() {
  const say = useWords(shellWords);
  const { to, word, icon: Icon, pages } = OPERATOR_MENU;
  return (
    <>
      <Divider my="xs" />
      <Section path={to} link={<MenuLink to={to} label={say[word]} leftSection={<Icon {...ICON} />} />}>
        {pages.map((page) => (
          <MenuLink
            key={page.to}
            to={page.to}
            activeOptions={{ exact: page.to === to }}
            label={say[page.word]}
          />
        ))}
      </Section>
    </>
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
  const { pathname } = useLocation();
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
