/** What a variable does that no schema parses: name, default or empty, purpose. Markdown. */
export type VariableRow = readonly [name: string, defaultValue: string, purpose: string];

/** Variables of `docker/compose.yaml` that the service itself does not read. */
export const COMPOSE_VARIABLES: Readonly<Record<string, string>> = {
  BIND_ADDRESS: 'Address to which both ports are bound.',
  API_PORT: 'Port of the API. A range such as `3000-3003` serves several.',
  PAGE_PORT: 'Port of the hosted page.',
  MONGO_ROOT_PASSWORD: 'Secret. Password of the database’s administrator.',
  MONGO_APP_PASSWORD: 'Secret. Password with which API and worker use the database.',
  MONGO_REPLICA_KEY: 'Secret. Key by which the members of the replica set know each other.',
};

/** Variables of the page's development server. The built page reads none. */
export const PAGE_VARIABLES: readonly VariableRow[] = [
  ['API_URL', 'http://127.0.0.1:3000', 'Where it passes the page’s calls on to.'],
  ['CHECKOUT_PORT', '4200', 'Port on which it listens.'],
];

/** Variables of tests and measurements. */
export const TEST_VARIABLES: readonly VariableRow[] = [
  ['CHROMIUM_PATH', '', 'Browser for the tests of the page. Without it: the system’s Chromium.'],
  ['EVERY_LOOK', 'false', '`true` checks every state of the page in every size and colour scheme.'],
  ['SCREENSHOTS', 'docs/checkout', 'Folder into which `npm run screenshots` writes.'],
  ['MODEL_SEED', '20260101', 'Seed of the property tests of the state machine.'],
  ['MODEL_RUNS', 'set by each test', 'How many cases each of them tries.'],
  ['SIMULATOR_SEED', '', 'Runs one scenario of the simulator, to repeat a failure.'],
  ['SIMULATOR_FIRST_SEED', 'set by the suite', 'Seed of the simulator’s first scenario.'],
  ['SIMULATOR_SCENARIOS', 'set by the suite', 'How many scenarios the simulator runs.'],
  [
    'CONFORMANCE_MONGODB_URI',
    '',
    'Runs the embedded database’s conformance tests against this MongoDB instead.',
  ],
  ['UPDATE_DOCS', '', 'Set: the test of the known networks writes `docs/networks.md`.'],
];
