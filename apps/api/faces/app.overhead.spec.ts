import { createHook } from 'node:async_hooks';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from './app';

@Controller('health')
class EmptyController {
  @Get('live')
  live() {
    return { status: 'alive' };
  }
}

@Module({ controllers: [EmptyController] })
class EmptyModule {}

let app: RunningApp;
let empty: NestFastifyApplication;
beforeAll(async () => {
  app = await startApp(aConfig({ role: 'api' }));
  empty = await NestFactory.create<NestFastifyApplication>(EmptyModule, new FastifyAdapter(), {
    logger: false,
  });
  await empty.init();
});
afterAll(async () => {
  await empty.close();
  await app.close();
});

/**
 * How many promises one request creates. The minimum over several requests, because the service's timers
 * create promises too.
 */
async function promisesOf(nest: NestFastifyApplication): Promise<number> {
  let count = 0;
  const hook = createHook({ init: (_id, type) => void (count += Number(type === 'PROMISE')) });
  const counts: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    count = 0;
    hook.enable();
    const { statusCode } = await nest.inject('/health/live');
    hook.disable();
    expect(statusCode).toBe(200);
    counts.push(count);
  }
  return Math.min(...counts);
}

it('handles a request without calls with no promise beyond those of Nest', async () => {
  expect(await promisesOf(app.nest)).toBeLessThanOrEqual(await promisesOf(empty));
});
