/**
 * The same server with another of its databases. The account stays that of the database in the URI. Pure.
 *
 * @param set more options of the connection, by name
 * @throws Error when the text is not a MongoDB connection string
 */
export function withDatabase(uri: string, name: string, set: Readonly<Record<string, string>> = {}): string {
  const [, server, database = '', query = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(uri) ?? [];
  if (!server)
    throw new Error('the URI of the database is not a MongoDB connection string: use mongodb://HOST:PORT/');
  const options = new URLSearchParams(query);
  if (database && server.includes('@') && !options.has('authSource')) options.set('authSource', database);
  for (const [option, value] of Object.entries(set)) options.set(option, value);
  const text = options.toString();
  return `${server}/${name}${text && `?${text}`}`;
}
