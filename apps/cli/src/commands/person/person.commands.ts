import { type Command, Option } from 'commander';
import type { Types } from 'mongoose';
import { DashboardPersonDto, DashboardInviteDto, MEMBER_ROLES, type MemberRole } from '@cowrie/dto';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import { Invitations } from '@cowrie/api/people/invitations/invitations.service';
import { InvitationsRepository } from '@cowrie/api/people/invitations/invitations.repository';
import type { Person } from '@cowrie/api/people/person.schema';
import { PeopleAdministration } from '@cowrie/api/people/team/people-administration.service';
import { fileVariable } from '@cowrie/api/platform/config/secret-files.read';
import { CliError, EXIT, UsageError } from '../../exit';
import {
  changing,
  type CliContext,
  type Common,
  printResult,
  reading,
  withExamples,
} from '../command.context';
import { objectId, parsed } from '../options.parse';
import { linkText, peopleText, personText, presentPerson, type ShownLink } from './person.present';

const ID = '6b010fd2c7f3464f0a917c01';
const OPERATOR = '6b010fd2c7f3464f0a917e01';

type InviteOptions = Common & { business: Types.ObjectId; role: MemberRole; printLink?: boolean };
type CreateOptions = Common & {
  name: string;
  business?: Types.ObjectId;
  role?: MemberRole;
  printLink?: boolean;
};

export function addPersonCommands(program: Command, context: CliContext): void {
  const person = program.command('person').description('people who sign in to the dashboard');
  const ofPerson = (command: Command): Command => command.argument('<email>', 'address of the person');
  withExamples(
    withLink(ofPerson(changing(person, 'invite', 'invite somebody to a business, for seven days', context)))
      .addOption(businessOption().makeOptionMandatory())
      .addOption(roleOption().makeOptionMandatory())
      .action((email: string, options: InviteOptions) => invite(context, email, options)),
    `person invite ada@example.com --business ${ID} --role owner`,
    `person invite ada@example.com --business ${ID} --role owner --print-link`,
  );
  withExamples(
    withLink(
      ofPerson(
        changing(
          person,
          'create',
          'create a person, who sets the first password through a link; prefer invite, which proves that the address is right',
          context,
        ),
      ),
    )
      .requiredOption('--name <name>', 'the person’s name')
      .addOption(businessOption())
      .addOption(roleOption())
      .action((email: string, options: CreateOptions) => create(context, email, options)),
    `person create ada@example.com --name "Ada Obi" --business ${ID} --role owner`,
  );
  withExamples(
    reading(person, 'list', 'list the people, each with businesses and roles')
      .addOption(businessOption())
      .action((options: { business?: Types.ObjectId; json?: boolean }) => list(context, options)),
    'person list',
    `person list --business ${ID}`,
  );
  for (const [name, isDisabled, about] of [
    ['disable', true, 'end the sessions of a person, and let nobody sign in as this person'],
    ['enable', false, 'let a person sign in again who was disabled'],
  ] as const)
    withExamples(
      ofPerson(changing(person, name, about, context)).action((email: string, options: Common) =>
        change(context, email, options, (people, { _id }) => people.setDisabled(_id, isDisabled, options.by)),
      ),
      `person ${name} ada@example.com --by ada`,
    );
  withExamples(
    ofPerson(
      changing(
        person,
        'reset-factors',
        'remove passkeys, authenticator app and recovery codes of a person who has lost them, and end all sessions; an e-mail tells the person. Verify who is asking',
        context,
      ),
    )
      .requiredOption('--reason <text>', 'how you verified who is asking, for the audit log')
      .action((email: string, options: Common & { reason: string }) =>
        change(context, email, options, (people, { _id }) =>
          people.resetFactors(_id, options.reason, options.by),
        ),
      ),
    'person reset-factors ada@example.com --reason "called back at the number on file"',
  );
  withExamples(
    ofPerson(
      changing(
        person,
        'operator',
        'let a person act as an operator on the dashboard’s operator pages',
        context,
      ),
    )
      .requiredOption('--operator <id>', 'ID of the operator; none: no longer an operator')
      .action((email: string, options: Common & { operator: string }) =>
        change(context, email, options, (people, { _id }) =>
          people.linkOperator(_id, operatorIdOf(options.operator), options.by),
        ),
      ),
    `person operator ada@example.com --operator ${OPERATOR}`,
    'person operator ada@example.com --operator none',
  );
}

function businessOption(): Option {
  return new Option('--business <id>', 'business ID').argParser(objectId);
}

function roleOption(): Option {
  return new Option(
    '--role <role>',
    'owner and admin: everything, and only an owner makes owners; developer: keys and webhooks; finance: refunds and exports; viewer: reads',
  ).choices(MEMBER_ROLES);
}

function withLink(command: Command): Command {
  return command.option(
    '--print-link',
    'show the link even if it is mailed; without SMTP_URL it is always shown',
  );
}

async function invite(context: CliContext, given: string, options: InviteOptions): Promise<void> {
  const { email, role } = await parsed(DashboardInviteDto, { email: given, role: options.role });
  const service = await context.service();
  await service.get(MerchantAdministration).find(options.business);
  const team = { businessId: options.business, role: 'machine', by: options.by } as const;
  const invitation = await service.get(Invitations).create(team, { email, role });
  const url = await service.get(InvitationsRepository).urlOf(invitation);
  printLink(context, options, { email: invitation.email, url, expiresAt: invitation.expiresAt });
}

async function create(context: CliContext, given: string, options: CreateOptions): Promise<void> {
  const { business, role } = options;
  if ((business === undefined) !== (role === undefined))
    throw new UsageError('--business and --role belong together; give both, or none');
  const { name } = await parsed(DashboardPersonDto, { name: options.name });
  const { email } = await parsed(DashboardInviteDto, { email: given, role: role ?? 'viewer' });
  const service = await context.service();
  if (business) await service.get(MerchantAdministration).find(business);
  const people = service.get(PeopleAdministration);
  const person = await people.create({ email, name, businessId: business, role }, options.by);
  const link = await people.firstPasswordLink(person);
  printLink(context, options, { email: person.email, ...link });
}

/** Without a mail, the operator who runs this command has to pass the link on. */
function printLink(
  context: CliContext,
  options: { json?: boolean; printLink?: boolean },
  { email, url, expiresAt }: { email: string; url: string; expiresAt: Date },
): void {
  const { env } = context.environment();
  const isMailed = Boolean(env.SMTP_URL || env[fileVariable('SMTP_URL')]);
  const isShown = options.printLink === true || !isMailed;
  const shown: ShownLink = { email, expiresAt: expiresAt.toISOString(), ...(isShown && { url }) };
  printResult(context, options, shown, linkText);
}

async function list(
  context: CliContext,
  options: { business?: Types.ObjectId; json?: boolean },
): Promise<void> {
  const service = await context.service();
  if (options.business) await service.get(MerchantAdministration).find(options.business);
  const people = await service.get(PeopleAdministration).list(options.business);
  const shown = people.map(({ person, memberships }) => presentPerson(person, memberships));
  printResult(context, options, shown, peopleText);
}

async function change(
  context: CliContext,
  email: string,
  options: Common,
  apply: (people: PeopleAdministration, person: Person) => Promise<Person>,
): Promise<void> {
  const people = (await context.service()).get(PeopleAdministration);
  const found = await people.findByEmail(email);
  if (!found)
    throw new CliError(EXIT.failed, `Nobody has the address ${email}; list the people (cowrie person list)`);
  const changed = await apply(people, found);
  printResult(context, options, presentPerson(changed, await people.membershipsOf(changed)), personText);
}

/** @throws UsageError */
function operatorIdOf(text: string): string | undefined {
  if (text === 'none') return undefined;
  if (/^[0-9a-f]{24}$/i.test(text)) return text.toLowerCase();
  throw new UsageError('--operator takes an ID of 24 hex digits, or none');
}
