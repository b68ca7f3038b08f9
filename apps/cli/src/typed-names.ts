import type { Command } from 'commander';
import type { FieldError } from '@cowrie/dto';
import { merchantOptions } from './commands/merchant.options';

/**
 * What a person types for a field of the HTTP API, if the names differ. Any other field is an option or
 * argument of the same name.
 */
const TYPED: Readonly<Record<string, string>> = {
  enabled: '--state',
  events: '--event',
  transferIds: '--transfer',
  refundTxHash: '--tx',
  boughtAmount: '--amount',
  soldAmount: '--sold',
  customerEmail: '--email',
  destination: '--to',
  institutionName: '--name',
  bankReference: '--bank-reference',
};

/** The options that set a merchant, by field. */
const OF_MERCHANTS = new Map(merchantOptions().map(({ path, option }) => [path, option.long ?? undefined]));

/** The message of a field's error, with the typed name in place of the field's name. */
export function asTyped({ field, message }: FieldError, command: Command): string {
  const typed = typedName(field, command);
  // The rule of a nested class names only the last part of the field.
  const named = [field, field.split('.').at(-1) ?? field].find((name) => message.startsWith(`${name} `));
  return typed === undefined || named === undefined ? message : typed + message.slice(named.length);
}

/** Where the help of a command is: `(see cowrie merchant set --help)`. */
export function helpHint(command: Command): string {
  return `(see ${pathOf(command).join(' ')} --help)`;
}

function typedName(field: string, command: Command): string | undefined {
  const known = TYPED[field] ?? settingOption(field);
  if (known) return known;
  const name = field.split('.', 1)[0] ?? field;
  const argument = command.registeredArguments.find((one) => one.name() === name);
  if (argument) return `<${argument.name()}>`;
  return command.options.find((option) => option.attributeName() === name)?.long ?? undefined;
}

/** The option of a merchant's setting, or of the setting that holds the field: `pairs` for `pairs.USDC`. */
function settingOption(field: string): string | undefined {
  return (
    OF_MERCHANTS.get(field) ??
    (field.includes('.') ? settingOption(field.replace(/\.[^.]+$/, '')) : undefined)
  );
}

function pathOf(command: Command): string[] {
  return [...(command.parent ? pathOf(command.parent) : []), command.name()];
}
