import { createHmac, randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { DatabaseClock } from '@cowrie/api/platform/clock/database.clock';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { loadConfig } from '@cowrie/api/platform/config/load-config';
import type { BackupOrigin } from '@cowrie/api/platform/mongo/backup/backup.create';
import { CONNECTION_OPTIONS } from '@cowrie/api/platform/mongo/connection.options';
import { programVersion } from '@cowrie/api/platform/program.version';
import { assertAnswers } from '../../service/service.open';
import type { CliContext } from '../command.context';

/** Building an index can take any time, and the server is silent meanwhile. */
const OPTIONS = { ...CONNECTION_OPTIONS, socketTimeoutMS: 0 };

export interface OpenDatabase {
  config: AppConfig;
  connection: mongoose.Connection;
  db: mongoose.mongo.Db;
  clock: DatabaseClock;
}

/**
 * Calls `work` with the service's database as it is, migrated or not, where the service's modules would
 * refuse to open.
 */
export async function withDatabase<T>(
  context: CliContext,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const config = loadConfig(context.environment().env);
  const uri = config.mongo.uri ?? '';
  await assertAnswers(uri);
  const connection = mongoose.createConnection(uri, OPTIONS);
  try {
    await connection.asPromise();
    const { db } = connection;
    if (!db) throw new Error('an open connection has no database');
    return await work({ config, connection, db, clock: await DatabaseClock.start(db) });
  } finally {
    await connection.close();
  }
}

export function originOf({ clock, config }: Pick<OpenDatabase, 'clock' | 'config'>): BackupOrigin {
  return {
    id: randomUUID(),
    program: programVersion(),
    takenAt: clock.now(),
    keyFingerprint: fingerprintOf(config.keySecret),
  };
}

/** The same secret gives the same fingerprint. The secret cannot be computed from it. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('cowrie backup').digest('hex').slice(0, 16);
}
