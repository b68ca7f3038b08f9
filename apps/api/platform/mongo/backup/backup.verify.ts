import { BackupError } from './backup.error';
import {
  type BackupEnd,
  type BackupHeader,
  type CollectionEnd,
  type CollectionStart,
  decoded,
  FORMAT,
  type Frame,
  framesIn,
  Kind,
  notABackup,
  sha256,
} from './backup.format';

/** The content of a whole backup. */
export interface BackupContent extends BackupEnd {
  header: BackupHeader;
  perCollection: { name: string; documents: number }[];
}

/** Receives the content of a backup, part by part. */
export interface BackupReceiver {
  collection?(start: CollectionStart): Promise<void> | void;
  document?(frame: Frame): Promise<void> | void;
  collectionEnd?(start: CollectionStart, end: CollectionEnd): Promise<void> | void;
}

/**
 * Reads a backup to its end, and checks order, counts and checksums. What `receiver` got is sound only once
 * this has returned.
 *
 * @throws BackupError
 */
export async function readBackup(
  source: AsyncIterable<Buffer>,
  receiver: BackupReceiver = {},
): Promise<BackupContent> {
  const all = sha256();
  const perCollection: BackupContent['perCollection'] = [];
  let header: BackupHeader | undefined;
  let open: { start: CollectionStart; hash: ReturnType<typeof sha256>; documents: number } | undefined;
  let end: BackupEnd | undefined;
  for await (const frame of framesIn(source)) {
    const { kind, bson } = frame;
    if (!header && kind !== Kind.header) throw notABackup();
    if (end) throw damaged('bytes follow its end');
    if (kind === Kind.end && !open) {
      end = decoded<BackupEnd>(frame);
      continue;
    }
    all.update(Buffer.from([kind])).update(bson);
    if (kind === Kind.header && !header) header = knownHeader(decoded<BackupHeader>(frame));
    else if (kind === Kind.collection && !open) {
      open = { start: decoded<CollectionStart>(frame), hash: sha256(), documents: 0 };
      await receiver.collection?.(open.start);
    } else if (kind === Kind.document && open) {
      open.hash.update(bson);
      open.documents += 1;
      await receiver.document?.(frame);
    } else if (kind === Kind.collectionEnd && open) {
      const { start, hash, documents } = open;
      const last = decoded<CollectionEnd>(frame);
      if (last.documents !== documents || last.sha256 !== hash.digest('hex'))
        throw damaged(`the documents of ${start.name} are not those that were written`);
      await receiver.collectionEnd?.(start, last);
      perCollection.push({ name: start.name, documents });
      open = undefined;
    } else throw damaged('its parts are out of order');
  }
  if (!header) throw notABackup();
  if (!end) throw new BackupError('The backup is cut off: its end is missing; use another copy');
  if (end.sha256 !== all.digest('hex')) throw damaged('its checksum differs');
  return { ...end, header, perCollection };
}

function knownHeader(header: BackupHeader): BackupHeader {
  if (typeof header.cowrieBackup !== 'number') throw notABackup();
  if (header.cowrieBackup !== FORMAT)
    throw new BackupError(
      `The backup has format ${header.cowrieBackup}, and this program knows format ${FORMAT}; use the program that wrote it, version ${header.program}`,
    );
  return header;
}

const damaged = (how: string): BackupError =>
  new BackupError(`The backup is damaged: ${how}; use another copy`);
