# syntax=docker/dockerfile:1
# One replica of the site (CMD), and the commands beside it: migrations, backups, the first administrator (docs/deployment.md).
ARG NODE_IMAGE=node:22-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund
COPY . .
# Pages that are made now show the public address and whether payments are tests; no secret is needed, and none is kept.
ARG SITE_URL
ARG RAZORPAY_TEST_MODE=off
RUN npm run build
# What only building needs, and what only other databases and other libraries of C need. The maps of the build stay: stacks in the log are
# read by them.
RUN rm -rf .next/build .next/cache .next/diagnostics .next/trace* .next/types .next/users node_modules/.cache \
  && find node_modules -name '*.map' -type f -delete \
  && cd node_modules \
  && rm -rf @base-ui @electric-sql @img @lucide @next/swc-* @prisma/dev @prisma/engines* @prisma/fetch-engine \
    @prisma/query-plan-executor @prisma/streams-local @prisma/studio-core @tailwindcss @types @typescript elkjs lightningcss* \
    prisma remeda sharp tailwindcss typescript \
  && rm -f @prisma/client/runtime/*.cockroachdb.* @prisma/client/runtime/*.mysql.* @prisma/client/runtime/*.sqlite.* \
    @prisma/client/runtime/*.sqlserver.*

FROM ${NODE_IMAGE} AS site
ARG SITE_URL
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 SITE_URL=${SITE_URL} HOST=0.0.0.0 PORT=3000 DATA_DIR=/tmp/pasidi
WORKDIR /app
# Owned by root: the site cannot change its own program.
COPY --from=build /app ./
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "tools/launch/serve.ts"]
