# Builds a release from this folder (docs/operate/releases.md).
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm run release -- --folder /opt/yuelan

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /var/lib/yuelan --shell /usr/sbin/nologin yuelan \
 && install -d -o yuelan -g yuelan -m 700 /var/lib/yuelan \
 && install -d -o yuelan -g yuelan /etc/yuelan/libraries \
 && ln -s /opt/yuelan/bin/yuelan /usr/local/bin/yuelan
COPY --from=build /opt/yuelan /opt/yuelan
WORKDIR /opt/yuelan
USER yuelan
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/var/lib/yuelan LIBRARIES_DIR=/etc/yuelan/libraries MALLOC_ARENA_MAX=2
VOLUME /var/lib/yuelan
EXPOSE 4321
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:4321/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "--max-old-space-size=256", "--max-semi-space-size=8", "--heap-growing-percent=40", "dist/server/yuelan.mjs"]
