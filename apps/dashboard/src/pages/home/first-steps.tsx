import { List, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconCircleDashed } from '@tabler/icons-react';
import type { Schemas } from '../../api/schemas';
import { StatusBadge } from '../../components/status-badge';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { type Permission, useMembership, usePlace } from '../../lib/place';
import { Section } from '../payments/section';
import { homeWords } from './home.words';

/** Who may take steps that need a permission, besides owners and admins. */
const ALSO: Partial<Record<Permission, 'developer' | 'finance'>> = {
  keys: 'developer',
  developers: 'developer',
  links: 'finance',
};

/** What a new business does first, until all of it is done. A step of others says whose it is. */
export function FirstSteps({ steps }: { steps: Schemas['DashboardFirstSteps'] }) {
  const say = useWords(homeWords);
  const place = usePlace();
  const permissions = useMembership()?.permissions;
  const page = '/$businessId/$environment' as const;
  const rows = [
    {
      to: `${page}/developers/keys`,
      needs: 'keys',
      isDone: steps.hasKey,
      title: say.key,
      about: say.keyAbout,
    },
    {
      to: `${page}/links`,
      needs: 'links',
      isDone: steps.hasPayment,
      title: say.payment[place.environment],
      about: say.paymentAbout,
    },
    {
      to: `${page}/developers/webhooks`,
      needs: 'developers',
      isDone: steps.hasWebhook,
      title: say.webhook,
      about: say.webhookAbout,
    },
    {
      to: `${page}/settings/account`,
      needs: 'account',
      isDone: steps.hasAccount,
      title: say.account,
      about: say.accountAbout,
    },
    {
      to: `${page}/settings/business`,
      needs: 'settings',
      isDone: steps.hasSupport,
      title: say.support,
      about: say.supportAbout,
    },
    {
      to: `${page}/settings/appearance`,
      needs: 'settings',
      isDone: steps.hasLogo,
      title: say.logo,
      about: say.logoAbout,
    },
    {
      to: `${page}/settings/team`,
      needs: 'team',
      isDone: steps.hasTeam,
      title: say.team,
      about: say.teamAbout,
    },
    {
      to: `${page}/developers/keys`,
      needs: 'keys',
      isDone: steps.isLive,
      title: say.live,
      about: say.liveAbout,
    },
  ] as const;
  const done = rows.filter(({ isDone }) => isDone).length;
  if (done === rows.length) return null;
  return (
    <Section title={say.start}>
      <Text size="sm" c="dimmed" mb="md">
        {say.progress(done, rows.length)}
      </Text>
      <List type="ordered" spacing="md" center={false} listStyleType="none">
        {rows.map(({ to, needs, isDone, title, about }) => (
          <List.Item
            key={title}
            icon={
              <ThemeIcon variant="light" color={isDone ? 'teal' : 'gray'} radius="xl" size={28}>
                {isDone ? <IconCheck size={16} aria-hidden /> : <IconCircleDashed size={16} aria-hidden />}
              </ThemeIcon>
            }
          >
            {permissions?.includes(needs) ? (
              <TextLink to={to} params={place} fw={600}>
                {title}
              </TextLink>
            ) : (
              <Text span fw={600}>
                {title}
              </Text>
            )}{' '}
            <StatusBadge tone={isDone ? 'good' : 'quiet'}>{isDone ? say.done : say.open}</StatusBadge>
            <Text size="sm" c="dimmed">
              {about}
            </Text>
            {!isDone && permissions && !permissions.includes(needs) && (
              <Text size="sm">{say.doneBy[ALSO[needs] ?? 'admin']}</Text>
            )}
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
