/**
 * The profile of sRGB's colours, as an archived document names what it was drawn for: written here from the standard's numbers
 * (IEC 61966-2-1, ICC version 4), for no package brings it as a file.
 */
export function srgbProfile(): Uint8Array {
  const curve = data(
    'para',
    Buffer.concat([u16(3), u16(0), ...[2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].map(fixed)]),
  )
  const tags: readonly (readonly [name: string, data: Buffer])[] = [
    ['desc', words('sRGB')],
    ['cprt', words('No copyright, use freely')],
    ['wtpt', point(0.9642, 1, 0.8249)],
    // From the screen's white to the one of paper.
    [
      'chad',
      data(
        'sf32',
        Buffer.concat(
          [1.04788, 0.02292, -0.0502, 0.02959, 0.99048, -0.01706, -0.00923, 0.01508, 0.75168].map(fixed),
        ),
      ),
    ],
    ['rXYZ', point(0.43607, 0.22249, 0.01392)],
    ['gXYZ', point(0.38515, 0.71687, 0.09708)],
    ['bXYZ', point(0.14307, 0.06061, 0.7141)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  let at = 128 + 4 + 12 * tags.length
  const places = new Map<Buffer, number>()
  const parts: Buffer[] = []
  for (const [, tag] of tags) {
    if (places.has(tag)) continue
    places.set(tag, at)
    parts.push(tag)
    at += tag.length
  }
  const table = tags.map(([name, tag]) =>
    Buffer.concat([Buffer.from(name), u32(places.get(tag) ?? 0), u32(tag.length)]),
  )
  return Buffer.concat([head(at), u32(tags.length), ...table, ...parts])
}

function head(size: number): Buffer {
  const made = Buffer.alloc(128)
  made.writeUInt32BE(size, 0)
  made.writeUInt32BE(0x04200000, 8)
  made.write('mntrRGB XYZ ', 12)
  ;[2026, 1, 1].forEach((part, nth) => {
    made.writeUInt16BE(part, 24 + 2 * nth)
  })
  made.write('acsp', 36)
  point(0.9642, 1, 0.8249).copy(made, 68, 8)
  return made
}

/** A tag's data, its length a multiple of four. */
function data(type: string, content: Buffer): Buffer {
  const padding = Buffer.alloc((4 - (content.length % 4)) % 4)
  return Buffer.concat([Buffer.from(type), u32(0), content, padding])
}

const point = (...xyz: readonly number[]): Buffer => data('XYZ ', Buffer.concat(xyz.map(fixed)))

function words(said: string): Buffer {
  const text = Buffer.from(said, 'utf16le').swap16()
  return data('mluc', Buffer.concat([u32(1), u32(12), Buffer.from('enUS'), u32(text.length), u32(28), text]))
}

function u16(value: number): Buffer {
  const made = Buffer.alloc(2)
  made.writeUInt16BE(value)
  return made
}

function u32(value: number): Buffer {
  const made = Buffer.alloc(4)
  made.writeUInt32BE(value)
  return made
}

/** A number with sixteen binary places. */
function fixed(value: number): Buffer {
  const made = Buffer.alloc(4)
  made.writeInt32BE(Math.round(value * 65_536))
  return made
}
