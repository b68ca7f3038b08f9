import type { Command } from 'commander';
import type { CliContext } from './commands/command.context';
import { createProgram } from './program.create';

/** Guarantee: the help of every command describes it and its options, and its examples are valid. */
const program = createProgram({ user: 'ada' } as CliContext);
const all = (command: Command): Command[] => [command, ...command.commands.flatMap(all)];
const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
const leaves = all(program).filter(({ commands }) => commands.length === 0);

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
  return text;
}

it('knows all commands', () => expect(leaves.length).toBeGreaterThan(50));

it.each(all(program).map((command) => [pathOf(command), command] as const))(
  '%s describes itself, its arguments and its options',
  (_path, command) => {
    const parts = [command.description()];
    for (const one of [...command.registeredArguments, ...command.options]) parts.push(one.description);
    for (const part of parts) expect(part).toMatch(/\S{2,} \S+|^JSON$/);
  },
);

it.each(leaves.map((command) => [pathOf(command), command] as const))(
  '%s has examples with options that it knows',
  (path, command) => {
    const examples = [...helpOf(command).matchAll(/^ {2}\$ (cowrie .*)$/gm)].map(([, line = '']) => line);
    expect(examples.length).toBeGreaterThan(0);
    const known = command.options.map(({ long }) => long);
    for (const line of examples) {
      expect(`${line} `).toContain(`${path} `);
      const [typed = ''] = line.split(' | ');
      const options = [...typed.matchAll(/ (--[a-z-]+)/g)].map(([, option]) => option);
      expect([line, options.filter((one) => !known.includes(one))]).toEqual([line, []]);
      for (const { long, mandatory } of command.options) if (mandatory) expect(line).toContain(long);
    }
  },
);

it('names the options that are required', () => {
  const create = leaves.find((command) => pathOf(command) === 'cowrie merchant create');
  expect(create && helpOf(create).replace(/\s+/g, ' ')).toMatch(/--country <code> .* \(required\) --keys/);
});
