// Runs once, in an empty database, with the root user's rights: the service itself gets no more than its own database.
db.getSiblingDB('cowrie').createUser({
  user: 'cowrie',
  pwd: process.env.MONGO_APP_PASSWORD,
  roles: [{ role: 'readWrite', db: 'cowrie' }],
});
