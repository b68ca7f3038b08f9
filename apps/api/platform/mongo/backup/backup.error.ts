/** A backup cannot be made, is not valid, or may not be restored here. The message says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
