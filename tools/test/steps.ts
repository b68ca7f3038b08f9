import type { RunPlan } from './run-plan';

/** One command of a run. */
export interface Step {
  name: string;
  command: string;
  args: readonly string[];
  /**
   * The step is stopped and fails after this many minutes. The limit is far above its usual time, so only a
   * step that hangs reaches it.
   */
  minutes: number;
  env?: Record<string, string>;
  /** Names of the steps that must have passed before this one starts. */
  after?: readonly string[];
  /** True: the output is shown while the step runs. Otherwise it is shown when the step ends. */
  isLive?: boolean;
}

/** Suites that need only sources. Nx caches their results by the hash of the sources. */
export const LIBRARY_PROJECTS = [
  'money',
  'ledger',
  'payment-state',
  'payout-state',
  'screening',
  'safe-service',
  'cache',
  'clock',
  'memory',
  'exchange',
  'tables',
  'rates',
  'sdk',
  'webhook-signature',
  'embedded-mongo',
  'chain-evm',
  'contracts',
];

/** The contexts of the API. */
export const CONTEXT_PROJECTS = [
  'platform',
  'merchants',
  'chain',
  'money-in',
  'money-out',
  'notify',
  'people',
  'operations',
  'faces',
];

/** Suites that run services, nodes and browsers, the slowest first. */
const SERVICE_PROJECTS = [
  'api-e2e',
  'checkout-e2e',
  'dashboard-e2e',
  'simulator',
  ...CONTEXT_PROJECTS,
  'cli',
  'tools',
  'checkout',
  'dashboard',
  'testing',
];

/** A program of an installed package. */
const bin = (name: string, ...args: string[]): Pick<Step, 'command' | 'args'> => ({
  command: `node_modules/.bin/${name}`,
  args,
});
/** TypeScript 7 checks types in half the time. `typescript` itself stays at 6, whose API the tools use. */
const types = (project: string): Pick<Step, 'command' | 'args'> => ({
  command: 'node',
  args: ['node_modules/typescript-native/bin/tsc', '-p', project],
});
const nx = (...args: string[]) => bin('nx', ...args);
const runJest = (options: string[], ...projects: string[]) =>
  bin('jest', ...options, '--selectProjects', ...projects);

/** One after another, because each takes more than a core. */
export function typesSteps(): Step[] {
  return [
    { name: 'types', minutes: 15, ...types('tsconfig.json') },
    {
      name: 'types of the page',
      minutes: 10,
      ...types('apps/checkout/tsconfig.json'),
      after: ['types'],
    },
    {
      name: 'types of the dashboard',
      minutes: 10,
      ...types('apps/dashboard/tsconfig.json'),
      // The build generates the API types that the dashboard uses.
      after: ['build', 'types of the page'],
    },
  ];
}

/**
 * Returns the steps that must pass before a push. The suites mostly wait for blocks, so the checks run at the
 * same time. `isFull` adds the page on React 19.
 */
export function stepsOf({ isFull }: Pick<RunPlan, 'isFull'>): Step[] {
  const checks: Step[] = [
    ...typesSteps(),
    {
      name: 'lint',
      minutes: 15,
      ...bin('oxlint', '-c', 'oxlint.config.mjs'),
      // The rule about rooms reads Nx's project graph, which the build leaves in its cache.
      after: ['types of the dashboard'],
    },
    {
      name: 'format',
      minutes: 10,
      ...bin('oxfmt', '--check'),
      after: ['lint'],
    },
    { name: 'size', minutes: 5, ...bin('size-limit'), after: ['build', 'format'] },
    {
      name: 'libraries',
      minutes: 20,
      ...nx('run-many', '-t', 'test', '-p', LIBRARY_PROJECTS.join(), '--parallel=1', '--output-style=static'),
      after: ['build', 'size'],
    },
  ];
  const build: Step = {
    name: 'build',
    minutes: 10,
    ...nx('run-many', '-t', 'build', '--output-style=static'),
  };
  const suites: Step = {
    name: 'suites',
    minutes: isFull ? 240 : 90,
    // Three workers on two cores, because suites wait for blocks half of their time.
    ...runJest(['--maxWorkers=3'], ...SERVICE_PROJECTS),
    after: ['build'],
    isLive: true,
  };
  // It kills a worker and waits for the next one, so it needs a machine that is not busy.
  const foreign: Step = {
    name: 'foreign database',
    minutes: 15,
    command: 'node',
    args: ['-r', './tools/typescript.register.cjs', 'tools/test/mongo/main.ts', '--brief'],
    after: ['suites'],
  };
  return [build, ...checks, suites, foreign, ...(isFull ? onReact('foreign database', 'libraries') : [])];
}

/** The page on React 19. It replaces the page's build, so it runs after all steps that read that build. */
function onReact(...after: string[]): Step[] {
  const env = { CHECKOUT_RUNTIME: 'react', TEST_SUMMARY: 'on React' };
  return [
    { name: 'build on React', minutes: 10, ...nx('run-many', '-t', 'build', '-p', 'checkout'), env, after },
    {
      name: 'suites on React',
      minutes: 60,
      ...runJest([], 'checkout', 'checkout-e2e'),
      env,
      after: ['build on React'],
      isLive: true,
    },
    // Restores the build that is shipped.
    {
      name: 'build again',
      minutes: 10,
      ...nx('run-many', '-t', 'build', '-p', 'checkout'),
      after: ['suites on React'],
    },
  ];
}
