# Stands in for node:24-bookworm-slim. Node is npm's package of it.
FROM localhost/cowrie-stand-in:debian
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
  && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \
  && useradd --uid 1000 --user-group --create-home --shell /bin/bash node
CMD ["node"]
