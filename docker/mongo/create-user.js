// Runs once, in an empty database, as the root user. The service gets access to its own database only.
db.getSiblingDB('cowrie').createUser({
  user: 'cowrie',
  pwd: process.env.MONGO_APP_PASSWORD,
  roles: [{ role: 'readWrite', db: 'cowrie' }],
});
