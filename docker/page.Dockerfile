# The hosted page and the dashboard behind nginx. Build from the root: docker build -f docker/page.Dockerfile .
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# A checkout that only its owner can read would make files that nginx cannot read.
RUN npx vite build --config apps/checkout/vite.config.mts && npx vite build --config apps/dashboard/vite.config.mts && chmod -R a+rX dist/checkout dist/dashboard

FROM nginxinc/nginx-unprivileged:1.28-alpine
# The image's start script finds the name servers, and fills in the template.
ENV NGINX_ENTRYPOINT_LOCAL_RESOLVERS=1 NGINX_ENVSUBST_OUTPUT_DIR=/tmp API_URL=http://api:3000
COPY --chmod=0644 docker/nginx.conf /etc/nginx/nginx.conf
COPY --chmod=0644 docker/nginx.refused-call.conf /etc/nginx/refused-call.conf
COPY --chmod=0644 docker/nginx.environment.conf.template /etc/nginx/templates/environment.conf.template
COPY --from=build /src/dist/checkout /srv/page
COPY --from=build /src/dist/dashboard /srv/dashboard
EXPOSE 8080 8081
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s --retries=3 \
  CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/"]
