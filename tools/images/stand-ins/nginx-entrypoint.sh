#!/bin/sh
# What the official image's start scripts do for this project: they name the local name servers, and fill in templates.
set -eu
resolvers=$(awk '$1 == "nameserver" { print ($2 ~ ":") ? "[" $2 "]" : $2 }' /etc/resolv.conf | tr '\n' ' ')
[ -z "${NGINX_ENTRYPOINT_LOCAL_RESOLVERS:-}" ] || export NGINX_LOCAL_RESOLVERS="${resolvers% }"

templates="${NGINX_ENVSUBST_TEMPLATE_DIR:-/etc/nginx/templates}"
suffix="${NGINX_ENVSUBST_TEMPLATE_SUFFIX:-.template}"
names=$(env | sed -n 's/^\([A-Za-z_][A-Za-z0-9_]*\)=.*/${\1}/p' | tr '\n' ' ')
for template in "$templates"/*"$suffix"; do
  [ -f "$template" ] || continue
  envsubst "$names" <"$template" >"${NGINX_ENVSUBST_OUTPUT_DIR:-/etc/nginx/conf.d}/$(basename "$template" "$suffix")"
done

exec "$@"
