/** What the server counts about itself, for Prometheus. */
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ApiEnv } from './env.js';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics of one server; two in one process do not share any. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'plumbline_http_request_duration_seconds',
    help: 'How long requests took until their answer began, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: 'plumbline_' });
  }

  readonly contentType = this.registry.contentType;

  text(): Promise<string> {
    return this.registry.metrics();
  }

  /** A figure that is read when somebody asks for the metrics. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: async () => gauge.set(await read()),
    });
  }

  /** Counts requests by the route that answers them: paths have ids in them, without end. */
  readonly count: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const done = this.requests.startTimer();
    await next();
    const route = c.res.status === 404 ? 'none' : routePath(c, -1);
    done({ method: c.req.method, route, status: String(c.res.status) });
  };
}
