import { plural } from '../../i18n/plural';
import { defineWords } from '../../i18n/words';

/** Nobody plans for longer. */
export const MOST_DAYS = 730;
const daysLeft = plural({ one: '# day left', other: '# days left' });

export const networksPageWords = defineWords('networksPage', {
  title: 'Networks',
  about: 'How far each network is read, its nodes, and the gas for sweeps.',
  empty: 'No network is configured.',
  network: 'Network',
  state: 'For customers',
  read: 'Read',
  nodes: 'Nodes',
  sweeps: 'Sweeps',
  gas: 'Gas',
  offered: 'Offered',
  retired: 'Retired',
  notOffered: 'Not offered',
  chain: (id: number) => `chain ${id}`,
  block: (number: number) => `block ${number}`,
  behind: plural({ one: '# block behind', other: '# blocks behind' }),
  headUnknown: 'no node answers',
  nothingRead: 'nothing read yet',
  nodeStates: { ok: 'OK', resting: 'Paused', lagging: 'Behind' },
  waiting: plural({ one: '# vault waiting', other: '# vaults waiting' }),
  setAside: plural({ other: '# failed' }),
  open: 'one in flight since',
  days: (days: number) => (days > MOST_DAYS ? 'years left' : daysLeft(days)),
  daysUnknown: 'nothing spent yet',
  noAccount: 'no sweep yet',
  onboarding: 'Onboarding',
  onboardingAbout:
    'What a network needs before customers can pay on it, in order. The checks run every 30 seconds.',
  stepsOf: (network: string) => `Steps of ${network}`,
  stepsDone: (done: number, all: number) => `${done} of ${all} done`,
  steps: {
    nodes: 'Every node answers, on the right chain',
    factory: 'The vault factory is deployed',
    tokens: 'The tokens are the right contracts',
    read: 'A worker reads its blocks',
    offered: 'Customers can choose it',
    gas: 'The account that sweeps has gas (known after the first sweep)',
  },
  stepStates: { done: 'Done', todo: 'To do', unknown: 'Not checked yet' },
});
