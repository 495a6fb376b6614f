/** Where connected shops call, beside the API for their programs. */
export { serveHooks } from './hooks/serve.ts'
