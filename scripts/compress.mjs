// node scripts/compress.mjs [FOLDER]: writes a .br and a .gz beside every build file that shrinks. The server sends
// these as they are, so the build can compress at the highest quality, once.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'dist'))
const text = /\.(js|css|html|svg|wasm)$/
/** Below this size the encoding header costs as much as it saves. */
const smallest = 300
/** From this size on, the best quality takes half a minute (the ZPL renderer has nine megabytes) and saves little. */
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
