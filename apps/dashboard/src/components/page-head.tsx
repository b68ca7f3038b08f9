import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { productWords } from '../i18n/product.words';
import { useWords } from '../i18n/words';

interface PageHeadProps {
  title: string;
  /** One sentence about the page. */
  about?: ReactNode;
  /** Buttons of the whole page. */
  actions?: ReactNode;
}

/** The head of every page: its title, which is the document's title too, and its buttons. */
export function PageHead({ title, about, actions }: PageHeadProps) {
  const product = useWords(productWords);
  useEffect(() => {
    document.title = product.titleOf(title);
  }, [title, product]);
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="sm">
      <div className="breaking">
        <Title order={1} size="h2">
          {title}
        </Title>
        {about && <Text c="dimmed">{about}</Text>}
      </div>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
