/**
 * The same server, and another of its databases. The account stays the one of the database that the URI named. Pure.
 * @throws Error when the text is not a MongoDB connection string
 */
export function withDatabase(uri: string, name: string): string {
  const [, server, database = '', query = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(uri) ?? [];
  if (!server) throw new Error('MONGODB_URI is not a MongoDB connection string');
  const options = new URLSearchParams(query);
  if (database && server.includes('@') && !options.has('authSource')) options.set('authSource', database);
  const text = options.toString();
  return `${server}/${name}${text && `?${text}`}`;
}
