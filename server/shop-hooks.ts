/** Where connected shops and identity providers call, beside the API for programs. */
export { serveBackChannel } from './hooks/back-channel.ts'
export { serveHooks } from './hooks/serve.ts'
