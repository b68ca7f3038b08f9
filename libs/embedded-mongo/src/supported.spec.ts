import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expressionOperators } from './aggregate/expression.operators';
import { accumulators } from './aggregate/group.accumulators';
import { stages } from './aggregate/stages';
import { commands } from './commands/command.dispatch';
import { junctionKinds } from './query/condition';
import { pathOperators } from './query/path-condition.parse';
import { pushClauses } from './update/array-modifiers';
import { modifierParsers } from './update/field-modifiers';

const catalogue: Readonly<Record<string, readonly string[]>> = {
  commands: Object.keys(commands),
  'filter operators': [...Object.keys(pathOperators), ...Object.keys(junctionKinds)],
  'update operators': Object.keys(modifierParsers),
  '`$push` clauses': pushClauses,
  stages: Object.keys(stages),
  'stages in updates': Object.entries(stages).flatMap(([name, { inUpdates }]) => (inUpdates ? [name] : [])),
  expressions: Object.keys(expressionOperators),
  accumulators: Object.keys(accumulators),
};

const readme = readFileSync(join(__dirname, '..', 'README.md'), 'utf8');

it.each(Object.entries(catalogue))('lists the supported %s in the README', (kind, names) => {
  const row = readme.split('\n').find((line) => line.startsWith(`| ${kind} `));
  const [, , listed = ''] = row?.split('|') ?? [];
  const shown = [...listed.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);
  expect(shown.sort()).toEqual([...names].sort());
});
