import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** QZ Tray listens on this computer. `localhost.qz.io` is its own name for localhost. */
const printingSoftware = ['localhost', '127.0.0.1', 'localhost.qz.io'].flatMap(host => [
  `ws://${host}:*`,
  `wss://${host}:*`,
])

/** `reportsTo` is the origin that receives the application's error reports; undefined where it sends none. */
export async function secure(app: FastifyInstance, reportsTo: string | undefined): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // The camera's barcode reader is WebAssembly. No inline scripts, ever: the token is in local storage.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        // No text becomes markup or a script's address, except through the policy of src/own-script.ts.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['own-script'],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...printingSoftware, ...(reportsTo ? [reportsTo] : [])],
        workerSrc: ["'self'", 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        // The browser prints PDFs from a frame.
        frameSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
      },
    },
    // The proxy in front of the server decides about https.
    strictTransportSecurity: false,
    // On plain http in a warehouse's network, browsers ignore these two and warn on every page.
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
