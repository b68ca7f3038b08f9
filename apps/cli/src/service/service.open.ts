import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import mongoose from 'mongoose';
import { prepareDatabase } from '@cowrie/api/operations/migrations/database.prepare';
import { loadConfig } from '@cowrie/api/platform/config/load-config';
import { CliError, EXIT } from '../exit';
import { CliModule } from './cli.module';
import type { ServiceEnvironment } from './environment.read';

const DATABASE_TIMEOUT_MS = 5000;

/** The service's parts, connected to its database. */
export interface OpenService {
  get<T>(part: Type<T> | (abstract new (...args: never[]) => T)): T;
  close(): Promise<void>;
}

/**
 * @throws CliError when the database does not answer; ConfigError that lists every problem of the
 *   environment; MigrationError when a migration is pending, or the database is newer than this program
 */
export async function openService({ env }: ServiceEnvironment): Promise<OpenService> {
  const config = loadConfig(env);
  const mongoUri = config.mongo.uri ?? '';
  await assertAnswers(mongoUri);
  // Data that is not migrated would be misread. Only `cowrie migrate` changes it.
  await prepareDatabase(mongoUri, 'manual');
  const nest = await NestFactory.createApplicationContext(CliModule.forRoot(config, mongoUri), {
    // Standard output belongs to the command's answer; errors go to the error stream.
    logger: ['error', 'fatal'],
    abortOnError: false,
  });
  return {
    get: (part) => nest.get(part as Type, { strict: false }),
    close: () => nest.close(),
  };
}

/** Fails within 5 s. Nest would retry for much longer. @throws CliError */
export async function assertAnswers(mongoUri: string): Promise<void> {
  const options = { serverSelectionTimeoutMS: DATABASE_TIMEOUT_MS };
  const connection = mongoose.createConnection(mongoUri, options);
  try {
    await connection.asPromise();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(
      EXIT.unreachable,
      `The database does not answer: ${withoutPassword(reason)}; start it, or correct MONGODB_URI`,
    );
  } finally {
    await connection.close();
  }
}

/** The text without user names and passwords of the addresses in it. */
export function withoutPassword(text: string): string {
  return text.replace(/\/\/[^@/\s]*@/g, '//');
}
