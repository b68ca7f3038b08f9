import { setImmediate as turn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { ExclusiveTask } from '../tasks/exclusive-task';
import { logAfresh, logAlso, logWith } from './log.context';
import { createLogger, NestLogger } from './logging';

let lines: Record<string, unknown>[];
beforeEach(() => {
  lines = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  Logger.overrideLogger(new NestLogger(createLogger('info', { destination: { write } })));
});
const logger = new Logger('Test');

it('gives a line the fields of the work around it, at any depth', async () => {
  await logWith({ requestId: 'r1' }, async () => {
    await turn();
    await logWith({ paymentId: 'p1' }, async () => {
      await turn();
      logger.log('deep');
    });
    logger.log({ paymentId: 'p2' }, 'own fields win');
  });
  logger.log('outside');
  expect(lines).toMatchObject([
    { requestId: 'r1', paymentId: 'p1', context: 'Test', msg: 'deep' },
    { requestId: 'r1', paymentId: 'p2' },
    { msg: 'outside' },
  ]);
  expect(lines[2]).not.toHaveProperty('requestId');
});

it('adds fields to the current work, and to no other', async () => {
  const one = { requestId: 'r1' };
  await Promise.all([
    logAfresh(one, async () => {
      await turn();
      logAlso({ paymentId: 'p1' });
      logger.log('one');
    }),
    logAfresh({ requestId: 'r2' }, async () => {
      await turn();
      await turn();
      logger.log('other');
    }),
  ]);
  logAlso({ paymentId: 'nobody asked' });
  expect(one).toEqual({ requestId: 'r1', paymentId: 'p1' });
  expect(lines.map(({ requestId, paymentId }) => [requestId, paymentId])).toEqual([
    ['r1', 'p1'],
    ['r2', undefined],
  ]);
});

// Guarantee: a task that a request wakes does not log that request's ID.
it('starts fresh in a task', async () => {
  const task = new ExclusiveTask('Sweeper', () => {
    logger.log('works');
    return Promise.reject(new Error('no luck'));
  });
  await logWith({ requestId: 'r1' }, () => task.run());
  expect(lines).toMatchObject([
    { task: 'Sweeper', msg: 'works' },
    { task: 'Sweeper', err: { type: 'Error', message: 'no luck' } },
  ]);
  for (const line of lines) expect(line).not.toHaveProperty('requestId');
});
