import { type Command, Option } from 'commander';
import type { Types } from 'mongoose';
import {
  AdminCreateOperatorDto,
  type AdminIssuedOperator,
  type AdminOperator,
  OPERATOR_ROLES,
  type OperatorRole,
} from '@cowrie/dto';
import { presentIssuedOperator, presentOperator } from '@cowrie/api/faces/admin/operators/operator.presenter';
import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import { OperatorConfirmation } from '@cowrie/api/people/operator-confirmation.use-case';
import { facts, table } from '../output/table.format';
import {
  changing,
  type CliContext,
  type Common,
  printResult,
  reading,
  withExamples,
} from './command.context';
import { objectId, parsed } from './options.parse';

const ID = '6b010fd2c7f3464f0a917e01';

type CreateOptions = Common & { role: OperatorRole };

export function addOperatorCommands(program: Command, context: CliContext): void {
  const operator = program.command('operator').description('people and programs with a token for /admin/v1');
  const ofOperator = (command: Command): Command => command.argument('<operator>', 'operator ID', objectId);
  withExamples(
    changing(operator, 'create', 'create an operator and show the token once', context)
      .argument('<name>', 'name in the audit log')
      .addOption(roleOption().makeOptionMandatory())
      .action((name: string, options: CreateOptions) => create(context, name, options)),
    'operator create ada --role admin',
    'operator create "till 3" --role viewer --by ada',
  );
  withExamples(
    reading(operator, 'list', 'list all operators, including revoked ones, newest first').action(
      (options: { json?: boolean }) => list(context, options),
    ),
    'operator list',
  );
  withExamples(
    ofOperator(changing(operator, 'set', 'give an operator another role', context))
      .addOption(roleOption().makeOptionMandatory())
      .action((id: Types.ObjectId, options: CreateOptions) =>
        change(context, options, (operators) => operators.changeRole(id, options.role, options.by)),
      ),
    `operator set ${ID} --role viewer`,
  );
  withExamples(
    ofOperator(changing(operator, 'revoke', 'refuse the token from the next request on', context)).action(
      (id: Types.ObjectId, options: Common) =>
        change(context, options, (operators) => operators.revoke(id, options.by)),
    ),
    `operator revoke ${ID} --by ada`,
  );
  withExamples(
    ofOperator(
      changing(
        operator,
        'confirm',
        'confirm that an operator is not the person who created it; needs the token of an operator who took no part in it',
        context,
      ),
    ).action(async (id: Types.ObjectId, options: Common) => {
      const confirmed = await (await context.service()).get(OperatorConfirmation).confirm(id, options.by);
      printResult(context, options, presentOperator(confirmed), operatorText);
    }),
    `operator confirm ${ID}`,
  );
  withExamples(
    ofOperator(
      changing(operator, 'roll', 'replace the token: show a new one once, and refuse the old one', context),
    ).action((id: Types.ObjectId, options: Common) => roll(context, id, options)),
    `operator roll ${ID}`,
  );
}

function roleOption(): Option {
  return new Option(
    '--role <role>',
    'viewer: read; operator: also decide about payments; admin: everything',
  ).choices(OPERATOR_ROLES);
}

async function create(context: CliContext, name: string, options: CreateOptions): Promise<void> {
  const body = await parsed(AdminCreateOperatorDto, { name, role: options.role });
  const operators = (await context.service()).get(OperatorAdministration);
  const issued = await operators.create({ name: body.name, role: body.role }, options.by);
  printResult(context, options, presentIssuedOperator(issued), issuedText);
}

async function list(context: CliContext, options: { json?: boolean }): Promise<void> {
  const operators = await (await context.service()).get(OperatorAdministration).list();
  printResult(context, options, operators.map(presentOperator), operatorsText);
}

async function change(
  context: CliContext,
  options: Common,
  apply: (operators: OperatorAdministration) => ReturnType<OperatorAdministration['revoke']>,
): Promise<void> {
  const changed = await apply((await context.service()).get(OperatorAdministration));
  printResult(context, options, presentOperator(changed), operatorText);
}

async function roll(context: CliContext, id: Types.ObjectId, options: Common): Promise<void> {
  const issued = await (await context.service()).get(OperatorAdministration).roll(id, options.by);
  printResult(context, options, presentIssuedOperator(issued), issuedText);
}

function issuedText({ token, ...shown }: AdminIssuedOperator): string {
  return `${token}\n\nStore it now: it is not shown again.\n\n${operatorText(shown)}`;
}

function operatorsText(operators: readonly AdminOperator[]): string {
  if (operators.length === 0) return 'There are no operators yet: cowrie operator create <name> --role admin';
  const rows = operators.map((one) => [
    one.id,
    one.name,
    one.role,
    `cwr_op_…${one.lastFour}`,
    stateOf(one),
    one.createdBy,
    one.createdAt,
    one.lastUsedAt ?? 'never',
  ]);
  return table(['operator', 'name', 'role', 'token', 'state', 'created by', 'created', 'last used'], rows);
}

/** Only confirmed operators count as a person other than their creator. */
function stateOf({ revokedAt, isConfirmed }: AdminOperator): string {
  if (revokedAt) return 'revoked';
  return isConfirmed ? 'active' : 'unconfirmed';
}

function operatorText(operator: AdminOperator): string {
  return facts({
    operator: operator.id,
    name: operator.name,
    role: operator.role,
    token: `cwr_op_…${operator.lastFour}`,
    'created by': operator.createdBy,
    confirmed: operator.confirmedBy ?? (operator.isConfirmed ? 'not needed' : 'no'),
    created: operator.createdAt,
    'last used': operator.lastUsedAt,
    revoked: operator.revokedAt,
  });
}
