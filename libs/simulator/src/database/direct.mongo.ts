import mongoose from 'mongoose';
import { type InProcessMongo, openInProcess } from '@cowrie/embedded-mongo';

const { BSON, MongoServerError } = mongoose.mongo;

export type Document = mongoose.mongo.Document;

interface WriteFailure extends Document {
  code: number;
  errmsg: string;
}

/** The embedded server's commands, called without a wire; answers and failures are as a driver gives them. */
export class DirectMongo {
  private readonly server: InProcessMongo;

  constructor(
    private readonly database: string,
    clock: () => Date,
  ) {
    this.server = openInProcess(clock);
  }

  /** @throws MongoServerError with the first thing that failed */
  async run(command: Document): Promise<Document> {
    const bytes = BSON.serialize({ ...command, $db: this.database }, { ignoreUndefined: false });
    const answer = BSON.deserialize(await this.server.run(bytes)) as Document;
    if (answer.ok !== 1) throw failure(answer as WriteFailure);
    const [first] = (answer.writeErrors as WriteFailure[] | undefined) ?? [];
    if (first) throw failure(first);
    return answer;
  }
}

function failure(told: WriteFailure): Error {
  return new MongoServerError({ ...told, message: told.errmsg });
}
