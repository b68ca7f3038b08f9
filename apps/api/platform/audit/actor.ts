/** Who makes a change, as the audit log names them (docs/decisions/0025). */
export interface Actor {
  /**
   * The name of the operator, proven by the token. Other actors have a colon in their name, which an
   * operator's name cannot have. `person:<e-mail>` is a person who is signed in to the dashboard.
   * `cli:<name>` is the command line, where the user gives the name. `env:ADMIN_TOKEN` is the creator of the
   * first operator.
   */
  name: string;
  /** The operator's ID. Absent for other actors. */
  operatorId?: string | undefined;
  /** The ID of the person who is signed in to the dashboard. Absent for other actors. */
  personId?: string | undefined;
  /** The business for which that person acts. */
  businessId?: string | undefined;
  /** Who else may be behind the credential (`@cowrie/payout-state`, `Party`). It is not in the audit log. */
  standsFor?: readonly string[] | undefined;
}

/** What the audit log stores of an actor. */
export type AuditName = { by: string; operatorId?: string; personId?: string; businessId?: string };

export function auditNameOf({ name, operatorId, personId, businessId }: Actor): AuditName {
  return {
    by: name,
    ...(operatorId !== undefined && { operatorId }),
    ...(personId !== undefined && { personId }),
    ...(businessId !== undefined && { businessId }),
  };
}

const PERSON = 'person:';
const KEY = 'merchant:';

/** The name of every payer. A payCode or a link proves who they are, and names nobody. */
export const PAYER_NAME = 'payer:';

/** The name of programs with a key of a business. @param businessId in hex */
export function nameOfKeys(businessId: string): string {
  return KEY + businessId;
}

/** The names of actors who are neither a person nor an operator, as a pattern. */
export const OUTSIDE_NAMES = new RegExp(`^(${KEY}|${PAYER_NAME})`);
/** The names of programs with a key, as a pattern. */
export const KEY_NAMES = new RegExp(`^${KEY}`);

/** What an actor is who is not signed in to the dashboard. Pure. */
export function kindOfActor(name: string): 'key' | 'payer' | 'operator' {
  if (name.startsWith(KEY)) return 'key';
  return name.startsWith(PAYER_NAME) ? 'payer' : 'operator';
}

/**
 * The e-mail address in the name of an actor who is signed in to the dashboard; undefined for every other
 * actor. Pure.
 */
export function personOf(name: string): string | undefined {
  return name.startsWith(PERSON) ? name.slice(PERSON.length) : undefined;
}
