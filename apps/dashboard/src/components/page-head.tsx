import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { productWords } from '../i18n/product.words';
import { useWords } from '../i18n/words';
import { announce } from '../lib/announcer';

interface PageHeadProps {
  title: string;
  /** One sentence about the page. */
  about?: ReactNode;
  /** Buttons of the whole page. */
  actions?: ReactNode;
}

/** The head of every page: its title, which is also the document's title, and its buttons. */
export function PageHead({ title, about, actions }: PageHeadProps) {
  const product = useWords(productWords);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = product.titleOf(title);
    if (heading.current) tellOfPage(heading.current, title);
  }, [title, product]);
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="sm">
      <div className="breaking">
        <Title order={1} size="h2" tabIndex={-1} ref={heading} className="page-title">
          {title}
        </Title>
        {about && <Text c="dimmed">{about}</Text>}
      </div>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}

/** The page that the browser itself has opened. Screen readers read it without help. */
let opened: string | undefined = window.location.pathname;

/**
 * Tells people who do not see the page that it is another one: the heading gets the focus if what had it is
 * gone. Otherwise the title is read out.
 */
function tellOfPage(heading: HTMLElement, title: string): void {
  if (window.location.pathname === opened) return;
  opened = undefined;
  if (!focusHeading(heading)) announce(title);
}

/** Moves the focus to the heading if what had it is gone. Returns whether it has moved. */
export function focusHeading(heading = document.querySelector<HTMLElement>('.page-title')): boolean {
  if (document.activeElement !== document.body) return false;
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
