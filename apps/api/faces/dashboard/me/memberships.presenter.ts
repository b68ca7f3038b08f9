import { Injectable } from '@nestjs/common';
import type { DashboardMembership } from '@cowrie/dto';
import { COUNTRY_TABLE } from '@cowrie/tables';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { mustEnroll } from '@cowrie/api/people/enrolment';
import { MembershipsRepository } from '@cowrie/api/people/memberships.repository';
import { permissionsOf } from '@cowrie/api/people/permissions';
import type { Person } from '@cowrie/api/people/person.schema';

/** The businesses of a person, by name. */
export interface ShownMemberships {
  businesses: DashboardMembership[];
  /** True if one of them requires a second factor and the person has none. */
  mustEnroll: boolean;
}

/** Shows the businesses that a person works for. */
@Injectable()
export class MembershipPresenter {
  constructor(
    private readonly memberships: MembershipsRepository,
    private readonly merchants: MerchantsService,
  ) {}

  async of(person: Person): Promise<ShownMemberships> {
    const memberships = await this.memberships.ofPerson(person._id);
    const known = await Promise.all(
      memberships.map(async ({ businessId, role }) => ({
        merchant: await this.merchants.findKnown(businessId),
        role,
      })),
    );
    const present = known.flatMap(({ merchant, role }) => (merchant ? [{ merchant, role }] : []));
    const businesses = present.map(({ merchant: { _id, name, country }, role }) => ({
      businessId: _id.toHexString(),
      name,
      timeZone: COUNTRY_TABLE[country].timeZone,
      role,
      permissions: permissionsOf(role),
    }));
    return {
      businesses: businesses.sort((one, other) => one.name.localeCompare(other.name, 'en')),
      mustEnroll: present.some(({ merchant }) => mustEnroll(person, merchant)),
    };
  }
}
