import type { Command } from 'commander';
import type { FieldError } from '@cowrie/dto';

/**
 * What a person types for a field of the HTTP API, where the names differ. A field that is not here is an option or an argument of
 * its own name.
 */
const TYPED: Readonly<Record<string, string>> = {
  'bounds.minimumOutputAmount': '--min-amount',
  'bounds.maximumOutputAmount': '--max-amount',
  'bounds.minimumUSDAmount': '--min-usd',
  'bounds.maximumUSDAmount': '--max-usd',
  'fee.basisPoints': '--fee-bp',
  'fee.fixed': '--fee-fixed',
  toleranceBasisPoints: '--tolerance-bp',
  holdSurplus: '--hold-surplus',
  requiresSecondFactor: '--second-factor',
  markupBasisPoints: '--markup-bp',
  anyNetwork: '--any-network',
  'refunds.approvalAboveTokens': '--refund-approval-above',
  'refunds.payersUpToTokens': '--refund-payers-up-to',
  'refunds.keepFee': '--refund-fee',
  developerApiEnabled: '--developer-api',
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

/** The same for the settings of settlements, which each environment has. */
const OF_SETTLEMENTS: Readonly<Record<string, string>> = {
  minimumAmount: 'settlement-minimum',
  twoPartiesAbove: 'settlement-two-above',
};

/** The message of a field's error, with what was typed in place of the field's name. */
export function asTyped({ field, message }: FieldError, command: Command): string {
  const typed = typedName(field, command);
  // A rule of a class names the last part of the field only.
  const named = [field, field.split('.').at(-1) ?? field].find((name) => message.startsWith(`${name} `));
  return typed === undefined || named === undefined ? message : typed + message.slice(named.length);
}

/** Where the help of a command is: `(see cowrie merchant set --help)`. */
export function helpHint(command: Command): string {
  return `(see ${pathOf(command).join(' ')} --help)`;
}

function typedName(field: string, command: Command): string | undefined {
  const [, environment, setting, part] = /^environments\.(test|live)\.(\w+)(?:\.(\w+))?/.exec(field) ?? [];
  const settlements = setting === 'settlements' && part ? OF_SETTLEMENTS[part] : undefined;
  const known = TYPED[field] ?? (setting && `--${settlements ?? kebab(setting)}-${environment}`);
  if (known) return known;
  const name = field.split('.', 1)[0] ?? field;
  const argument = command.registeredArguments.find((one) => one.name() === name);
  if (argument) return `<${argument.name()}>`;
  return command.options.find((option) => option.attributeName() === name)?.long ?? undefined;
}

/** A name as options have it: `shortPayment` is `short-payment`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function pathOf(command: Command): string[] {
  return [...(command.parent ? pathOf(command.parent) : []), command.name()];
}
