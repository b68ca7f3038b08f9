import type { Schemas } from '../../api/schemas';

type Finding = Pick<Schemas['AdminFinding'], 'verdict' | 'check' | 'found' | 'todo'>;

/** The steps from an entry in the configuration to payments, in order. */
export const NETWORK_STEPS = ['nodes', 'factory', 'tokens', 'read', 'offered', 'gas'] as const;
export type NetworkStepName = (typeof NETWORK_STEPS)[number];

/** The checks of the service that belong to each step, by the first word of their names. */
const CHECKS: Readonly<Record<Exclude<NetworkStepName, 'gas'>, string>> = {
  nodes: 'rpc',
  factory: 'factory',
  tokens: 'token',
  read: 'watcher',
  offered: 'offer',
};

export interface Step<Name extends string> {
  name: Name;
  /** `unknown`: it cannot be checked yet, because an earlier step is missing, or only a worker can. */
  state: 'done' | 'todo' | 'unknown';
  /** What was found, and what to do. */
  notes: string[];
}

export type NetworkStep = Step<NetworkStepName>;

/** The state of a step, from the findings of its checks. Pure. */
export function stepsFrom(own: readonly Finding[]): Omit<Step<string>, 'name'> {
  const open = own.filter(({ verdict }) => verdict !== 'ok');
  const isUnchecked = open.length === 0 ? own.length === 0 : open.every(({ verdict }) => verdict === 'skip');
  return {
    state: isUnchecked ? 'unknown' : open.length === 0 ? 'done' : 'todo',
    notes: open.map(({ found, todo }) => (todo ? `${found}. ${todo}.` : found)),
  };
}

/**
 * How far a network is on its way to its first payment, from the checks of the service. Pure.
 * @param place `test/base`
 * @param gas what the account that sends sweeps has. Undefined: it has sent none yet
 */
export function networkSteps(
  place: string,
  findings: readonly Finding[],
  gas: Pick<Schemas['AdminGasLeft'], 'balance'> | undefined,
): NetworkStep[] {
  return NETWORK_STEPS.map((name) => {
    if (name === 'gas') return { name, ...gasState(gas) };
    const own = findings.filter(({ check }) => {
      const [kind, where] = check.split(' ');
      return kind === CHECKS[name] && where === place;
    });
    return { name, ...stepsFrom(own) };
  });
}

function gasState(gas: Pick<Schemas['AdminGasLeft'], 'balance'> | undefined): Omit<NetworkStep, 'name'> {
  if (gas?.balance === undefined) return { state: 'unknown', notes: [] };
  return { state: /[1-9]/.test(gas.balance) ? 'done' : 'todo', notes: [] };
}
