import { SwaggerModule } from '@nestjs/swagger';
import request from 'supertest';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { startApp } from './app';

// Guarantee: a process that nobody asks for the documents does not keep them in memory.
it('builds the documents once, at the first request', async () => {
  const made = jest.spyOn(SwaggerModule, 'createDocument');
  const app = await startApp(aConfig({ role: 'api' }));
  try {
    expect(made.mock.calls.length).toBe(0);
    for (const path of ['/openapi.json', '/openapi.json']) {
      const { status, headers } = await request(app.url).get(path);
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'public, max-age=300']);
    }
    expect(made.mock.calls.length).toBe(1);
  } finally {
    await app.close();
  }
});
