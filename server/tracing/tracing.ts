import type { FastifyInstance } from 'fastify'
import type { InSpan } from '../db/pool.ts'
import { version } from '../health/version.ts'
import { traceCalls } from './calls.ts'

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
