import { facts, section, table } from '../../output/table.format';
import type { BackupAnswer } from './backup.commands';
import type { RestoreAnswer } from './restore';

const SHOWN_COUNTERS = 20;
const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

export function backupText({ file, id, takenAt, collections, documents }: BackupAnswer): string {
  return facts({
    backup: id,
    file: file === '-' ? 'standard output' : file,
    shows: takenAt.toISOString(),
    holds: `${documents} documents in ${collections} collections`,
  });
}

export function restoreText(answer: RestoreAnswer): string {
  const { isRestored, id, program, takenAt, gapSeconds, documents, perCollection } = answer;
  const rows = perCollection.map((one) => [one.name, String(one.documents)]);
  return [
    facts({
      backup: id,
      'written by': `version ${program}`,
      shows: `${takenAt.toISOString()}, ${ageText(gapSeconds)} ago`,
      [isRestored ? 'restored' : 'holds']: `${documents} documents`,
    }),
    section('Collections', table(['collection', 'documents'], rows)),
    section('Warning', answer.hasKeySecret ? '' : OTHER_SECRET),
    section('Last event of each business', eventsText(answer.lastEvents)),
    section('What to do now', isRestored ? nextSteps(answer) : ''),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

const OTHER_SECRET =
  'The backup was made under another KEY_HMAC_SECRET, so its API keys and operators’ tokens do not work here. Set that secret, or put it into KEY_HMAC_SECRET_PREVIOUS.';

function eventsText(lastEvents: RestoreAnswer['lastEvents']): string {
  if (lastEvents.length === 0) return '';
  const rows = lastEvents.slice(0, SHOWN_COUNTERS).map(({ subject, number }) => [subject, String(number)]);
  const more = lastEvents.length - SHOWN_COUNTERS;
  return table(['business:environment', 'number'], rows) + (more > 0 ? `\n… and ${more} more (--json)` : '');
}

function nextSteps({ pendingMigrations, lastEvents }: RestoreAnswer): string {
  return [
    ...(pendingMigrations > 0 ? ['cowrie migrate, or start with MIGRATIONS=at-start'] : []),
    'start the worker; it reads the blocks since the backup again, and finds what was paid meanwhile',
    'cowrie doctor, until every network is read up to the present',
    'cowrie ledger check --chain, which compares every payment with its vault',
    ...(lastEvents.length > 0
      ? ['tell merchants who read events by number to continue from the number above']
      : []),
    'see docs/operations/backup-and-restore.md for what the backup cannot know',
  ]
    .map((step, index) => `${index + 1}. ${step}`)
    .join('\n');
}

function ageText(seconds: number): string {
  const [unit, size] = UNITS.find(([, one]) => seconds >= one) ?? ['second', 1];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
