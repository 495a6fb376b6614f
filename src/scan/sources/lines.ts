const STX = 0x02
const ETX = 0x03
const LF = 0x0a
const CR = 0x0d

/**
 * Cuts a stream of bytes into codes at CR, LF, CR+LF or ETX, however the chunks fall. STX and blank lines are
 * dropped; everything else, GS (0x1D) among it, belongs to the code.
 */
export function createLineSplitter() {
  let open: number[] = []

  function take(): Uint8Array[] {
    const line = open
    open = []
    return line.length > 0 ? [Uint8Array.from(line)] : []
  }

  return {
    push(chunk: Uint8Array): Uint8Array[] {
      const lines: Uint8Array[] = []
      for (const byte of chunk) {
        if (byte === CR || byte === LF || byte === ETX) lines.push(...take())
        else if (byte !== STX) open.push(byte)
      }
      return lines
    },
    /** What has come without an end: a scanner set to send none. */
    rest: take,
  }
}
