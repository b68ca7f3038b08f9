import { CowrieApiError } from './api.error';

/** @throws CowrieApiError when the answer is no success */
export function dataOf<T>({
  data,
  error,
  response,
}: {
  data?: { data: T };
  error?: unknown;
  response: Response;
}): T {
  if (data === undefined) throw CowrieApiError.of(response, error);
  return data.data;
}
