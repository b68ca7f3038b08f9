import { Injectable } from '@nestjs/common';
import { MACHINE, operatorIdentity, personIdentity } from '@cowrie/payout-state';
import { originsOf } from '@cowrie/api/merchants/operator-access/made-by';
import type { Operator } from '@cowrie/api/merchants/operator-access/operator.schema';
import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import { personOf } from '@cowrie/api/platform/audit/actor';
import type { Membership } from './membership.schema';
import { MembershipsRepository } from './memberships.repository';
import { PeopleRepository } from './people.repository';
import type { Person } from './person.schema';

/** How many creators of earlier memberships are followed. */
const MOST_STEPS = 10;

/**
 * Who may be behind an operator or a member: the same human's other credentials, and the creators of any of
 * them. So nobody becomes two parties by choosing a credential (docs/decisions/0088).
 */
@Injectable()
export class Origins {
  constructor(
    private readonly operators: OperatorAdministration,
    private readonly people: PeopleRepository,
    private readonly memberships: MembershipsRepository,
  ) {}

  /** Of an operator, by token or by session. */
  async ofOperator(operatorId: string): Promise<string[]> {
    const operator = await this.operator(operatorId);
    return operator ? this.behind(operator) : [];
  }

  /** Of a person who acts for a business. */
  async ofMember(person: Person, membership: Membership): Promise<string[]> {
    const operator = person.operatorId === undefined ? undefined : await this.operator(person.operatorId);
    return unique([
      ...(operator ? [operatorIdentity(operator.id), ...(await this.behind(operator))] : []),
      ...(person.madeBy ?? []),
      ...(await this.makersOf(membership, MOST_STEPS)),
    ]);
  }

  /**
   * A confirmation of the operator also covers the people who act as it, so a later link ends the
   * confirmation.
   */
  private async behind(operator: Operator): Promise<string[]> {
    const people = await this.people.findByOperator(operator);
    const persons = people.map(({ _id }) => personIdentity(_id.toHexString()));
    if (operator.confirmedAt) return persons;
    return unique([
      ...persons,
      ...originsOf(operator),
      ...(originsOf(operator).length > 0 ? people.flatMap(({ madeBy = [] }) => madeBy) : []),
    ]);
  }

  /** For an earlier membership, only the name of the adder is known. */
  private async makersOf(
    { madeBy, addedBy, businessId }: Membership,
    steps: number,
  ): Promise<readonly string[]> {
    if (madeBy) return madeBy;
    const email = personOf(addedBy);
    if (email === undefined) return this.operatorNamed(addedBy);
    const adder = await this.people.findByEmail(email);
    if (!adder) return [MACHINE];
    const own = await this.memberships.of(businessId, adder._id);
    return [
      personIdentity(adder._id.toHexString()),
      ...(adder.operatorId === undefined ? [] : [operatorIdentity(adder.operatorId)]),
      ...(own && steps > 0 ? await this.makersOf(own, steps - 1) : []),
    ];
  }

  private async operatorNamed(name: string): Promise<string[]> {
    const all = await this.operators.list();
    const found = all.find((one) => one.name.toLowerCase() === name.toLowerCase());
    return found ? [operatorIdentity(found.id), ...originsOf(found)] : [MACHINE];
  }

  private async operator(operatorId: string): Promise<Operator | undefined> {
    return (await this.operators.list()).find(({ id }) => id === operatorId);
  }
}

function unique(identities: readonly string[]): string[] {
  return [...new Set(identities)];
}
