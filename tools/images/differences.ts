/**
 * The differences between a run of `npm run images:check` and Docker, which it therefore does not test.
 * Printed with its result.
 */
export const DIFFERENCES: readonly string[] = [
  'The engine is podman with runc, and the compose file is read by podman-compose. Docker and its Compose plugin do not run.',
  'The base images are stand-ins on Debian: Node from npm, nginx from Debian instead of Alpine, with start scripts of our own.',
  'The database is another server behind the names of mongod. The mongosh that runs create-user.js and healthcheck.js is the real one.',
  'The server is born as a replica set. It only pretends to wait for rs.initiate, and compares no key of another member.',
  'The builds read the package registry through this machine’s npm settings and certificates, with its cache.',
  'podman 4.3 neither waits for service_healthy or `up --wait` nor knows start_interval. The check starts the database first, and runs the health checks itself.',
  'podman names the machine’s name servers to a container beside its own, so nginx is told to ask podman’s alone.',
  'Limits of open files and processes are those of this machine. podman’s own defaults cannot be set in a sandbox.',
  'A compose file laid over the real one adds a chain and a shop, and lets webhooks go to the shop’s private address.',
];
