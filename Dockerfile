# syntax=docker/dockerfile:1
# A worker: runs the jobs of one task queue. Needs TEMPORAL_ADDRESS and DATABASE_URL.
# The Temporal SDK's native code needs glibc, so no Alpine.

FROM node:22.23.1-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json tsconfig.json ./
COPY scripts scripts
COPY src src
# Installs with npm ci, as every checkout does, then compiles and bundles.
RUN --mount=type=cache,target=/root/.npm \
  node scripts/setup.mjs && npm prune --omit=dev --no-audit --no-fund

FROM node:22.23.1-bookworm-slim
# The SDK checks the certificate of a Temporal service with TLS against the system's authorities.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json ./
COPY bin bin
COPY gold gold
COPY samples samples
# Without src/ beside it, bin/ takes the package as built.
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist

# Healthy: Temporal has seen this container's worker poll within the last two minutes.
COPY <<'EOF' worker-health.mjs
import { hostname } from 'node:os';
import { Connection } from '@temporalio/client';
import { loadClientConnectConfig } from '@temporalio/envconfig';

const { connectionOptions, namespace = 'default' } = loadClientConnectConfig();
const connection = await Connection.connect(connectionOptions);
const { pollers } = await connection.workflowService.describeTaskQueue({
  namespace,
  taskQueue: { name: process.env.PLUMBLINE_TASK_QUEUE || 'plumbline' },
  taskQueueType: 1,
});
const recently = Date.now() / 1000 - 120;
const polls = pollers.some(
  ({ identity, lastAccessTime }) =>
    identity.endsWith(`@${hostname()}`) && Number(lastAccessTime.seconds) > recently,
);
process.exit(polls ? 0 : 1);
EOF

ENV NODE_ENV=production PLUMBLINE_HOME=/home/node/.plumbline
USER node
CMD ["node", "bin/plumbline.mjs", "worker"]
