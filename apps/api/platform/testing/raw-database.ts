import { Logger } from '@nestjs/common';
import mongoose from 'mongoose';
import { startTestMongo } from '@cowrie/testing/test-mongo';

/** An empty database behind a real socket: no collection, no index, no model. */
export interface RawDatabase {
  uri: string;
  db: mongoose.mongo.Db;
  connection: mongoose.Connection;
  stop(): Promise<void>;
}

/** Starts an empty database. */
export async function startRawDatabase(): Promise<RawDatabase> {
  Logger.overrideLogger(false);
  const server = await startTestMongo();
  const { uri } = server;
  const connection = await mongoose.createConnection(uri).asPromise();
  const { db } = connection;
  if (!db) throw new Error('an open connection has no database');
  return {
    uri,
    db,
    connection,
    stop: async () => {
      await connection.close();
      await server.close();
    },
  };
}
