import { List, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconCircleDashed } from '@tabler/icons-react';
import type { Schemas } from '../../api/schemas';
import { StatusBadge } from '../../components/status-badge';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { usePlace } from '../../lib/place';
import { Section } from '../payments/section';
import { homeWords } from './home.words';

/** What a new business does first. */
export function FirstSteps({ steps }: { steps: Schemas['DashboardFirstSteps'] }) {
  const say = useWords(homeWords);
  const place = usePlace();
  const rows = [
    {
      to: '/$businessId/$environment/developers/keys',
      isDone: steps.hasKey,
      title: say.key,
      about: say.keyAbout,
    },
    {
      to: '/$businessId/$environment/developers/webhooks',
      isDone: steps.hasWebhook,
      title: say.webhook,
      about: say.webhookAbout,
    },
    {
      to: '/$businessId/$environment/links',
      isDone: steps.hasPayment,
      title: say.payment[place.environment],
      about: say.paymentAbout,
    },
  ] as const;
  return (
    <Section title={say.start}>
      <List type="ordered" spacing="md" center={false} listStyleType="none">
        {rows.map(({ to, isDone, title, about }) => (
          <List.Item
            key={to}
            icon={
              <ThemeIcon variant="light" color={isDone ? 'teal' : 'gray'} radius="xl" size={28}>
                {isDone ? <IconCheck size={16} aria-hidden /> : <IconCircleDashed size={16} aria-hidden />}
              </ThemeIcon>
            }
          >
            <TextLink to={to} params={place} fw={600}>
              {title}
            </TextLink>{' '}
            <StatusBadge tone={isDone ? 'good' : 'quiet'}>{isDone ? say.done : say.open}</StatusBadge>
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
