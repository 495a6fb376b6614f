const size = 16
/** Random bytes for 64 ids: asking the browser for them is the slowest step, and a scan has one frame. */
const stock = new Uint8Array(64 * size)
let used = stock.length

/** A random UUID. It works without https too, where browsers have no `crypto.randomUUID`. */
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
