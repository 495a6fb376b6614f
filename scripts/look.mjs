// node scripts/look.mjs: 0 while the server on this machine is ready. It looks over https where plain http is led there; the
// certificate is the house's own, and nobody else listens on this machine's port.
import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'

const port = process.env.PORT || '8080'
const patience = { timeout: 4000 }

const plain = await statusOf(getPlain, 'http', {})
const status = plain === 307 ? await statusOf(getSecure, 'https', { rejectUnauthorized: false }) : plain
process.exitCode = status === 200 ? 0 : 1

function statusOf(get, scheme, options) {
  return new Promise(resolve => {
    const request = get(`${scheme}://127.0.0.1:${port}/ready`, { ...patience, ...options }, answer => {
      answer.resume()
      resolve(answer.statusCode)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(0))
  })
}
