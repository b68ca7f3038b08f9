# Stands in for nginxinc/nginx-unprivileged:1.28-alpine. Its wget is BusyBox's, as in Alpine.
FROM localhost/cowrie-stand-in:debian
RUN apt-get update && apt-get install -y --no-install-recommends nginx-light busybox gettext-base \
  && rm -rf /var/lib/apt/lists/* /etc/nginx/conf.d/* /etc/nginx/sites-* /etc/nginx/modules-enabled \
  && ln -s /bin/busybox /usr/local/bin/wget \
  && useradd --uid 101 --system --user-group --no-create-home nginx
COPY --chmod=755 nginx-entrypoint.sh /docker-entrypoint.sh
EXPOSE 8080
STOPSIGNAL SIGQUIT
USER 101
ENTRYPOINT ["/docker-entrypoint.sh"]
CMD ["nginx", "-g", "daemon off;"]
