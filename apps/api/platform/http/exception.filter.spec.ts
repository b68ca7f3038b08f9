import {
  type ArgumentsHost,
  BadRequestException,
  ForbiddenException,
  Logger,
  NotFoundException,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { pino } from 'pino';
import { SecurityLog } from '../logging/security-log';
import { ApiError } from './api.error';
import { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue';
import { ApiExceptionFilter } from './exception.filter';
import { RouteTable } from './route-table';

beforeAll(() => Logger.overrideLogger(false));

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: { success: boolean; message: string; data: null; error: Record<string, unknown> };
}

/** The response that a caller of `url` gets when this is thrown. */
function answerTo(thrown: unknown, url = '/known', method = 'POST'): Answer {
  const routes = new RouteTable();
  routes.add(['GET', 'PUT'], '/known');
  const answer: Partial<Answer> & { headers: Answer['headers'] } = { headers: {} };
  const reply = {
    status: (status: number) => Object.assign(reply, void (answer.status = status)),
    header: (name: string, value: string) => Object.assign(reply, void (answer.headers[name] = value)),
    type: (value: string) => reply.header('Content-Type', value),
    send: (body: Answer['body']) => void (answer.body = body),
  };
  const security = new SecurityLog(pino({ level: 'silent' }));
  const request = { id: 'request-1', url, method, ip: '203.0.113.9', headers: {}, routeOptions: {} };
  const http = { getRequest: () => request, getResponse: () => reply };
  new ApiExceptionFilter(routes, security).catch(thrown, {
    switchToHttp: () => http,
  } as unknown as ArgumentsHost);
  return answer as Answer;
}

it.each(Object.entries(ERROR_CATALOGUE))(
  'answers %s with its status and text',
  (code, { status, message }) => {
    const { body, ...answer } = answerTo(new ApiError(code as ErrorCode));
    expect(answer.status).toBe(status);
    expect(answer.headers['Content-Type']).toContain('application/json');
    expect(body).toEqual({
      success: false,
      message,
      data: null,
      error: { code, requestId: 'request-1' },
    });
  },
);

it('fills in the values and fields of the error', () => {
  const limit = answerTo(new ApiError('amount_too_small', { values: { limit: '1000 NGN' } }));
  expect(limit.body.message).toBe('amount must be at least 1000 NGN');
  const fields = [{ field: 'amount', message: 'amount must be a number' }];
  expect(answerTo(new ApiError('validation_failed', { fields })).body.error.fields).toEqual(fields);
});

it.each([
  [new UnsupportedMediaTypeException(), 415, 'unsupported_media_type'],
  [new PayloadTooLargeException(), 413, 'payload_too_large'],
  [Object.assign(new Error('too large'), { statusCode: 413 }), 413, 'payload_too_large'],
  [Object.assign(new Error('bad url'), { statusCode: 400 }), 400, 'bad_request'],
  [new BadRequestException(), 400, 'malformed_json'],
])('turns a refusal of the framework (%s) into %i %s', (thrown, status, code) => {
  const answer = answerTo(thrown);
  expect([answer.status, answer.body.error.code]).toEqual([status, code]);
});

it('names the methods of the path in Allow for 405', () => {
  const { status, headers } = answerTo(new ApiError('method_not_allowed'), '/known?x=1');
  expect([status, headers.Allow]).toEqual([405, 'GET, PUT']);
  const unknown = answerTo(new NotFoundException(), '/unknown');
  expect([unknown.status, unknown.body.error.code, unknown.headers.Allow]).toEqual([
    404,
    'route_not_found',
    undefined,
  ]);
});

it.each([
  ['an error', new Error('mongodb://user:password@db refused')],
  [
    'an error with a status that the API does not use',
    Object.assign(new Error('password'), { statusCode: 418 }),
  ],
  ['an unexpected exception of the framework', new ForbiddenException('password')],
  ['a text', 'password'],
  ['nothing', undefined],
  ['null', null],
  ['an odd object', { statusCode: 'password' }],
])('tells the caller only the request ID for %s', (_, thrown) => {
  const { status, body } = answerTo(thrown);
  expect(status).toBe(500);
  expect(body.error).toEqual({ code: 'internal_error', requestId: 'request-1' });
  expect(JSON.stringify(body)).not.toContain('password');
});
