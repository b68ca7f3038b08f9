import { SERVICE_SETTING_GROUPS, SERVICE_SETTINGS } from '@cowrie/api/platform/config/service.settings';
import type { Setting, Settings } from '@cowrie/api/platform/config/setting';
import { LOCAL_DEFAULTS, LOCAL_SETTINGS, SET_BY_STACK } from '../local-stack/local-settings';
import { readComposeVariables } from './compose-variables.read';
import {
  CLI_VARIABLES,
  COMPOSE_VARIABLES,
  EXAMPLE_VARIABLES,
  PAGE_IMAGE_VARIABLES,
  PAGE_VARIABLES,
  TEST_VARIABLES,
  type VariableRow,
} from './other-variables';

const HEAD = `# Configuration

Made by \`npm run openapi\` from the schemas that the programs parse their environment with. Change a schema, and run it
again: \`apps/api/platform/config/service.settings.ts\` for the service, \`tools/local-stack/local-settings.ts\` for
\`npm start\`.

- All configuration comes from environment variables. A program reads them once, at start.
- A program that finds a problem does not start. It lists every problem at once, each with its variable and what to do.
- An empty variable counts as not set, except \`CHECKOUT_URL\`, which the service then refuses.
- A secret \`X\` can be in a file that \`X_FILE\` names instead, such as \`KEY_HMAC_SECRET_FILE\`. The line end after the secret is dropped. Setting
  both is refused.
- No message quotes a secret. Keep the variables marked as secret out of logs, images and repositories.

| program | section |
| --- | --- |
| \`api\` and \`worker\`, one program with two roles | [The service](#the-service) |
| the hosted page | [The page](#the-page) |
| \`docker compose\` | [Docker](#docker) |
| \`npm start\`, \`npm run demo\`, \`npx nx serve api\` | [The local stack](#the-local-stack) |
| \`npx cowrie\` | [The command line](#the-command-line) |
| the client's examples | [Examples](#examples) |
| \`npm test\` | [Tests](#tests) |
`;

const SERVICE_HEAD = `## The service

\`ROLE\` says what a process does. "Used by" names the role that needs a variable; \`ROLE=all\` needs both. A process checks
every variable that is set, but it does not read a secret that its role does not need.

"With real money" marks a rule for real money. It holds while the \`live\` environment names any chain but a local one or a known
test network. The service does not start when such a rule is broken.
`;

const PAGE_HEAD = `## The page

The built page and the built dashboard read no variable: they call the server they came from. Their development servers,
\`npx nx serve checkout\` and \`npx nx serve dashboard\`, read these.
`;

const DOCKER_HEAD = `## Docker

Put these into \`docker/.env\`; \`docker/.env.example\` is the form to fill in. "Required" means that \`docker compose\` refuses
to start without it. The other variables of the service keep the defaults above.
`;

const LOCAL_HEAD = `## The local stack

\`npm start\` reads these variables.
`;

const CLI_HEAD = `## The command line

\`npx cowrie\` reads the variables of [the service](#the-service), so that it works on the service's database with the
service's configuration. It never needs the sweepers' keys; \`cowrie doctor\` checks them when they are set. \`cowrie network\`
needs \`NETWORKS_FILE\` or \`NETWORKS\` only. It reads these besides.
`;

const EXAMPLES_HEAD = `## Examples

The examples and snippets of the client read these; your own shop names its variables as it likes.
`;

/** `docs/configuration.md`: every environment variable of every program. */
export function configurationDocument(): string {
  return [HEAD, service(), page(), docker(), localStack(), commandLine(), examples(), tests()].join('\n');
}

function service(): string {
  const groups = Object.entries<Settings>(SERVICE_SETTING_GROUPS).map(
    ([title, settings]) => `### ${title}\n\n${serviceTable(settings)}`,
  );
  return [SERVICE_HEAD, ...groups].join('\n');
}

function serviceTable(settings: Settings): string {
  const rows = Object.entries(settings).map(([name, setting]) => [
    code(name),
    setting.accepts,
    defaultOf(setting),
    (setting.usedBy ?? ['api', 'worker']).map(code).join(', '),
    setting.required ?? '',
    setting.isSecret ? 'yes' : '',
    purposeOf(setting),
  ]);
  return table(['variable', 'value', 'default', 'used by', 'required', 'secret', 'what it is for'], rows);
}

function page(): string {
  return [
    `${PAGE_HEAD}\n${plainTable(PAGE_VARIABLES)}`,
    'Its image runs nginx, which reads these.\n',
    plainTable(PAGE_IMAGE_VARIABLES),
  ].join('\n');
}

function commandLine(): string {
  return `${CLI_HEAD}\n${plainTable(CLI_VARIABLES)}`;
}

function examples(): string {
  return `${EXAMPLES_HEAD}\n${plainTable(EXAMPLE_VARIABLES)}`;
}

function docker(): string {
  const { variables, fixed } = readComposeVariables();
  const rows = variables.map(({ name, services, isRequired, overlay, default: given }) => {
    const setting: Setting | undefined = (SERVICE_SETTINGS as Settings)[name];
    const purpose = COMPOSE_VARIABLES[name] ?? (setting && 'As in [the service](#the-service).');
    if (purpose === undefined)
      throw new Error(`docker/compose.yaml reads ${name}, which no schema describes`);
    const fallback = given || (name in COMPOSE_VARIABLES ? '' : (setting?.default ?? ''));
    return [
      code(name),
      services.map(code).join(', '),
      isRequired ? (overlay ? `with ${code(overlay)}` : 'yes') : (setting?.required ?? ''),
      isRequired || fallback === '' ? '' : code(fallback),
      purpose,
    ];
  });
  const left = Object.keys(SERVICE_SETTINGS).filter(
    (name) => !fixed.includes(name) && !variables.some((one) => one.name === name),
  );
  return [
    DOCKER_HEAD,
    table(['variable', 'given to', 'required', 'default', 'what it is for'], rows),
    `\`compose.yaml\` and the image set ${names(fixed)} themselves. They do not pass on ${names(left)}.\n`,
  ].join('\n');
}

function localStack(): string {
  const own = Object.entries<Setting>(LOCAL_SETTINGS).map(([name, setting]) => [
    code(name),
    setting.accepts,
    defaultOf(setting),
    setting.description,
  ]);
  const defaults = Object.entries(LOCAL_DEFAULTS).map(([name, value]) => [code(name), code(value)]);
  return [
    LOCAL_HEAD,
    table(['variable', 'value', 'default', 'what it is for'], own),
    'It passes the variables of [the service](#the-service) on, with these defaults of its own.\n',
    table(['variable', 'default'], defaults),
    `It sets ${names(SET_BY_STACK)} itself; setting them changes nothing.\n`,
  ].join('\n');
}

function tests(): string {
  return `## Tests\n\n${plainTable(TEST_VARIABLES)}`;
}

function plainTable(rows: readonly VariableRow[]): string {
  return table(
    ['variable', 'default', 'what it is for'],
    rows.map(([name, value, purpose]) => [code(name), value, purpose]),
  );
}

function purposeOf({ description, withRealMoney = [] }: Setting): string {
  const rules = withRealMoney.map(({ must }) => must).join(' and ');
  return rules === '' ? description : `${description} **With real money:** it ${rules}.`;
}

function defaultOf({ default: given }: Setting): string {
  return given ? code(given) : '';
}

function names(all: readonly string[]): string {
  const last = all.at(-1) ?? '';
  return [all.slice(0, -1).map(code).join(', '), code(last)].filter((part) => part !== '').join(' and ');
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |\n`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('');
}
