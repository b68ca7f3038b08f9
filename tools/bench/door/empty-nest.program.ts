import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';

@Controller('health')
class EmptyController {
  @Get('live')
  live() {
    return { success: true, message: 'Alive', data: { status: 'alive' } };
  }
}

@Module({ controllers: [EmptyController] })
class EmptyModule {}

/** The bare limit of a route that makes no further call: Nest on Fastify, and nothing else. */
async function serve(): Promise<void> {
  const nest = await NestFactory.create<NestFastifyApplication>(EmptyModule, new FastifyAdapter(), {
    logger: false,
  });
  await nest.listen(0, '127.0.0.1');
  process.once('SIGTERM', () => void nest.close());
  console.log(`empty Nest listens on ${await nest.getUrl()}`);
}

serve().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
