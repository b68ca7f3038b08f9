import { useCallbackRef } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isOutcomeUnknown } from '../failure';
import { readAgain, type Resource } from './resources';

/** An answer of openapi-fetch: a body, or the body of a refusal. */
interface Answer<Body> {
  data?: Body;
  error?: unknown;
}

/** What a component does once its request has succeeded, before anything is read again. */
export interface On<Body = unknown> {
  onSuccess?: (answer: Body) => unknown;
}

interface SendOptions<Body> extends On<Body> {
  /** The resource that the request changes. Absent: it changes nothing. */
  changes?: Resource;
  /**
   * Reads the resource again after a refusal too, because somebody else may have changed it. It is always
   * read again when nobody knows what became of the request.
   */
  alsoWhenRefused?: boolean;
}

/**
 * A request that is sent when the person acts: `mutate(input)`. What it changes is read again before it
 * counts as done. The refusal of the API is its `error`.
 *
 * A second click or Enter can come before the button shows that it waits. The same input is then sent once,
 * and both have its answer.
 */
export function useSend<Body, Input = void>(
  send: (input: Input) => Promise<Answer<Body>>,
  { changes, onSuccess, alsoWhenRefused = false }: SendOptions<NoInfer<Body>> = {},
) {
  const succeeded = useCallbackRef(onSuccess);
  const [running] = useState(() => new Map<unknown, Promise<Body>>());
  const act = async (input: Input): Promise<Body> => {
    const answer = bodyOf(await send(input));
    await succeeded(answer);
    if (changes) await readAgain(changes);
    return answer;
  };
  return useMutation<Body, unknown, Input>({
    mutationFn: (input) => {
      const key = input instanceof Blob ? input : JSON.stringify(input);
      const acting = running.get(key) ?? act(input).finally(() => running.delete(key));
      running.set(key, acting);
      return acting;
    },
    onError: async (error) => {
      if (!changes) return;
      // Not awaited: without a connection it waits until there is one again.
      if (isOutcomeUnknown(error)) void readAgain(changes);
      else if (alsoWhenRefused) await readAgain(changes);
    },
  });
}

/** The body of an answer. @throws the body of a refusal */
export function bodyOf<Body>({ data, error }: Answer<Body>): Body {
  if (data === undefined) throw error;
  return data;
}
