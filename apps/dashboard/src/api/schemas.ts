import type { components, operations } from './openapi.generated';

/** The schemas of the API's document by name, such as `Schemas['DashboardPayment']`. */
export type Schemas = components['schemas'];

/** The query parameters of a list. */
export type QueryOf<Name extends keyof operations> = operations[Name] extends {
  parameters: { query?: infer Query };
}
  ? NonNullable<Query>
  : never;
