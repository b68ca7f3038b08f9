# Stands in for mongo:8.0: a third-party database server with the names and flags of mongod. mongosh is the real one.
# The server is GPL-2.0, and is not in any shipped image.
FROM docker.io/library/node:24-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends python3 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 999 --system --user-group --no-create-home mongodb \
  && mkdir -p /data/db /docker-entrypoint-initdb.d && chown mongodb:mongodb /data/db
COPY python /opt/python
COPY mongosh /opt/mongosh
RUN ln -s /opt/mongosh/node_modules/.bin/mongosh /usr/local/bin/mongosh
COPY --chmod=755 mongod.py /usr/local/bin/mongod
COPY --chmod=755 mongo-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
VOLUME /data/db
EXPOSE 27017
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["mongod"]
