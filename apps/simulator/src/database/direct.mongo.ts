import mongoose from 'mongoose';
import { type InProcessMongo, openInProcess } from '@cowrie/embedded-mongo';

const { BSON, MongoServerError } = mongoose.mongo;

export type Document = mongoose.mongo.Document;

interface WriteFailure extends Document {
  code: number;
  errmsg: string;
}

/** Called with a collection's name and the filters of a write, or the inserted documents. */
export type WriteListener = (collection: string, filters: readonly Document[]) => void;

/** `ignoreUndefined`: a field without a value is left out. Otherwise it is null, as a driver sends it. */
export interface RunOptions {
  ignoreUndefined?: boolean;
}

/** Runs one command. @throws MongoServerError for the command, or for the first write that failed */
export interface CommandRunner {
  run(command: Document, options?: RunOptions): Promise<Document>;
}

/**
 * Calls the embedded server's commands without a socket. Replies and errors have the shapes that a driver
 * returns.
 */
export class DirectMongo implements CommandRunner {
  /** Called before each write. */
  listener: WriteListener = () => undefined;
  private readonly server: InProcessMongo;

  constructor(
    private readonly database: string,
    clock: () => Date,
  ) {
    this.server = openInProcess(clock);
  }

  /**
   * Returns the reply to one command. @throws MongoServerError for the command, or for the first write that
   * failed
   */
  async run(command: Document, { ignoreUndefined = false }: RunOptions = {}): Promise<Document> {
    const written = writtenBy(command);
    if (written) this.listener(...written);
    const bytes = BSON.serialize({ ...command, $db: this.database }, { ignoreUndefined });
    const answer = BSON.deserialize(await this.server.run(bytes)) as Document;
    if (answer.ok !== 1) throw failure(answer as WriteFailure);
    const [first] = (answer.writeErrors as WriteFailure[] | undefined) ?? [];
    if (first) throw failure(first);
    return answer;
  }
}

function writtenBy({
  update,
  updates,
  delete: removed,
  deletes,
  insert,
  documents,
  findAndModify,
  query,
}: Document): Parameters<WriteListener> | undefined {
  if (update && updates) return [update as string, (updates as Document[]).map(({ q }) => q as Document)];
  if (removed) return [removed as string, (deletes as Document[]).map(({ q }) => q as Document)];
  if (insert) return [insert as string, documents as Document[]];
  if (findAndModify) return [findAndModify as string, [query as Document]];
  return undefined;
}

function failure(reply: WriteFailure): Error {
  return new MongoServerError({ ...reply, message: reply.errmsg });
}
