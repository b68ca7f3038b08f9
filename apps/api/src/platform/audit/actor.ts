/** Who makes a change, as the audit log names them (docs/decisions/0025). */
export interface Actor {
  /**
   * The name of the operator, proven by the token. Other actors have a colon in their name, which an operator's name cannot have:
   * `cli:<name>` for the command line, whose user told the name, and `env:ADMIN_TOKEN` for who made the first operator.
   */
  name: string;
  /** The operator's ID. Absent for other actors. */
  operatorId?: string | undefined;
}

/** What the audit log stores of an actor. */
export function auditNameOf({ name, operatorId }: Actor): { by: string; operatorId?: string } {
  return { by: name, ...(operatorId !== undefined && { operatorId }) };
}
