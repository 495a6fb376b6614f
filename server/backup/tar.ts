/** The ustar format, as far as a backup needs it: files of any size and folders, with short names. `tar xzf` reads a backup. */
export type TarEntry = { readonly path: string; readonly size: number }

export const blockSize = 512

/** Fills what a file leaves of its last block. */
export const paddingOf = (size: number): Buffer => Buffer.alloc((blockSize - (size % blockSize)) % blockSize)

/** Two empty blocks end an archive. */
export const endOfTar: Buffer = Buffer.alloc(2 * blockSize)

const nameLength = 100
const sizeAt = 124
const checksumAt = 148
/** Eleven octal digits count to 8 GiB. A larger size is written in binary, marked by its first bit. */
const octalEnds = 8 ** 11

export function headerOf({ path, size }: TarEntry): Buffer {
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
export function readHeader(header: Buffer): TarEntry | undefined {
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
