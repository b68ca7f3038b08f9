import { escapedHtml, Html, html } from './html';

const HOSTILE = `<script>alert("1")</script>'&`;
const SHOWN = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;';

it('escapes every character with a meaning, in content and in quoted attributes', () => {
  expect(escapedHtml(HOSTILE)).toBe(SHOWN);
});

// Guarantee: a value in a page can be forgotten by its author, and is escaped all the same.
it('escapes every value of a template, and lists of them, but not HTML', () => {
  const inner = html`<b title="${HOSTILE}">${HOSTILE}</b>`;
  expect(inner.text).toBe(`<b title="${SHOWN}">${SHOWN}</b>`);
  expect(html`<p>${[inner, HOSTILE, [1]]}</p>`.text).toBe(`<p>${inner.text}${SHOWN}1</p>`);
  expect(html`${new Html('<hr>')}`.text).toBe('<hr>');
});

it('leaves out what is absent, and writes zero and the empty text', () => {
  expect(html`<p>${undefined}${null}${false}${0}${''}</p>`.text).toBe('<p>0</p>');
});
