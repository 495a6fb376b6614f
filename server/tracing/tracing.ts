import type { Context, Tracer } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { liveCalls } from '#contract/endpoints/live.ts'
import type { InSpan } from '../db/pool.ts'
import { version } from '../version.ts'

export type Tracing = {
  /** Runs the work within a span of that name, below the call that asks for it. */
  readonly inSpan: InSpan
  /** A span for each call of this server, until it closes. */
  readonly watch: (app: FastifyInstance) => void
}

export type TracingSettings = {
  /** Complete, with its path. */
  readonly url: string
  readonly service: string
}

/** A collector that is away must not hold the stop of the server up. */
const lastSendMs = 2_000
/** A log line for each failed batch would be one every five seconds. */
const complainEveryMs = 10 * 60_000

/** Loads OpenTelemetry's packages, which read their other standard variables themselves. */
export async function openTracing({ url, service }: TracingSettings): Promise<Tracing> {
  const [api, { BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({ url })
  const provider = new NodeTracerProvider({
    resource: resources
      .detectResources({ detectors: [resources.envDetector] })
      .merge(resources.resourceFromAttributes({ 'service.name': service, 'service.version': version })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  const tracer = api.trace.getTracer('douchette', version)

  return {
    inSpan: (name, work) =>
      tracer.startActiveSpan(name, { attributes: { 'db.system.name': 'postgresql' } }, async span => {
        try {
          return await work()
        } catch (error) {
          // Messages of the database hold values, such as a customer's address.
          if (error instanceof Error) span.setAttribute('error.type', error.name)
          span.setStatus({ code: api.SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      }),
    watch(app) {
      traceCalls(app, api, tracer)
      let complainedAt = Number.NEGATIVE_INFINITY
      const complain = (message: string) => {
        if (performance.now() - complainedAt < complainEveryMs) return
        complainedAt = performance.now()
        app.log.warn({ otlp: message.slice(0, 300) }, 'traces do not arrive')
      }
      const quiet = () => {}
      api.diag.setLogger(
        { error: complain, warn: quiet, info: quiet, debug: quiet, verbose: quiet },
        { logLevel: api.DiagLogLevel.ERROR, suppressOverrideMessage: true },
      )
      app.addHook('onClose', async () => {
        const tooLong = new Promise<void>(resolve => void setTimeout(resolve, lastSendMs).unref())
        await Promise.race([provider.shutdown().catch(() => {}), tooLong])
        for (const one of [api.trace, api.context, api.propagation, api.diag]) one.disable()
      })
    },
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where no trace is kept. */
    traced: Context | null
  }
}

type Api = typeof import('@opentelemetry/api')

/** One span for each call, below the caller's own if it names one (W3C traceparent). It holds only patterns and codes. */
function traceCalls(app: FastifyInstance, api: Api, tracer: Tracer): void {
  app.decorateRequest('traced', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers, protocol, id } = request
    // A stream ends with its bench's day.
    if (routeOptions.url === liveCalls.changes.path) return done()
    const caller = api.propagation.extract(api.ROOT_CONTEXT, headers)
    const span = tracer.startSpan(
      routeOptions.url ? `${method} ${routeOptions.url}` : method,
      {
        kind: api.SpanKind.SERVER,
        attributes: {
          ...{ 'http.request.method': method, 'url.scheme': protocol, 'douchette.request_id': id },
          ...(routeOptions.url ? { 'http.route': routeOptions.url } : {}),
        },
      },
      caller,
    )
    request.traced = api.trace.setSpan(caller, span)
    api.context.with(request.traced, done)
  })
  // A body that is read comes from the connection, which knows nothing of the call.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.traced) api.context.with(request.traced, done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = request.traced && api.trace.getSpan(request.traced)
    if (!span) return
    span.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.refusedFor !== null) span.setAttribute('error.type', reply.refusedFor)
    if (reply.statusCode >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
    span.end()
  })
}
