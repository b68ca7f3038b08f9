import { Divider, Stack } from '@mantine/core';
import {
  IconBuildingBank,
  IconCode,
  IconHome,
  IconLink,
  IconReceipt,
  IconReceiptRefund,
  IconSettings,
  IconShieldCog,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useWords } from '../i18n/words';
import { MenuLink } from '../lib/link';
import { useMe } from '../api/hooks/me';
import { operatorSearch, useOperatorEnvironment } from '../lib/operator-environment';
import { type Place, useMay, usePlaceIfAny } from '../lib/place';
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
  const mayAudit = useMay('audit');
  const base = `/${place.businessId}/${place.environment}`;
  return (
    <>
      <MenuLink
        to="/$businessId/$environment"
        params={place}
        activeOptions={{ exact: true }}
        label={say.home}
        leftSection={<IconHome {...ICON} />}
      />
      <MenuLink
        to="/$businessId/$environment/payments"
        params={place}
        label={say.payments}
        leftSection={<IconReceipt {...ICON} />}
      />
      <MenuLink
        to="/$businessId/$environment/refunds"
        params={place}
        label={say.refunds}
        leftSection={<IconReceiptRefund {...ICON} />}
      />
      <MenuLink
        to="/$businessId/$environment/settlements"
        params={place}
        label={say.settlements}
        leftSection={<IconBuildingBank {...ICON} />}
      />
      <MenuLink
        to="/$businessId/$environment/links"
        params={place}
        label={say.links}
        leftSection={<IconLink {...ICON} />}
      />
      <Section
        path={`${base}/developers`}
        link={
          <MenuLink
            to="/$businessId/$environment/developers"
            params={place}
            label={say.developers}
            leftSection={<IconCode {...ICON} />}
          />
        }
      >
        <MenuLink to="/$businessId/$environment/developers/keys" params={place} label={say.keys} />
        <MenuLink to="/$businessId/$environment/developers/webhooks" params={place} label={say.webhooks} />
        <MenuLink to="/$businessId/$environment/developers/events" params={place} label={say.events} />
        <MenuLink to="/$businessId/$environment/developers/requests" params={place} label={say.requests} />
      </Section>
      <Section
        path={`${base}/settings`}
        link={
          <MenuLink
            to="/$businessId/$environment/settings"
            params={place}
            label={say.settings}
            leftSection={<IconSettings {...ICON} />}
          />
        }
      >
        <MenuLink to="/$businessId/$environment/settings/business" params={place} label={say.business} />
        <MenuLink to="/$businessId/$environment/settings/appearance" params={place} label={say.appearance} />
        <MenuLink
          to="/$businessId/$environment/settings/account"
          params={place}
          label={say.settlementAccount}
        />
        <MenuLink to="/$businessId/$environment/settings/team" params={place} label={say.team} />
        {mayAudit && (
          <MenuLink to="/$businessId/$environment/settings/audit" params={place} label={say.audit} />
        )}
      </Section>
    </>
  );
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
  return (
    <>
      <Section
        path="/operator"
        link={
          <MenuLink
            to="/operator"
            {...shown}
            label={say.operator}
            leftSection={<IconShieldCog {...ICON} />}
          />
        }
      >
        <MenuLink
          to="/operator"
          {...shown}
          activeOptions={{ ...ANY_SEARCH, exact: true }}
          label={say.overview}
        />
        <MenuLink to="/operator/merchants" {...shown} label={say.merchants} />
        <MenuLink to="/operator/networks" {...shown} label={say.networks} />
        <MenuLink to="/operator/exceptions" {...shown} label={say.exceptions} />
        <MenuLink to="/operator/settlements" {...shown} label={say.desk} />
        <MenuLink to="/operator/payouts" {...shown} label={say.payouts} />
        <MenuLink to="/operator/audit" {...shown} label={say.audit} />
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
