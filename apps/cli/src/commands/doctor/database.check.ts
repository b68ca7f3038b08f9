import mongoose from 'mongoose';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { fail, type Finding, ok, reasonOf, warn } from '@cowrie/api/operations/operator/doctor/finding';
import { withoutPassword } from '../../service/service.open';

const TIMEOUT_MS = 5000;
const CHECK = 'database';

export async function checkDatabase({ mongo }: AppConfig): Promise<Finding[]> {
  const connection = mongoose.createConnection(mongo.uri ?? '', { serverSelectionTimeoutMS: TIMEOUT_MS });
  const started = performance.now();
  try {
    await connection.asPromise();
    const { setName } = (await connection.db?.admin().command({ hello: 1 })) as { setName?: string };
    const ms = Math.round(performance.now() - started);
    if (setName) return [ok(CHECK, `answers in ${ms} ms, replica set ${setName}`)];
    const todo = 'Fine for local work; make the database of a deployment a replica set';
    return [warn(CHECK, `answers in ${ms} ms, is not a replica set`, todo)];
  } catch (error) {
    const todo = 'Start it, or correct MONGODB_URI';
    return [fail(CHECK, `does not answer: ${withoutPassword(reasonOf(error))}`, todo)];
  } finally {
    await connection.close();
  }
}
