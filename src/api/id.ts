const size = 16
/** Fetched for many at a time: fetching takes longer than all the rest, and a scan has one frame. */
const stock = new Uint8Array(64 * size)
let used = stock.length

/** A random UUID, also on a page without https, where `crypto.randomUUID` is missing. */
export function newId(): string {
  if (used === stock.length) {
    crypto.getRandomValues(stock)
    used = 0
  }
  const bytes = stock.subarray(used, used + size)
  used += size
  const hex = Array.from(bytes, (byte, i) => {
    const marked = i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
