import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { atTheEnd } from './server.ts'

/** A mail as it came in: the envelope's address, and all of it. */
type Mail = { readonly to: string; readonly raw: string }

/** A real SMTP server on this machine that keeps what it is handed. */
export async function aMailbox(port = 0) {
  const box = {
    mails: [] as Mail[],
    /** The answer to a recipient, in place of « yes ». */
    refuses: undefined as { code: number; says: string } | undefined,
    /** Happens when a mail has been kept and its sender waits for « yes ». */
    taken: undefined as (() => Promise<void>) | undefined,
    url: '',
    stop: async () => {},
  }
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _, done) {
      if (username === 'depot@douchette.example' && password === 'a:b/c')
        return done(null, { user: username })
      done(new Error('Unknown account'))
    },
    onRcptTo(_, __, done) {
      if (!box.refuses) return done()
      done(Object.assign(new Error(box.refuses.says), { responseCode: box.refuses.code }))
    },
    onData(stream, { envelope }, done) {
      const keep = async () => {
        const raw = (await buffer(stream)).toString('utf8')
        for (const { address } of envelope.rcptTo) box.mails.push({ to: address, raw })
        await box.taken?.()
      }
      keep().then(() => done(), done)
    },
  })
  // A client that goes away in the middle is no fault of the test.
  server.on('error', () => {})
  await new Promise<void>(done => server.listen(port, '127.0.0.1', done))
  const { port: own } = server.server.address() as AddressInfo
  box.url = `smtp://depot%40douchette.example:a%3Ab%2Fc@127.0.0.1:${own}`
  box.stop = () => new Promise(done => server.close(() => done()))
  atTheEnd(box.stop)
  return box
}

/** The text of a part of a mail as its reader sees it, however it was encoded. */
export function partOf(raw: string, type: 'text/plain' | 'text/html'): string {
  const part = raw
    .split(/\r?\n--[^\r\n]+\r?\n/)
    .find(one => one.toLowerCase().startsWith(`content-type: ${type}`))
  const [head = '', ...lines] = (part ?? '').split(/\r?\n\r?\n/)
  const body = lines.join('\n\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
