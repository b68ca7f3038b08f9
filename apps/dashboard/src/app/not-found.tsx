import { Anchor, Container } from '@mantine/core';
import { PageHead } from '../components/page-head';
import { useWords } from '../i18n/words';
import { notFoundWords } from './not-found.words';

export function NotFound() {
  const say = useWords(notFoundWords);
  return (
    <Container size="sm" py="xl" component="main">
      <PageHead title={say.title} about={say.about} />
      <Anchor href="/">{say.home}</Anchor>
    </Container>
  );
}
