import type { MatcherFunction } from '@testing-library/react';

/**
 * Matches the innermost element with this whole text. Amounts and names in a message have their own elements.
 */
export function message(text: string | RegExp): MatcherFunction {
  const matches = ({ textContent }: Element) =>
    typeof text === 'string' ? textContent === text : text.test(textContent ?? '');
  return (_ownText, element) =>
    element !== null && matches(element) && ![...element.children].some((child) => matches(child));
}
