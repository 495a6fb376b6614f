import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartupError } from '../db/startup-error.ts'
import { type Manifest, manifestName, type Part, readManifest } from './manifest.ts'

/** A file on the disk, and its place in the backup. An empty folder's path ends with a slash. */
export type Source = { readonly path: string; readonly file: string }

/** Most of a database is text and zeros: the fastest level makes it six times smaller. */
const gzipLevel = 1
const manifestAtMost = 16 * 2 ** 20

export async function sumsOf(sources: readonly Source[]): Promise<Part[]> {
  const parts: Part[] = []
  for (const { path, file } of sources) {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of contentOf(path, file)) {
      hash.update(chunk)
      size += chunk.length
    }
    parts.push({ path, size, sha256: hash.digest('hex') })
  }
  return parts
}

const isFolder = (path: string) => path.endsWith('/')
const contentOf = (path: string, file: string): AsyncIterable<Buffer> =>
  Readable.from(isFolder(path) ? [] : createReadStream(file))

/** Writes manifest and parts into one new file that only its owner may read, and syncs it. */
export async function pack(target: string, manifest: Manifest, sources: readonly Source[]): Promise<void> {
  const output = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(entries(manifest, sources)), createGzip({ level: gzipLevel }), output)
}

async function* entries(manifest: Manifest, sources: readonly Source[]) {
  const text = Buffer.from(JSON.stringify(manifest, undefined, 1))
  yield* [headerOf({ path: manifestName, size: text.length }), text, paddingOf(text.length)]
  for (const { path, size } of manifest.parts) {
    const source = sources.find(one => one.path === path)
    if (!source) throw new Error(`No file for ${path}`)
    yield headerOf({ path, size })
    yield* contentOf(path, source.file)
    yield paddingOf(size)
  }
  yield endOfTar
}

/** Unpacks a backup into a folder and compares every sum. A file that is cut, changed or foreign is refused. */
export async function unpack(file: string, folder: string): Promise<Manifest> {
  const input = (await open(file).catch(error => Promise.reject(unreadable(file, error)))).createReadStream()
  const plain = new PassThrough()
  const gunzipped = pipeline(input, createGunzip(), plain)
  // Reading `plain` fails as well, and that failure is handled. An unhandled one here would end the process first.
  gunzipped.catch(() => {})
  try {
    const manifest = await readParts(new Bytes(plain), folder)
    await gunzipped
    return manifest
  } catch (error) {
    if (error instanceof StartupError || isAboutDisk(error)) throw error
    throw new StartupError(
      `La sauvegarde « ${file} » est abîmée ou incomplète : rien n’a été touché. Prenez-en une autre.`,
      { cause: error },
    )
  } finally {
    plain.destroy()
  }
}

const unreadable = (file: string, error: NodeJS.ErrnoException) =>
  new StartupError(`La sauvegarde « ${file} » ne se lit pas (${error.code}) : vérifiez son nom.`, {
    cause: error,
  })

const isAboutDisk = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall !== 'read'

async function readParts(bytes: Bytes, folder: string): Promise<Manifest> {
  const head = readHeader(await bytes.take(blockSize))
  if (head?.path !== manifestName || head.size > manifestAtMost) throw new Error('No manifest')
  const manifest = readManifest((await bytes.take(head.size)).toString('utf8'))
  await bytes.take(paddingOf(head.size).length)
  for (const part of manifest.parts) {
    const entry = readHeader(await bytes.take(blockSize))
    if (entry?.path !== part.path || entry.size !== part.size) throw new Error(`Not ${part.path}`)
    if (isFolder(part.path)) await mkdir(join(folder, part.path), { recursive: true, mode: 0o700 })
    else await readPart(bytes, part, join(folder, part.path))
    await bytes.take(paddingOf(part.size).length)
  }
  await bytes.take(endOfTar.length)
  await bytes.end()
  return manifest
}

async function readPart(bytes: Bytes, { path, size, sha256 }: Part, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const output = await open(file, 'wx', 0o600)
  try {
    for (let left = size; left > 0; ) {
      const chunk = await bytes.some(left)
      hash.update(chunk)
      left -= chunk.length
      await output.appendFile(chunk)
    }
  } finally {
    await output.close()
  }
  if (hash.digest('hex') !== sha256) throw new Error(`Another sum: ${path}`)
}

/** Takes as many bytes from a stream as are asked for. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  /** At least one byte and at most so many. */
  async some(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next()
      if (next.done) throw new Error('The archive ends early')
      this.#rest = next.value
    }
    const taken = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }

  async take(size: number): Promise<Buffer> {
    const taken: Buffer[] = []
    for (let left = size; left > 0; ) {
      const chunk = await this.some(left)
      taken.push(chunk)
      left -= chunk.length
    }
    return Buffer.concat(taken)
  }

  /** No data may follow. Reading on also lets gzip compare its own sum. */
  async end(): Promise<void> {
    const next = await this.#chunks.next()
    if (this.#rest.length > 0 || !next.done) throw new Error('The archive goes on')
  }
}

/** The ustar format, as far as a backup needs it: files of any size and folders, with short names. `tar xzf` reads a backup. */
type TarEntry = { readonly path: string; readonly size: number }

const blockSize = 512

/** Fills what a file leaves of its last block. */
const paddingOf = (size: number): Buffer => Buffer.alloc((blockSize - (size % blockSize)) % blockSize)

/** Two empty blocks end an archive. */
const endOfTar: Buffer = Buffer.alloc(2 * blockSize)

const nameLength = 100
const sizeAt = 124
const checksumAt = 148
/** Eleven octal digits count to 8 GiB. A larger size is written in binary, marked by its first bit. */
const octalEnds = 8 ** 11

function headerOf({ path, size }: TarEntry): Buffer {
  if (Buffer.byteLength(path) > nameLength) throw new Error(`Too long for an archive: ${path}`)
  const header = Buffer.alloc(blockSize)
  header.write(path, 0)
  const isFolder = path.endsWith('/')
  header.write(isFolder ? '0000700\0' : '0000600\0', 100)
  header.write('0000000\x000000000\0', 108)
  if (size < octalEnds) header.write(`${octal(size, 11)}\0`, sizeAt)
  else {
    header[sizeAt] = 0x80
    header.writeBigUInt64BE(BigInt(size), sizeAt + 4)
  }
  header.write(`${octal(0, 11)}\0`, 136)
  header.write(`${isFolder ? 5 : 0}ustar\x0000`, 156)
  header.write(`${octal(checksumOf(header), 6)}\0 `, checksumAt)
  return header
}

/** Returns what the header says, or undefined for the empty block at the end. Throws if it is not a header. */
function readHeader(header: Buffer): TarEntry | undefined {
  if (header.every(byte => byte === 0)) return undefined
  if (checksumOf(header) !== Number.parseInt(header.toString('latin1', checksumAt, checksumAt + 6), 8)) {
    throw new Error('Not a tar header')
  }
  const name = header.subarray(0, nameLength)
  const end = name.indexOf(0)
  const size =
    header[sizeAt] === 0x80
      ? Number(header.readBigUInt64BE(sizeAt + 4))
      : Number.parseInt(header.toString('latin1', sizeAt, sizeAt + 11), 8)
  return { path: name.toString('utf8', 0, end < 0 ? nameLength : end), size }
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

/** The sum of all bytes, with blanks in the checksum's own place. */
function checksumOf(header: Buffer): number {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= checksumAt && at < checksumAt + 8 ? 0x20 : byte
  return sum
}
