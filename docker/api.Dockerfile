# The program of API and worker. ROLE selects which one runs. Build from the root: docker build -f docker/api.Dockerfile .
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
# No package may run its own scripts here. The service needs none of them.
RUN npm ci --ignore-scripts
COPY . .
# Without test worlds: what is not there cannot be run.
RUN node tools/build-node.mjs --shipped
# Of 197 MB of packages, the program can load 36.
RUN node tools/shipped-packages.mjs /shipped
# A checkout that only its owner can read would make files that the service's user cannot read.
RUN chmod -R a+rX package.json tools dist /shipped

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /src/package.json ./
COPY --from=build /shipped/node_modules node_modules
COPY --from=build /src/dist/node/contracts dist/node/contracts
COPY --from=build /src/dist/node/libs dist/node/libs
COPY --from=build /src/dist/node/apps/api dist/node/apps/api
# The operator's command line: node tools/cowrie.mjs --help
COPY --from=build /src/dist/node/apps/cli dist/node/apps/cli
COPY --from=build /src/tools/cowrie.mjs tools/cowrie.mjs
# This user owns none of these files, and the program writes no file, so the file system can be read-only.
USER node
EXPOSE 3000
# A worker answers this too.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/node/apps/api/src/main.js"]
