import { Accordion, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface FoldProps {
  title: string;
  /** What can be read while it is folded. */
  note?: ReactNode;
  children: ReactNode;
}

/** Parts of a page that few people need: folded, below one another. */
export function Folds({ children }: { children: ReactNode }) {
  return (
    <Accordion multiple variant="contained" order={2}>
      {children}
    </Accordion>
  );
}

/** One of them. */
export function Fold({ title, note, children }: FoldProps) {
  return (
    <Accordion.Item value={title}>
      <Accordion.Control>
        <Group gap="xs">
          <Text span fw={700}>
            {title}
          </Text>
          {note !== undefined && (
            <Text span size="sm" c="dimmed">
              {note}
            </Text>
          )}
        </Group>
      </Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  );
}
