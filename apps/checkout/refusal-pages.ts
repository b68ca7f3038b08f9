import type { Catalogue } from '@cowrie/payer-page/words/catalogue';
import { LANGUAGES, type Language } from '@cowrie/payer-page/words/languages';
import { CATALOGUES } from '@cowrie/payer-page/words/all';

/** A file of the build: its path below the page's folder, and its text. */
interface RefusalPage {
  fileName: string;
  source: string;
}

/**
 * The pages that the checkout's web server shows when it refuses a request itself, in each language:
 * `missing.html` for requests that it cannot answer, and `fault.html` for its own faults. They need no
 * script. `docker/nginx.conf` names them.
 *
 * @param styles path of the page's style sheet, with a leading `/`
 */
export function refusalPages(styles: string): RefusalPage[] {
  const languages = Object.keys(LANGUAGES) as Language[];
  return languages.flatMap((language) => {
    const texts = CATALOGUES[language];
    const page = (name: string, ...[title, text]: [keyof Catalogue, keyof Catalogue]): RefusalPage => ({
      fileName: `refused/${language}/${name}.html`,
      source: html(language, styles, texts[title], texts[text]),
    });
    return [page('missing', 'missing.title', 'missing.text'), page('fault', 'error.title', 'refused.fault')];
  });
}

function html(language: Language, styles: string, title: string, text: string): string {
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${styles}" />
    <title>${escaped(title)}</title>
  </head>
  <body>
    <div class="page">
      <div class="card">
        <main class="main">
          <section class="panel centred">
            <h1>${escaped(title)}</h1>
            <p class="intro">${escaped(text)}</p>
          </section>
        </main>
      </div>
    </div>
  </body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
