import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppModule } from '@cowrie/api/faces/app.module';
import { createOpenApiDocument } from '@cowrie/api/faces/openapi/openapi.document';
import { aConfig } from '@cowrie/api/platform/testing/test-config';

/** The API's OpenAPI document, created without starting a database, a chain or a server. */
export async function documentFromCode(): Promise<OpenAPIObject> {
  const module = AppModule.forRoot(aConfig({ role: 'api' }), 'mongodb://127.0.0.1:9/none');
  const app = await NestFactory.create(module, new FastifyAdapter(), {
    // Nest reads the controllers without instantiating them.
    preview: true,
    abortOnError: false,
    logger: ['error'],
  });
  const document = createOpenApiDocument(app);
  await app.close();
  // Drop undefined fields, as JSON does.
  return JSON.parse(JSON.stringify(document)) as OpenAPIObject;
}
