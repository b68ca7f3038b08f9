import { mongo } from 'mongoose';
import { isDatabaseAway } from './database.away';
import { SilentServerError } from './silence.timeout';

const labelled = (label: string) => {
  const error = new mongo.MongoServerError({ message: 'not primary', code: 10107 });
  error.addErrorLabel(label);
  return error;
};

it.each<[string, unknown]>([
  ['a line that broke', new mongo.MongoNetworkError('connection 1 closed')],
  ['a time-out of the line', new mongo.MongoNetworkTimeoutError('connection timed out')],
  ['a silent server', new SilentServerError('the server does not answer')],
  ['a client that has closed', new mongo.MongoNotConnectedError('Client must be connected')],
  ['a server that is no longer primary', labelled('RetryableWriteError')],
  [
    'a write without a majority',
    new mongo.MongoServerError({ message: 'waiting for replication timed out', code: 64 }),
  ],
])('treats %s as an unreachable database', (_, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

it.each<[string, unknown]>([
  ['a duplicate', new mongo.MongoServerError({ message: 'E11000 duplicate key', code: 11000 })],
  ['a wrong command', new mongo.MongoServerError({ message: 'unknown operator', code: 2 })],
  ['a fault of the program', new TypeError('x is not a function')],
  ['nothing', undefined],
])('does not treat %s as one', (_, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
