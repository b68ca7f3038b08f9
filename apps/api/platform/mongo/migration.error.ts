/**
 * The database is not as this program needs it, and the program must not go on. The message says what to do.
 */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}
