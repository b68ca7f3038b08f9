import type { Command } from 'commander';
import { OperatorTokens } from '@cowrie/api/merchants/operator-access/operator-tokens.service';
import { includesRole } from '@cowrie/api/merchants/operator-access/roster.rules';
import { Origins } from '@cowrie/api/people/origins.service';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { withSecretFiles } from '@cowrie/api/platform/config/secret-files.read';
import { ByOption, type CliContext } from './commands/command.context';
import { CliError, EXIT, UsageError } from './exit';

/** Never an option: every user of the machine can read the arguments of a process. */
export const TOKEN_VARIABLE = 'COWRIE_OPERATOR_TOKEN';

/** They run before the service can, so a token cannot be looked up. */
const WITHOUT_SERVICE: readonly string[] = ['migrate', 'restore'];

/**
 * Makes a command that changes something act as the operator of the token in the environment, instead of
 * under an unproven name (docs/decisions/0062). Does nothing without a token.
 *
 * @throws UsageError when a name is given too; CliError for an invalid token, or a viewer's
 */
export async function proveOperator(
  context: Pick<CliContext, 'env' | 'service'>,
  command: Command,
): Promise<void> {
  const isChanging = command.options.some((option) => option instanceof ByOption);
  if (!isChanging || WITHOUT_SERVICE.includes(command.name())) return;
  const token = tokenIn(context.env);
  if (token === undefined) return;
  if (command.getOptionValueSource('by') === 'cli')
    throw new UsageError(`--by gives one name, and ${TOKEN_VARIABLE} proves another; leave one of them out`);
  const service = await context.service();
  const operator = await service.get(OperatorTokens).findActive(token);
  if (!operator)
    throw new CliError(
      EXIT.failed,
      `${TOKEN_VARIABLE} is not the token of an active operator; correct it, or have an admin issue a new one (cowrie operator roll)`,
    );
  const { id: operatorId, name, role } = operator;
  if (!includesRole(role, 'operator'))
    throw new CliError(
      EXIT.failed,
      `${TOKEN_VARIABLE} belongs to ${name}, a viewer, who cannot change anything; ask an operator`,
    );
  const standsFor = await service.get(Origins).ofOperator(operatorId);
  command.setOptionValue('by', { name, operatorId, standsFor } satisfies Actor);
}

/** @throws CliError for a file that cannot be used */
function tokenIn(env: CliContext['env']): string | undefined {
  const problems: string[] = [];
  const token = withSecretFiles(env, [TOKEN_VARIABLE], problems)[TOKEN_VARIABLE];
  if (problems.length > 0) throw new CliError(EXIT.usage, problems.join('\n'));
  return token || undefined;
}
