# syntax=docker/dockerfile:1
# Only the built site and ffmpeg: no compiler, no npm, no packages for tests.
#
#   docker build -t fanfare .
#   docker run --read-only --tmpfs /tmp -v fanfare:/data -p 127.0.0.1:3000:3000 fanfare
#
# compose.yaml runs it with PostgreSQL and a file store. A release is built from images with a digest, which
# scripts/pin-images.sh gives (docs/operating.md):
#
#   docker build $(scripts/pin-images.sh | sed 's/^/--build-arg /') -t fanfare .

ARG NODE_IMAGE=node:24-bookworm-slim
ARG DEBIAN_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
# Packages first: they change less often than the sources.
COPY package.json package-lock.json ./
COPY scripts/prepare.mjs scripts/
RUN node --input-type=module --eval "import { install } from './scripts/prepare.mjs'; install()"
COPY . .
RUN node scripts/build.mjs
# Remove the packages that only the build needs, and their dependencies.
RUN npm uninstall --omit=dev --no-save --no-audit --no-fund \
    @iconify-json/lucide @tailwindcss/vite @tanstack/react-start @vitejs/plugin-react oxc-transform-react tailwindcss vite

# The site runs on the Node version in package-lock.json, which is the npm package `node` and the version we test.
FROM ${DEBIAN_IMAGE}
# ffmpeg makes posters of videos and takes the QuickTime clips of phones (FFMPEG_PATH).
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ffmpeg \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin fanfare \
    && install --directory --owner=fanfare --mode=0700 /data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/catalogue catalogue
COPY --from=build /app/config config
COPY --from=build /app/migrations migrations
COPY --from=build /app/scripts scripts
COPY --from=build /app/src src
COPY --from=build /app/dist dist

# The memory settings of scripts/prepare.mjs.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production PATH=/app/node_modules/node/bin:$PATH HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER fanfare
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The options that `npm start` passes (scripts/prepare.mjs): less memory under load.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "src/main.ts"]
