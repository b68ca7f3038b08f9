import { Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  about?: ReactNode;
  /** A state next to the title. */
  badge?: ReactNode;
  children: ReactNode;
}

/** One part of the account. */
export function Section({ title, about, badge, children }: SectionProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder radius="md" p={{ base: 'md', sm: 'lg' }} aria-labelledby={id}>
      <Group justify="space-between" mb={about ? 4 : 'sm'}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {badge}
      </Group>
      {about && (
        <Text c="dimmed" size="sm" mb="md">
          {about}
        </Text>
      )}
      {children}
    </Paper>
  );
}
