// node scripts/compress.mjs [FOLDER]: writes a .br and a .gz beside each file of the build that compression makes
// smaller. The server sends these files as they are, so the build compresses once and tightly.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'dist'))
const text = /\.(js|css|html|svg|wasm)$/
/** In a smaller file, the header that names the encoding costs what compression saves. */
const smallest = 300
/** Brotli's best quality takes ten seconds and more for the ZPL renderer and the camera decoder, and gains little. */
const large = 500_000

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
