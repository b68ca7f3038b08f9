import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const TIMEOUT_MS = 110_000;
const VECTORS = 'clients/webhook-vectors.json';

export interface Ended {
  code: number;
  output: string;
  errors: string;
}

/** A client of another language, and how this machine runs its programs. */
export interface ForeignClient {
  language: string;
  /** What this machine lacks to run it. */
  missing?: string;
  /** Runs the client's own tests. */
  runTests: () => Promise<Ended>;
  /** Runs the story of one payment against a stack. */
  runStory: (env: Record<string, string>) => Promise<Ended>;
  /** Runs the example of the client's README against a stack. */
  runExample: (env: Record<string, string>) => Promise<Ended>;
}

const hasPython = spawnSync('python3', ['--version']).status === 0;
/** Without files of compiled code, which would land in the tree. */
const PYTHON_ENV = { PYTHONPATH: 'clients/python/src', PYTHONDONTWRITEBYTECODE: '1' };
const python = (args: string[], env = {}) =>
  run('python3', ['-W', 'error', ...args], { ...PYTHON_ENV, ...env });
/** With the PHP of `@php-wasm`, so that it runs on every machine. */
export const runPhp = (args: string[], env = {}): Promise<Ended> =>
  run(process.execPath, [join('tools', 'clients', 'php.run.mjs'), 'clients/php', ...args], env);

export const CLIENTS: readonly ForeignClient[] = [
  {
    language: 'Python',
    ...(!hasPython && { missing: 'python3' }),
    runTests: () => python(['-m', 'unittest', 'discover', '-s', 'clients/python/tests']),
    runStory: (env) => python(['tools/clients/story.py'], env),
    runExample: (env) => python(['-c', exampleOf('clients/python/README.md', 'python')], env),
  },
  {
    language: 'PHP',
    runTests: () =>
      runPhp(['tests/run.php', VECTORS], { COWRIE_WEBHOOK_VECTORS: '/extra/webhook-vectors.json' }),
    runStory: (env) => runPhp(['../extra/story.php', 'tools/clients/story.php'], env),
    runExample: (env) =>
      runPhp(['../extra/example.php', 'tools/clients/example.php'], {
        ...env,
        // Without Composer, the program loads the client itself.
        EXAMPLE: exampleOf('clients/php/README.md', 'php').replace(/^<\?php\nrequire .*$/m, ''),
      }),
  },
];

/** The first code block of this language in a client's README: what a reader copies. */
function exampleOf(readme: string, language: string): string {
  const text = readFileSync(join(ROOT, readme), 'utf8');
  const [, code] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text) ?? [];
  if (code === undefined) throw new Error(`${readme} has no ${language}`);
  return code;
}

/**
 * Runs a program in the root to its end. This process goes on, because the program may call a server in it.
 */
function run(command: string, args: string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((done) => {
    const settings = { cwd: ROOT, env: { ...process.env, ...env }, timeout: TIMEOUT_MS };
    execFile(command, args, settings, (error, output, errors) =>
      done({ code: error ? Number(error.code ?? 1) : 0, output, errors }),
    );
  });
}
