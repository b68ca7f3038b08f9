/** A variable that no schema parses: name, default or empty, purpose. Markdown. */
export type VariableRow = readonly [name: string, defaultValue: string, purpose: string];

/** Variables of `docker/compose.yaml` that the service itself does not read. */
export const COMPOSE_VARIABLES: Readonly<Record<string, string>> = {
  BIND_ADDRESS: 'Address to which both ports are bound.',
  API_PORT: 'Port of the API. A range such as `3000-3003` serves several.',
  PAGE_PORT: 'Port of the hosted page.',
  DASHBOARD_PORT: 'Port of the dashboard.',
  MONGO_ROOT_PASSWORD: 'Secret. Password of the database’s administrator.',
  MONGO_APP_PASSWORD: 'Secret. Password with which API and worker use the database.',
  CHECKOUT_HOST: 'Host name of the page. It is that of `CHECKOUT_URL`.',
  DASHBOARD_HOST: 'Host name of the dashboard. It is that of `DASHBOARD_URL`.',
  API_HOST: 'Host name of the API.',
  TLS_CERTIFICATE:
    '`tls /tls/cert.pem /tls/key.pem` for a certificate of your own in `docker/tls`. Without it Caddy gets one by ACME.',
  MONGO_REPLICA_KEY: 'Secret. Key by which the members of the replica set know each other.',
};

/** Variables of the page's image, which `docker/page.Dockerfile` sets. */
export const PAGE_IMAGE_VARIABLES: readonly VariableRow[] = [
  [
    'API_URL',
    'http://api:3000',
    'Where nginx forwards the page’s calls to. The name is looked up again every 10 s.',
  ],
  [
    'NGINX_ENTRYPOINT_LOCAL_RESOLVERS',
    '1',
    'Set: the image takes the name servers from `/etc/resolv.conf`. Unset: name them in `NGINX_LOCAL_RESOLVERS`.',
  ],
  [
    'NGINX_ENVSUBST_OUTPUT_DIR',
    '/tmp',
    'Folder in which the image writes `environment.conf`. Do not change it.',
  ],
];

/** Variables that only the command line reads. */
export const CLI_VARIABLES: readonly VariableRow[] = [
  [
    'COWRIE_DIRECTORY',
    '.cowrie',
    'Folder of the local stack, on which it works when `MONGODB_URI` is not set.',
  ],
  [
    'COWRIE_API_URL',
    'the local stack’s; `http://api:3000` in the worker of `compose.yaml`',
    'Where `cowrie doctor` asks for the API’s health.',
  ],
  [
    'COWRIE_OPERATOR_TOKEN',
    '',
    'Secret. Token of an operator, in whose name every change is made. Approvals of payouts need it. Without it, `--by` gives a name.',
  ],
  ['COWRIE_OPERATOR_TOKEN_FILE', '', 'File that holds that token, instead of `COWRIE_OPERATOR_TOKEN`.'],
  [
    'DEPLOYER_KEY',
    '',
    'Secret. Key of the account that pays for `cowrie network deploy-factory` and `cowrie rescue`: 0x and 64 hex digits.',
  ],
  ['DEPLOYER_KEY_FILE', '', 'File that holds that key, instead of `DEPLOYER_KEY`.'],
];

/** Variables of `libs/sdk/examples`. */
export const EXAMPLE_VARIABLES: readonly VariableRow[] = [
  ['COWRIE_URL', 'http://127.0.0.1:3000', 'Address of the API.'],
  ['COWRIE_PUBLIC_KEY', '', 'Public key of the merchant.'],
  ['COWRIE_SECRET_KEY', '', 'Secret. Secret key of the same environment.'],
  ['COWRIE_WEBHOOK_SECRET', '', 'Secret. Secret of the webhook endpoint, in the snippets of the docs.'],
];

/** Variables of the development servers of the page and of the dashboard. The built ones read none. */
export const PAGE_VARIABLES: readonly VariableRow[] = [
  ['API_URL', 'http://127.0.0.1:3000', 'Where it forwards the page’s calls to.'],
  ['CHECKOUT_PORT', '4200', 'Port on which the page’s listens.'],
  ['DASHBOARD_PORT', '4300', 'Port on which the dashboard’s listens.'],
  ['CHECKOUT_RUNTIME', 'preact', 'Library that the page is built and tested on: `preact` or `react`.'],
];

/** Variables of tests and measurements. */
export const TEST_VARIABLES: readonly VariableRow[] = [
  ['CHROMIUM_PATH', '', 'Browser for the tests of the page. Without it: the system’s Chromium.'],
  [
    'TEST_SEED',
    'drawn and printed by `npm test`',
    'Every random value of a run follows from it; set it to repeat a run.',
  ],
  ['TEST_FULL', 'false', '`true` plays whole matrices and more random worlds, as `npm run test:full` does.'],
  ['TEST_SUMMARY', '', 'Added to the names of projects in the last lines of a run.'],
  ['MODEL_SEED', '20260101', 'Seed of the property tests of the state machine.'],
  ['MODEL_RUNS', 'set by each test', 'How many cases each of them tries.'],
  ['SIMULATOR_SEED', '', 'Runs one world of the simulator step by step, to repeat a failure.'],
  ['SIMULATOR_FIRST_SEED', 'set by the suite', 'Seed of the first fresh world of the simulator.'],
  ['SIMULATOR_SCENARIOS', 'set by the suite', 'How many fresh scenarios the simulator plays.'],
  [
    'TEST_MONGODB_URI',
    '',
    'Runs the tests on this MongoDB instead of the embedded database. Each test has its own database there.',
  ],
  [
    'TEST_MONGODB_PROGRAM',
    'set by `npm run test:mongo`',
    'Database server that the test with `kill -9` starts instead of the embedded one.',
  ],
  [
    'CLOCK_SHIFT_FILE',
    'set by the tests',
    'File that says by how many milliseconds a process moves its clock.',
  ],
  ['UPDATE_DOCS', '', 'Set: the test of the known networks writes `docs/networks.md`.'],
];
