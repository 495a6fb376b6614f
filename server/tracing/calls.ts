import type { Context, Tracer } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { liveCalls } from '#contract/endpoints/live.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where no trace is kept. */
    traced: Context | null
  }
}

type Api = typeof import('@opentelemetry/api')

/** One span a call, below the caller's own where it names one (W3C traceparent). It holds patterns of addresses and codes alone. */
export function traceCalls(app: FastifyInstance, api: Api, tracer: Tracer): void {
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
