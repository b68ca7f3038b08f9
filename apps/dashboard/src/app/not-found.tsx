import { Anchor, Container } from '@mantine/core';
import { PageHead } from '../components/page-head';
import { defineWords, useWords } from '../i18n/words';

const words = defineWords({
  title: 'Page not found',
  about: 'The address may be mistyped, or the page has moved.',
  home: 'Go to the home page',
});

export function NotFound() {
  const say = useWords(words);
  return (
    <Container size="sm" py="xl" component="main">
      <PageHead title={say.title} about={say.about} />
      <Anchor href="/">{say.home}</Anchor>
    </Container>
  );
}
