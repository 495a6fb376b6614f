import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** QZ Tray listens on this computer, or is reached by its own name for it. */
const printingSoftware = ['localhost', '127.0.0.1', 'localhost.qz.io'].flatMap(host => [
  `ws://${host}:*`,
  `wss://${host}:*`,
])

export async function secure(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // The camera's barcode reader is WebAssembly. No inline script, ever: the token lies in local storage.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        scriptSrcAttr: ["'none'"],
        // sonner and react-aria put <style> elements of their own into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...printingSoftware],
        workerSrc: ["'self'", 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        // PDFs are printed from a frame.
        frameSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
      },
    },
    // Whether it is served by https is the affair of whoever puts a proxy in front.
    strictTransportSecurity: false,
    // Over plain http in a warehouse's network browsers ignore these two, and complain at every page.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(self), serial=(self), hid=(self), microphone=(), geolocation=()',
    )
  })
}
