# syntax=docker/dockerfile:1
# One replica of the site (CMD), and the commands beside it: migrations, backups, the first administrator (docs/deployment.md).
ARG NODE_IMAGE=node:24-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund
COPY . .
# Pages that are made now show the public address, the languages and whether payments are tests; no secret is needed, and none is kept.
ARG SITE_URL
ARG RAZORPAY_TEST_MODE=off
ARG LANGUAGES
ARG PASIDI_COMMIT
RUN npm run build
# The programs of the build with what they import, and nothing else. The maps of the build stay: stacks in the log are read by them.
RUN npm run image:files -- /site

FROM ${NODE_IMAGE} AS site
ARG SITE_URL
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 SITE_URL=${SITE_URL} HOST=0.0.0.0 PORT=3000 DATA_DIR=/tmp/pasidi MALLOC_ARENA_MAX=2
WORKDIR /app
# Owned by root: the site cannot change its own program.
COPY --from=build /site ./
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=384", "--max-semi-space-size=32", ".next/serve.mjs"]
