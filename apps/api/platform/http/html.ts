const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The text for HTML, as content or as the value of a quoted attribute. */
export function escapedHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** HTML that is sent as it is. Only `html` makes it of values, and escapes them. */
export class Html {
  constructor(readonly text: string) {}
}

/** What `html` takes. Undefined, null and false add nothing. */
export type HtmlValue = string | number | Html | readonly HtmlValue[] | undefined | null | false;

/** A template whose values are escaped, unless they are HTML already: nobody has to remember it. */
export function html(literals: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(literals.map((literal, at) => literal + textOf(values[at])).join(''));
}

function textOf(value: HtmlValue): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  return typeof value === 'object' ? value.map(textOf).join('') : escapedHtml(String(value));
}
