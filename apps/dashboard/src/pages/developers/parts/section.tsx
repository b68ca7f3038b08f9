import { Box, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page, under its own heading. */
export function Section({ title, about, actions, children }: SectionProps) {
  return (
    <Box component="section" mb="xl">
      <Group justify="space-between" align="flex-start" mb="sm" gap="sm">
        <div style={{ flex: '1 1 260px' }}>
          <Title order={2} size="h4">
            {title}
          </Title>
          {about && (
            <Text size="sm" c="dimmed" component="div">
              {about}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Box>
  );
}
