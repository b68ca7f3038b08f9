/**
 * The database does not fit this program, and the program must not continue. The message says what to do.
 */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}
