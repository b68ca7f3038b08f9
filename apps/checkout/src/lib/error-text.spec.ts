import { ApiError } from './api-error';
import { errorText } from './error-text';

it('has its own message for a known error code', () => {
  const error = new ApiError('refused', {
    status: 400,
    code: 'pair_not_supported',
    text: 'pair not supported',
  });
  expect(errorText(error)).toBe('You cannot pay with this token on this network. Please choose another.');
});

it.each(['teapot', 'constructor', undefined])("shows the API's message for any other code (%s)", (code) => {
  expect(errorText(new ApiError('refused', { status: 418, code, text: 'I am a teapot.' }))).toBe(
    'I am a teapot.',
  );
});

it('blames the connection only when there was no answer', () => {
  const unreachable = 'The payment service cannot be reached. Check your connection.';
  const fault = 'Something went wrong on our side. Please try again.';
  expect(errorText(new ApiError('refused', { status: 502 }))).toBe(fault);
  expect(errorText(new ApiError('refused', { status: 503, code: 'odd', text: 'Down' }))).toBe('Down');
  expect(errorText(new ApiError('refused', { status: 407 }))).toBe(unreachable);
  expect(errorText(new ApiError('unreachable'))).toBe(unreachable);
});
