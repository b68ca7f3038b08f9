/** The names of a table's rows, in the table's order. */
export function namesOf<T extends object>(table: T): readonly (keyof T & string)[] {
  return Object.keys(table) as (keyof T & string)[];
}
