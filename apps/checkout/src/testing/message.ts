import type { MatcherFunction } from '@testing-library/react';

/**
 * Matches the innermost element with this whole text. A message with amounts or names in it has elements of
 * its own for these.
 */
export function message(text: string | RegExp): MatcherFunction {
  const matches = ({ textContent }: Element) =>
    typeof text === 'string' ? textContent === text : text.test(textContent ?? '');
  return (_ownText, element) =>
    element !== null && matches(element) && ![...element.children].some((child) => matches(child));
}
