import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Endpoint, FileAnswer } from '#contract/endpoint.ts'

/** A file's declared type may be wrong. The browser only shows a file whose first bytes match it. */
const shown: Readonly<Record<string, (data: Buffer) => boolean>> = {
  'image/png': data => data.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  'image/jpeg': data => data.subarray(0, 3).equals(Buffer.from('\xff\xd8\xff', 'latin1')),
  'image/gif': data => /^GIF8[79]a/.test(data.toString('latin1', 0, 6)),
  'image/webp': data => /^RIFF[\s\S]{4}WEBP/.test(data.toString('latin1', 0, 12)),
  'image/svg+xml': data => isDrawing(data.toString('utf8')),
  'application/pdf': data => data.toString('latin1', 0, 5) === '%PDF-',
}

/** A drawing that contains scripts may only be saved, never shown. */
function isDrawing(text: string): boolean {
  const begins = /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text)
  return begins && !/<\s*(script|foreignObject|iframe|!ENTITY|!DOCTYPE)|\son\w+\s*=|javascript:/i.test(text)
}

/** A file that is written while it is sent. The browser saves it. */
export type FileStream = Omit<FileAnswer, 'data'> & { readonly stream: AsyncIterable<string | Uint8Array> }

/** A type guard without a check of the answer: the endpoint's type already says what its handler returns. */
export const isFile = (endpoint: Endpoint, _answer: unknown): _answer is FileAnswer | FileStream =>
  endpoint.file === true

/** The headers stop the file from running, loading or sending anything, even when opened directly. */
export function sendFile(reply: FastifyReply, file: FileAnswer | FileStream): FastifyReply {
  const { name, type } = file
  if ('stream' in file) {
    return reply
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; ${filename(name)}`)
      .type(type)
      .send(Readable.from(file.stream))
  }
  const { data } = file
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const known = shown[type]?.(bytes) === true
  return reply
    .header(
      'content-security-policy',
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    )
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `${known ? 'inline' : 'attachment'}; ${filename(name)}`)
    .type(known ? type : 'application/octet-stream')
    .send(bytes)
}

/** Both forms of RFC 6266: plain ASCII for old programs, and the exact name. */
function filename(name: string): string {
  const plain = name.replace(/[^\w.-]+/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16)}`)
  return `filename="${plain}"; filename*=UTF-8''${exact}`
}
