import { Container, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { productWords } from '../../i18n/product.words';
import { useWords } from '../../i18n/words';

interface OpenCardProps {
  title: string;
  about?: ReactNode;
  children: ReactNode;
}

/** The one card of a page that is open without a session. */
export function OpenCard({ title, about, children }: OpenCardProps) {
  const product = useWords(productWords);
  useEffect(() => {
    document.title = product.titleOf(title);
  }, [title, product]);
  return (
    <Container component="main" size={440} px="sm" py={{ base: 'lg', sm: 80 }}>
      <Text fw={700} ta="center" mb="md">
        {product.name}
      </Text>
      <Paper withBorder shadow="sm" radius="md" p={{ base: 'md', sm: 'xl' }}>
        <Title order={1} size="h3" mb={about ? 0 : 'md'}>
          {title}
        </Title>
        {about && (
          <Text c="dimmed" size="sm" mb="md">
            {about}
          </Text>
        )}
        {children}
      </Paper>
    </Container>
  );
}
