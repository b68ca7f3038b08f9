import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of a page, with its heading. Not a landmark: the tables in it are, under the same name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" style={{ minWidth: 0 }}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}
