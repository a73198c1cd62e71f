# The server and all its commands: docker build -t marcario .
FROM node:22-bookworm-slim AS build
WORKDIR /marcario
COPY . .
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
 && node scripts/build.mjs --no-types

# The server's dependencies from the lockfile, without test tools.
FROM node:22-bookworm-slim AS dependencies
WORKDIR /marcario
COPY package.json package-lock.json .npmrc ./
COPY scripts/no-telemetry scripts/no-telemetry
COPY packages/client/package.json packages/client/
COPY packages/core/package.json packages/core/
COPY packages/mcp/package.json packages/mcp/
COPY packages/server/package.json packages/server/
COPY packages/mcp/bin packages/mcp/bin
COPY packages/server/bin packages/server/bin
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace @marcario/server

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /marcario
COPY --from=dependencies /marcario/node_modules node_modules
COPY --from=build /marcario/LICENSE /marcario/package.json ./
COPY --from=build /marcario/packages packages
# Created by root and not writable, so the root file system may be read-only. Data is stored here.
RUN install --directory --owner node --group node /var/lib/marcario
VOLUME /var/lib/marcario
USER node
EXPOSE 8080
# Only a process that does not answer is unhealthy: restarting it would not bring back an unreachable database.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:8080/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "packages/server/bin/marcario.mjs"]
CMD ["serve"]
