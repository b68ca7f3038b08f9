import { Divider, Select, Stack } from '@mantine/core';
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
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useWords } from '../i18n/words';
import { MenuLink } from '../lib/link';
import { useMe } from '../api/hooks/me';
import { useMay, usePlace } from '../lib/place';
import { shellWords } from './shell.words';

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** The pages of a business, and those of an operator. `onChosen` closes the menu on a phone. */
export function Navigation({ onChosen }: { onChosen: () => void }) {
  const say = useWords(shellWords);
  const me = useMe();
  const { businessId } = usePlace();
  return (
    <Stack component="nav" gap={2} aria-label={say.menu} onClick={onChosen}>
      <BusinessChoice />
      {businessId && <BusinessLinks />}
      {!businessId && <MenuLink to="/" label={say.businesses} leftSection={<IconHome {...ICON} />} />}
      {me?.operatorRole && <OperatorLinks />}
    </Stack>
  );
}

/** Which business is shown. Only for people who work for several. */
function BusinessChoice() {
  const say = useWords(shellWords);
  const me = useMe();
  const navigate = useNavigate();
  const { businessId, environment } = usePlace();
  if (!me || me.businesses.length < 2) return null;
  return (
    <Select
      label={say.chooseBusiness}
      size="xs"
      mb="xs"
      searchable={me.businesses.length > 8}
      allowDeselect={false}
      value={businessId || null}
      data={me.businesses.map((one) => ({ value: one.businessId, label: one.name }))}
      onClick={(event) => event.stopPropagation()}
      onChange={(chosen) => void (chosen && navigate({ href: `/${chosen}/${environment}` } as never))}
    />
  );
}

function BusinessLinks() {
  const say = useWords(shellWords);
  const { businessId, environment } = usePlace();
  const mayAudit = useMay('audit');
  const base = `/${businessId}/${environment}`;
  return (
    <>
      <MenuLink
        to={base}
        activeOptions={{ exact: true }}
        label={say.home}
        leftSection={<IconHome {...ICON} />}
      />
      <MenuLink to={`${base}/payments`} label={say.payments} leftSection={<IconReceipt {...ICON} />} />
      <MenuLink to={`${base}/refunds`} label={say.refunds} leftSection={<IconReceiptRefund {...ICON} />} />
      <MenuLink
        to={`${base}/settlements`}
        label={say.settlements}
        leftSection={<IconBuildingBank {...ICON} />}
      />
      <MenuLink to={`${base}/links`} label={say.links} leftSection={<IconLink {...ICON} />} />
      <Section to={`${base}/developers`} label={say.developers} icon={<IconCode {...ICON} />}>
        <MenuLink to={`${base}/developers/keys`} label={say.keys} />
        <MenuLink to={`${base}/developers/webhooks`} label={say.webhooks} />
        <MenuLink to={`${base}/developers/events`} label={say.events} />
        <MenuLink to={`${base}/developers/requests`} label={say.requests} />
      </Section>
      <Section to={`${base}/settings`} label={say.settings} icon={<IconSettings {...ICON} />}>
        <MenuLink to={`${base}/settings/business`} label={say.business} />
        <MenuLink to={`${base}/settings/appearance`} label={say.appearance} />
        <MenuLink to={`${base}/settings/account`} label={say.settlementAccount} />
        <MenuLink to={`${base}/settings/team`} label={say.team} />
        {mayAudit && <MenuLink to={`${base}/settings/audit`} label={say.audit} />}
      </Section>
    </>
  );
}

function OperatorLinks() {
  const say = useWords(shellWords);
  return (
    <>
      <Divider my="xs" />
      <Section to="/operator" label={say.operator} icon={<IconShieldCog {...ICON} />}>
        <MenuLink to="/operator" activeOptions={{ exact: true }} label={say.overview} />
        <MenuLink to="/operator/merchants" label={say.merchants} />
        <MenuLink to="/operator/networks" label={say.networks} />
        <MenuLink to="/operator/exceptions" label={say.exceptions} />
        <MenuLink to="/operator/settlements" label={say.desk} />
        <MenuLink to="/operator/payouts" label={say.payouts} />
      </Section>
    </>
  );
}

interface SectionProps {
  to: string;
  label: string;
  icon: React.ReactNode;
  children: React.ReactNode;
}

/** Several pages under one name. It opens with its first page, so that the way there is one press. */
function Section({ to, label, icon, children }: SectionProps) {
  const { pathname } = useLocation();
  const isOpen = pathname === to || pathname.startsWith(`${to}/`);
  return (
    <>
      <MenuLink to={to} label={label} leftSection={icon} />
      {isOpen && (
        <Stack gap={0} pl="lg">
          {children}
        </Stack>
      )}
    </>
  );
}
