import { ApiError } from './api-error';
import { errorText } from './error-text';

it('has words of its own for the refusals it knows', () => {
  const error = new ApiError('refused', {
    status: 400,
    code: 'pair_not_supported',
    text: 'pair not supported',
  });
  expect(errorText(error)).toBe('This token cannot be paid on this network here. Please choose another.');
});

it.each(['teapot', 'constructor', undefined])("takes the API's for others (%s)", (code) => {
  expect(errorText(new ApiError('refused', { status: 418, code, text: 'I am a teapot.' }))).toBe(
    'I am a teapot.',
  );
});

it('takes an answer without any for no answer', () => {
  const unreachable = 'The payment service cannot be reached. Check your connection.';
  expect(errorText(new ApiError('refused', { status: 502 }))).toBe(unreachable);
  expect(errorText(new ApiError('unreachable'))).toBe(unreachable);
});
