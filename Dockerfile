# The server with the built app. Configuration comes from the environment: see .env.example.
FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2 AS manifests
WORKDIR /app
COPY package.json package-lock.json tsconfig.base.json ./
COPY contract/package.json contract/
COPY client/package.json client/
COPY server/package.json server/
COPY web/package.json web/
COPY console/package.json console/
COPY sandbox/package.json sandbox/
COPY app/package.json app/
COPY dev/package.json dev/

# The image brings Node: the install scripts, which fetch the pinned one, have nothing to do here.
FROM manifests AS web
RUN --mount=type=cache,target=/root/.npm npm ci --workspace web --ignore-scripts --no-audit --no-fund
COPY contract contract
COPY client client
COPY web web
RUN node_modules/.bin/vite build web && node_modules/.bin/vite build web --ssr src/render/renderer.tsx

FROM manifests AS console
RUN --mount=type=cache,target=/root/.npm npm ci --workspace console --ignore-scripts --no-audit --no-fund
COPY contract contract
COPY client client
COPY console console
RUN node_modules/.bin/vite build console

FROM manifests AS sandbox-packages
RUN --mount=type=cache,target=/root/.npm npm ci --workspace sandbox --omit dev --ignore-scripts --no-audit --no-fund

# The outside world for trials, never for strangers: it shows SMS codes to anyone who can reach it.
FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2 AS sandbox
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3001
COPY --from=sandbox-packages /app/node_modules node_modules
COPY sandbox sandbox
USER node
EXPOSE 3001
CMD ["node", "sandbox/src/main.ts"]

FROM manifests AS server-packages
RUN --mount=type=cache,target=/root/.npm npm ci --workspace server --omit dev --ignore-scripts --no-audit --no-fund

FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2 AS server
WORKDIR /app
# Few arenas, and blocks of 16 KB and more outside of them: memory that a flood of bodies took goes back to the system.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 WEB_DIST=/app/web/dist CONSOLE_DIST=/app/console/dist MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=16384
COPY --from=server-packages /app/package.json package.json
COPY --from=server-packages /app/node_modules node_modules
COPY --from=server-packages /app/server server
COPY contract contract
COPY server server
COPY --from=web /app/web/dist web/dist
COPY --from=console /app/console/dist console/dist
# A volume made here keeps who may write to it.
RUN mkdir -p /var/lib/shanghao/uploads && chown node:node /var/lib/shanghao/uploads
ENV UPLOAD_DIR=/var/lib/shanghao/uploads
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
