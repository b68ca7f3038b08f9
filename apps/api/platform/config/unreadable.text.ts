import { statSync } from 'node:fs';

/**
 * Why a file cannot be read, and what to do. The usual reason is a file that is private to another user. In a
 * container, a mounted file keeps its owner and mode.
 */
export function unreadableText(path: string, error: NodeJS.ErrnoException): string {
  const user = process.geteuid?.();
  const found = error.code === 'EACCES' ? statSync(path, { throwIfNoEntry: false }) : undefined;
  if (!found || user === undefined) return error.message;
  const mode = (found.mode & 0o777).toString(8).padStart(4, '0');
  return (
    `${path} belongs to user ${found.uid} and has mode ${mode}, and this process runs as user ${user}; ` +
    `give the file to that user (chown ${user}) and keep it private (chmod 600)`
  );
}
