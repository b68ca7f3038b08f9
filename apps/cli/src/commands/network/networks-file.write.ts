import { randomUUID } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import type { Environment } from '@cowrie/dto';
import { CliError, EXIT } from '../../exit';

/**
 * `networks.json` before it is checked: fields that the service does not know are kept, so that it can name
 * them.
 */
export type NetworksFile = Partial<
  Record<Environment, { treasury?: unknown; networks?: { name: string }[] }>
>;

/** Only its owner may read a new file, because node addresses often hold keys. */
const NEW_FILE_MODE = 0o600;

/**
 * The file's content, or an empty one when there is no file yet. @throws CliError when it cannot be read or
 * is not a JSON object
 */
export function readNetworksFile(path: string): NetworksFile {
  if (!existsSync(path)) return {};
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch (error) {
    // The parser's reason would quote the text.
    if (!(error instanceof SyntaxError))
      throw new CliError(EXIT.usage, `${path} cannot be read: ${(error as Error).message}; correct its mode`);
  }
  throw new CliError(
    EXIT.usage,
    `${path} is not a JSON object; compare it with docker/networks.example.json`,
  );
}

/**
 * Replaces the file in one step, so that a service that starts meanwhile reads the old or the new one. Keeps
 * owner and mode.
 *
 * @throws CliError when it cannot be written
 */
export function writeNetworksFile(path: string, content: NetworksFile): void {
  const target = existsSync(path) ? realpathSync(path) : path;
  const before = existsSync(path) ? statSync(target) : undefined;
  const draft = `${target}.${randomUUID()}.tmp`;
  try {
    const file = openSync(draft, 'wx', before ? before.mode & 0o777 : NEW_FILE_MODE);
    try {
      writeSync(file, `${JSON.stringify(content, null, 2)}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (before && before.uid !== statSync(draft).uid) chownSync(draft, before.uid, before.gid);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new CliError(
      EXIT.failed,
      `${path} cannot be written: ${(error as Error).message}; nothing was changed. With --dry-run the command prints the entry instead`,
    );
  }
}
