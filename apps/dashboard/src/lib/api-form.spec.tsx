import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { Failure } from '../api/failure';
import { useApiForm, useStoredValues } from './api-form';
import type { FieldRules } from './field-rule';

const RULES: FieldRules = {
  name: { required: true, maxLength: 9 },
  'fee.basisPoints': { minimum: 0, maximum: 500, per: 100 },
  network: { pattern: '^[a-z]+$' },
  // The form has no such field: something else gives it.
  updatedAt: { required: true },
};
const sent = jest.fn();

function Form({ error }: { error?: Failure }) {
  const { submit, field, shown } = useApiForm({
    initialValues: { name: '', fee: '', network: '' },
    rules: RULES,
    error,
    bodyOf: ({ name, fee, network }) => ({ name, fee: { basisPoints: Number(fee) * 100 }, network }),
    names: { 'fee.basisPoints': 'fee' },
    texts: { network: 'Small letters only.' },
    live: ['network'],
  });
  const input = (name: string) => {
    const { error: fault, ...props } = field(name);
    return (
      <>
        <label>
          {name}
          <input {...props} required={false} />
        </label>
        <em>{fault}</em>
      </>
    );
  };
  return (
    <form onSubmit={submit(sent)} data-shown={shown.join(' ')}>
      {['name', 'fee', 'network'].map((name) => (
        <div key={name}>{input(name)}</div>
      ))}
      <button type="submit">Send</button>
    </form>
  );
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const send = () => fireEvent.click(screen.getByText('Send'));
const faults = () => screen.getAllByText(/./, { selector: 'em' }).map(({ textContent }) => textContent);

beforeEach(() => sent.mockClear());

it('sends what the form makes of its values', () => {
  render(<Form />);
  type('name', 'Ada');
  type('fee', '1.5');
  send();
  expect(sent.mock.calls[0]?.[0]).toEqual({ name: 'Ada', fee: { basisPoints: 150 }, network: '' });
});

it('shows at each field what the API would refuse, sends nothing, and leads to the first of them', () => {
  render(<Form />);
  type('fee', '6');
  send();
  expect(faults()).toEqual(['This is required.', 'At most 5.']);
  expect(document.activeElement).toBe(screen.getByLabelText('name'));
  expect(sent).not.toHaveBeenCalled();
});

it('checks a live field while it is typed, with a text of its own', () => {
  render(<Form />);
  type('network', 'B');
  expect(faults()).toEqual(['Small letters only.']);
});

it('shows at a field what the API said of it, under the name that the form has for it', () => {
  const fields = [
    { field: 'fee.basisPoints', message: 'too much for you' },
    { field: 'name', message: 'taken' },
  ];
  const refusal = { message: '', error: { code: 'validation_failed', requestId: '', fields } };
  const { container, rerender } = render(<Form />);
  rerender(<Form error={refusal} />);
  expect(faults()).toEqual(['taken', 'too much for you']);
  // A notice above the form leaves these out.
  expect(container.querySelector('form')?.dataset.shown?.split(' ')).toContain('fee.basisPoints');
  type('name', 'Ada');
  expect(faults()).toEqual(['too much for you']);
});

it('does not do what a button confirms while a field is wrong', async () => {
  const options = { initialValues: { name: '' }, rules: RULES, error: undefined };
  const { result } = renderHook(() => useApiForm(options));
  await act(() => expect(result.current.confirm(() => Promise.resolve(sent()))).rejects.toThrow());
  expect(sent).not.toHaveBeenCalled();
  act(() => result.current.form.setFieldValue('name', ' Ada '));
  await act(() => result.current.confirm((body) => Promise.resolve(sent(body))));
  expect(sent).toHaveBeenCalledWith({ name: 'Ada' });
});

// Guarantee: what somebody else stores meanwhile does not wipe out what is typed.
it('follows what is stored in each field that nobody has typed into', () => {
  const use = (stored: { url: string; events: string[] }) => {
    const { form } = useApiForm({ initialValues: stored, rules: {}, error: undefined });
    return { form, isChanged: useStoredValues(form, stored) };
  };
  const { result, rerender } = renderHook(use, { initialProps: { url: 'a', events: ['x'] } });
  expect(result.current.isChanged).toBe(false);
  act(() => result.current.form.setFieldValue('url', 'typed'));
  expect(result.current.isChanged).toBe(true);
  rerender({ url: 'b', events: ['x', 'y'] });
  expect(result.current.form.values).toEqual({ url: 'typed', events: ['x', 'y'] });
  act(() => result.current.form.reset());
  expect(result.current.form.values).toEqual({ url: 'b', events: ['x', 'y'] });
  expect(result.current.isChanged).toBe(false);
});
