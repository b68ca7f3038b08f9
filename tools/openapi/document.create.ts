import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppModule } from '../../apps/api/src/app.module';
import { createOpenApiDocument } from '../../apps/api/src/openapi/openapi.document';
import { aConfig } from '@cowrie/testing/api/test-config';

/** The API's document with nothing started: no database, no chain, no port. */
export async function documentFromCode(): Promise<OpenAPIObject> {
  const module = AppModule.forRoot(aConfig({ role: 'api' }), 'mongodb://127.0.0.1:9/none');
  const app = await NestFactory.create(module, new FastifyAdapter(), {
    // Controllers are looked at, not made.
    preview: true,
    abortOnError: false,
    logger: ['error'],
  });
  const document = createOpenApiDocument(app);
  await app.close();
  // As it travels: without what JSON leaves out.
  return JSON.parse(JSON.stringify(document)) as OpenAPIObject;
}
