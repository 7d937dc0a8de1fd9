# Overround in one image. Build: docker build -t overround . Run alone (everything embedded):
#   docker run -p 127.0.0.1:8080:8080 -v overround-data:/data overround

FROM node:22-bookworm-slim AS build
WORKDIR /app
# Packages first: they are built again only when the lock file changes.
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build --chown=root:root /app /app
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "process.env.NODE_TLS_REJECT_UNAUTHORIZED = 0; fetch(`http${process.env.TLS_CERT_FILE ? 's' : ''}://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node gets SIGTERM itself: it closes the log before it ends. As process 1 it could not kill itself where
# that hangs: run it with --init.
STOPSIGNAL SIGTERM
CMD ["node", "--v8-pool-size=0", "--no-parallel-scavenge", "--max-inlined-bytecode-size-cumulative=4000", "dist/src/main.js"]
