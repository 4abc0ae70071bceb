# The console with its cloud, and the host agent (--target agent). docs/operations.md says how they are run.

FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# The base image's Node runs it: ours would be a second one.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim AS runtime
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /src/package.json ./
COPY --from=build /src/node_modules ./node_modules
COPY --from=build /src/build ./build
RUN mkdir /data && chown node:node /data
USER node

FROM runtime AS agent
USER root
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg \
  && rm -rf /var/lib/apt/lists/*
USER node
VOLUME /data
ENTRYPOINT ["node", "build/agent.js"]

# The last stage is what is built without --target.
FROM runtime AS console
COPY --from=build /src/backend/db/migrations ./backend/db/migrations
# Of the demo, which SIGHTLINE_DEMO=1 makes.
COPY --from=build /src/agent/demo/media ./agent/demo/media
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# As long as it takes to answer requests under way and to close the database.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server.js"]
