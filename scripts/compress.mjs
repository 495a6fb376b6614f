// node scripts/compress.mjs [FOLDER]: writes a .br and a .gz beside every file of the build that becomes smaller by it. The server sends these as they
// are, so they are packed once and as tightly as can be, rather than quickly at each request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'dist'))
const text = /\.(js|css|html|svg|wasm)$/
/** Below this, the header that names the encoding weighs as much as what it saves. */
const smallest = 300
/** The best quality takes half a minute for the ZPL renderer's nine megabytes, and saves little of them. */
const large = 2_000_000

const pack = { br: promisify(brotliCompress), gz: promisify(gzip) }

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && text.test(entry.name))
  .map(entry => join(entry.parentPath, entry.name))

await Promise.all(files.map(compress))

async function compress(file) {
  const content = readFileSync(file)
  if (content.length < smallest) return
  const quality = content.length > large ? 6 : constants.BROTLI_MAX_QUALITY
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const packed = {
    br: await pack.br(content, { params }),
    gz: await pack.gz(content, { level: constants.Z_BEST_COMPRESSION }),
  }
  for (const [ending, bytes] of Object.entries(packed)) {
    if (bytes.length < content.length) writeFileSync(`${file}.${ending}`, bytes)
  }
}
