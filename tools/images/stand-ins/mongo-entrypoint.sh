#!/bin/bash
# What the official image does at the first start: the root account, then the scripts of /docker-entrypoint-initdb.d, in a server
# without accounts that only this container reaches.
set -euo pipefail
shell=(mongosh --quiet --norc 'mongodb://127.0.0.1:27017/?directConnection=true')
if [ "$1" = mongod ] && [ ! -e /data/db/.created ]; then
  mongod --bind_ip 127.0.0.1 &
  for _ in $(seq 60); do
    "${shell[@]}" --eval 'db.hello().ok' >/dev/null 2>&1 && break
    sleep 1
  done
  "${shell[@]}" --eval 'const { MONGO_INITDB_ROOT_USERNAME: user, MONGO_INITDB_ROOT_PASSWORD: pwd } = process.env;
    db.getSiblingDB("admin").createUser({ user, pwd, roles: [{ role: "root", db: "admin" }] })'
  for script in /docker-entrypoint-initdb.d/*.js; do "${shell[@]}" "$script"; done
  kill %1
  wait
  touch /data/db/.created
fi
exec "$@"
