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
 * same time. `isFull` adds the page on React 19 and the proofs of the contracts.
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
  ];
  const build: Step = {
    name: 'build',
    minutes: 10,
    ...nx('run-many', '-t', 'build', '--output-style=static'),
  };
  const minutes = isFull ? 240 : 90;
  // A larger young generation spares a worker a tenth of its time: tests make much that lives briefly.
  const env = { NODE_OPTIONS: '--max-semi-space-size=64' };
  // Five workers on two cores, because tests wait for blocks and pages half of their time. With six, stacks
  // of four chains can be too slow to start.
  const suites: Step[] = [
    // The specs that wait most, and start the most processes. Two workers need as long for them as three
    // need for all others, so each core has work until the end.
    { name: 'API from outside', ...bin('jest', '--maxWorkers=2', '--selectProjects', 'api-e2e') },
    { name: 'suites', ...bin('jest', '--maxWorkers=3', '--ignoreProjects', 'api-e2e') },
  ].map((step) => ({ ...step, minutes, env, after: ['build'], isLive: true }));
  const onForeign = (option: string): Pick<Step, 'command' | 'args'> => ({
    command: 'node',
    args: ['-r', './tools/typescript.register.cjs', 'tools/test/mongo/main.ts', option],
  });
  const foreign: Step[] = [
    // A clean checkout has to fetch it, for which nothing else should wait.
    { name: 'foreign server', minutes: 15, ...onForeign('--install'), after: ['build'] },
    // It kills a worker and waits for the next one, so it needs a machine that is not busy.
    {
      name: 'foreign database',
      minutes: 15,
      ...onForeign('--brief'),
      after: ['foreign server', ...suites.map(({ name }) => name)],
    },
  ];
  const full = [...onReact('foreign database', 'size'), proofs('foreign database')];
  return [build, ...suites, ...checks, ...foreign, ...(isFull ? full : [])];
}

/** `npm run prove`. It takes a core for half an hour, so it waits for what needs a quiet machine. */
const proofs = (...after: string[]): Step => ({
  name: 'proofs of the contracts',
  minutes: 180,
  command: 'node',
  args: ['-r', './tools/typescript.register.cjs', 'tools/prove/main.ts'],
  after,
});

/** The page on React 19. It replaces the page's build, so it runs after all steps that read that build. */
function onReact(...after: string[]): Step[] {
  const env = { CHECKOUT_RUNTIME: 'react', TEST_SUMMARY: 'on React' };
  return [
    { name: 'build on React', minutes: 10, ...nx('run-many', '-t', 'build', '-p', 'checkout'), env, after },
    {
      name: 'suites on React',
      minutes: 60,
      ...bin('jest', '--selectProjects', 'checkout', 'checkout-e2e'),
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
