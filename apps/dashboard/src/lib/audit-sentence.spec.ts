import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { auditSentence } from './audit-sentence';
import { auditSentences } from './audit-sentence.words';

const ROOT = resolve(__dirname, '../../../..');
const subject = { id: '6b010fd2c7f3464f0a917c01' };
const say = (action: string, before?: unknown, after?: unknown): string =>
  auditSentence({ action, subject, before, after }, auditSentences.en);

it('names what was changed, from the values after it or before it', () => {
  expect(say('merchant.create', undefined, { name: 'Kano Kola' })).toBe('created the business Kano Kola');
  expect(say('api-key.revoke', { kind: 'secret', environment: 'live' })).toBe(
    'revoked a secret API key for live',
  );
  expect(say('invitation.create', undefined, { email: 'ada@example.com', role: 'owner' })).toBe(
    'invited ada@example.com as owner',
  );
  expect(say('settlement.pay', { state: 'paying' }, { state: 'paid', bankReference: 'NIP-1' })).toBe(
    'marked settlement 6b010fd2…917c01 as paid (reference NIP-1)',
  );
});

it('shows the name of an action that it does not know, and no text that the entry lacks', () => {
  expect(say('moon.phase')).toBe('moon.phase');
  expect(say('api-key.issue')).toBe('issued an API key');
  expect(say('toString')).toBe('toString');
});

// Guarantee: nobody reads a raw name of an action in the audit log.
it('has a sentence for each action that the API and the command line record', () => {
  const files = execFileSync('git', ['ls-files', 'apps/api', 'apps/cli/src'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /^(?!.*(?:\.spec|\/testing\/)).*\.ts$/.test(path));
  const recorded = files.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    const lines = text
      .split('\n')
      .filter((line) => /\b(?:action:|action =|entryOf\(|record\(|apply\()/.test(line));
    return lines.flatMap((line) => [...line.matchAll(/'([a-z_-]+\.[a-z-]+)'/g)].map(([, one = '']) => one));
  });
  expect(recorded.length).toBeGreaterThan(40);
  expect([...new Set(recorded)].filter((action) => !(action in auditSentences.en))).toEqual([]);
});
