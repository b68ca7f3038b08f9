import { createHash } from 'node:crypto';
import { BRAND } from '@cowrie/tables';
import { LANGUAGES, type Language } from '@cowrie/payer-page/words/languages';
import { Html, html, type HtmlValue } from '@cowrie/api/platform/http/html';
import type { Speech } from './plain.speech';

const { brand, brandText, controlLine } = BRAND.light;
const STYLE =
  ':root{color-scheme:light dark}' +
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}' +
  'h1{font-size:1.4rem;line-height:1.25;margin:1rem 0 .5rem}h2{font-size:1rem;margin:1rem 0 .25rem}p{margin:.5rem 0}' +
  `header{border-bottom:1px solid ${controlLine}}header>p b{font-size:1.25rem}` +
  'code{font-size:1.1rem;font-weight:600;user-select:all;-webkit-user-select:all}' +
  'dl{margin:.5rem 0}dt{font-size:.9rem}dd{margin:0 0 .5rem;font-weight:600}' +
  'svg{display:block;max-width:100%;margin:.5rem 0}label{display:block;padding:.6rem 0}' +
  '.b,button{display:block;box-sizing:border-box;width:100%;min-height:44px;padding:.6rem;border:0;border-radius:8px;' +
  `background:${brand};color:${brandText};font:inherit;font-weight:600;text-align:center;text-decoration:none}` +
  '.n{border-left:4px solid #b07d1e;padding:.1rem .75rem;margin:.75rem 0}' +
  'summary{padding:.6rem 0;text-decoration:underline;cursor:pointer}' +
  `nav a,footer>a{display:inline-block;padding:.5rem .75rem .5rem 0}footer{border-top:1px solid ${controlLine};margin-top:1.5rem}`;

/** Made here, because the policy names the hash of exactly this text. */
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

/** Allows the style above and its own forms, and nothing else: no script, no image, no frame. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** What differs from the headers of every answer (`SECURITY_HEADERS`). */
export const PLAIN_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': POLICY,
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
} as const;

/** What a page is made of. */
export interface PlainContent {
  title: string;
  /** Above the main part: who is paid, and how much. */
  head?: Html | undefined;
  main: HtmlValue;
  /** Seconds until the browser reads the page again by itself; undefined: it does not. */
  refreshSeconds?: number | undefined;
}

/** Where a page is, as a path with query. */
export function plainPath(payCode: string, language?: Language): string {
  return `/plain/${payCode}${language ? `?lang=${language}` : ''}`;
}

/**
 * The whole document.
 * @param path where this page is, in the language that was asked for. Never the address of the request: a
 *   form's answer must be read again without its form
 */
export function plainDocument(
  { title, head, main, refreshSeconds }: PlainContent,
  speech: Speech,
  path: string,
) {
  const refresh =
    refreshSeconds !== undefined &&
    html`<meta http-equiv="refresh" content="${refreshSeconds};url=${path}" />`;
  const others = Object.entries(LANGUAGES).filter(([tag]) => tag !== speech.language);
  return html`<!doctype html>
    <html lang="${speech.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="format-detection" content="telephone=no" />
        ${refresh}
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        ${head}
        <main>${main}</main>
        <footer>
          <a href="${path}">${speech.own('reload')}</a>
          <nav aria-label="${speech.text('language.label')}">
            ${others.map(([tag, name]) => html`<a href="?lang=${tag}" lang="${tag}">${name}</a>`)}
          </nav>
          ${speech.t('page.poweredBy')}
        </footer>
      </body>
    </html> `.text;
}

/** A box for what the payer must not miss. */
export function notice(title: HtmlValue, ...paragraphs: readonly HtmlValue[]): Html {
  return html`<div class="n">
    ${title && html`<p><b>${title}</b></p>`}${paragraphs.map((one) => one && html`<p>${one}</p>`)}
  </div>`;
}

/** A list of facts. A fact without a value is left out. */
export function facts(...rows: readonly [term: Html, value: HtmlValue][]): Html {
  return html`<dl>
    ${rows.map(
      ([term, value]) =>
        value &&
        html`<dt>${term}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

/** What a form of the page can do (`plain.form.ts`). */
export type PlainAct = 'choose' | 'release' | 'cancel' | 'refund';

/** A form that is sent to the page's own path. */
export function form(act: PlainAct, path: string, button: Html, content?: HtmlValue): Html {
  return html`<form method="post" action="${path}">
    <input type="hidden" name="do" value="${act}" />${content}<button>${button}</button>
  </form>`;
}

/** A form behind a line that opens it: the payer confirms before anything happens. */
export function confirmed(summary: Html, content: HtmlValue): Html {
  return html`<details>
    <summary>${summary}</summary>
    ${content}
  </details>`;
}
