import mongoose from 'mongoose';
import { type InProcessMongo, openInProcess } from '@cowrie/embedded-mongo';

const { BSON, MongoServerError } = mongoose.mongo;

export type Document = mongoose.mongo.Document;

interface WriteFailure extends Document {
  code: number;
  errmsg: string;
}

/**
 * Calls the embedded server's commands without a socket. Replies and errors have the shapes that a driver
 * returns.
 */
export class DirectMongo {
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
  async run(command: Document): Promise<Document> {
    const bytes = BSON.serialize({ ...command, $db: this.database }, { ignoreUndefined: false });
    const answer = BSON.deserialize(await this.server.run(bytes)) as Document;
    if (answer.ok !== 1) throw failure(answer as WriteFailure);
    const [first] = (answer.writeErrors as WriteFailure[] | undefined) ?? [];
    if (first) throw failure(first);
    return answer;
  }
}

function failure(reply: WriteFailure): Error {
  return new MongoServerError({ ...reply, message: reply.errmsg });
}
