import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { exact } from '@cowrie/payer-page/exact';

/**
 * Does what a browser's translator does: each text outside `translate="no"` becomes an element with another
 * text.
 */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('[translate=no], option')) continue;
    const font = document.createElement('font');
    font.textContent = text.data.toUpperCase();
    text.replaceWith(font);
  }
}

const Box = ({ children }: { children: ReactNode }) => (
  <section>
    <hr />
    {children}
  </section>
);

/** Renders `before`, translates it, renders `after` in its place, and returns the shown result. */
function shownAfter(before: ReactNode, after: ReactNode): string | null {
  const { container, rerender } = render(<main>{before}</main>);
  translate(container);
  rerender(<main>{after}</main>);
  return container.textContent;
}

it.each<[string, ReactNode, ReactNode, string]>([
  ['a text', <p>one</p>, <p>two</p>, 'two'],
  ['a number', <p>{1}</p>, <p>{2}</p>, '2'],
  [
    'a text between elements',
    <p>
      <b /> one <i />
    </p>,
    <p>
      <b /> two <i />
    </p>,
    ' two ',
  ],
  ['an element before a text', <p>{null}one</p>, <p>{<b>new</b>}one</p>, 'newONE'],
  ['an element after a text', <p>one{null}</p>, <p>one{<b> new</b>}</p>, 'ONE new'],
  [
    'a text that goes',
    <p>
      {'one'}
      <b>two</b>
    </p>,
    <p>
      {null}
      <b>two</b>
    </p>,
    'TWO',
  ],
  ['the content of a component', <Box>one</Box>, <Box>two</Box>, 'two'],
  [
    'one of a component’s children',
    <Box>
      one<b>x</b>
    </Box>,
    <Box>
      two<b>x</b>
    </Box>,
    'twoX',
  ],
  ['a part of a message', <p>{`Send ${exact(1)}`}</p>, <p>{`Send ${exact(2)}`}</p>, 'Send 2'],
  ['one text of a list', <>{['a', <b key="b">b</b>]}</>, <>{['c', <b key="b">b</b>]}</>, 'cB'],
])('shows a change that comes after a translation: %s', (_, before, after, shown) => {
  const errors = jest.spyOn(console, 'error');
  expect(shownAfter(before, after)).toBe(shown);
  expect(errors).not.toHaveBeenCalled();
});

it('keeps an element whose text changes, and those around it', () => {
  const view = (text: string) => (
    <label>
      {text} <input />
      <button>{text}</button>
    </label>
  );
  const { container, rerender } = render(view('one'));
  const [input, button] = container.querySelectorAll('input, button');
  rerender(view('two'));
  expect([...container.querySelectorAll('input, button')]).toEqual([input, button]);
  expect(container.querySelector('input')).toBe(input);
  expect(container.textContent).toBe('two two');
});

it('protects exact texts from translators, and shows none of their marks', () => {
  const { container } = render(
    <p title="x">
      Send {exact('9.740260')} to {exact('0x5290')}
    </p>,
  );
  translate(container);
  expect(container.textContent).toBe('SEND 9.740260 TO 0x5290');
  const kept = [...container.querySelectorAll('[translate=no].notranslate')];
  expect(kept.map(({ textContent }) => textContent)).toEqual(['9.740260', '0x5290']);
});

it('creates no element where only text is allowed', () => {
  const { container } = render(
    <select>
      <option>{'one'}</option>
    </select>,
  );
  expect(container.querySelector('option')?.innerHTML).toBe('one');
});
