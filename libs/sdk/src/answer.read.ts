import { CowrieApiError } from './api.error';

/** The data of a successful answer. @throws CowrieApiError for any other answer */
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
