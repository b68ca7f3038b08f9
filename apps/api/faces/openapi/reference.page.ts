/** The files of Swagger UI that the page needs, from the package `swagger-ui-dist`. */
export const SWAGGER_FILES = {
  'swagger-ui.css': {
    type: 'text/css; charset=utf-8',
    // A literal, so that the image gets the file (`tools/shipped-packages.mjs`).
    path: () => require.resolve('swagger-ui-dist/swagger-ui.css'),
  },
  'swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    path: () => require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  },
} as const;

/** The page of the API reference at `/docs/api`. */
export const REFERENCE_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>API reference · Cowrie</title>
    <link rel="icon" href="/docs/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/docs/api/swagger-ui.css" />
    <link rel="stylesheet" href="/docs/api/page.css" />
    <script src="/docs/api/scheme.js"></script>
  </head>
  <body>
    <nav><a href="/docs">← Guide</a> <a href="/openapi.json">openapi.json</a></nav>
    <div id="docs"></div>
    <script src="/docs/api/swagger-ui-bundle.js"></script>
    <script src="/docs/api/start.js"></script>
  </body>
</html>
`;

/**
 * Swagger UI is dark when the root element has this class. Set before the first paint, so that the page does
 * not flash.
 */
export const SCHEME_SCRIPT = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
`;

// The validator would send the document to another host, so it is off.
export const START_SCRIPT = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  filter: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: false,
  validatorUrl: null,
});
`;

export const REFERENCE_STYLE = `body { margin: 0; }
nav { display: flex; justify-content: space-between; max-width: 1460px; margin: 0 auto; padding: 0.8rem 20px; }
nav a { color: light-dark(#0d5c52, #5fcbb8); font: 600 1rem system-ui, sans-serif; }
`;
