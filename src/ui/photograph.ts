import { photoBytesAtMost, photoPixelsAtMost } from '#contract/photo.ts'

/** The lowest still shows that something is broken; the highest keeps a label readable. */
const qualities = [0.8, 0.6, 0.4, 0.2]

type Limits = { readonly bytes: number; readonly pixels: number }

/**
 * Redraws a picture as a JPEG in base64: small, upright and without the camera's metadata. Undefined when this browser
 * cannot read the file as a picture.
 */
export async function photograph(
  file: Blob,
  { bytes, pixels }: Limits = { bytes: photoBytesAtMost, pixels: photoPixelsAtMost },
): Promise<string | undefined> {
  const picture = await readPicture(file)
  if (!picture) return undefined
  const canvas = draw(picture, pixels)
  picture.close()
  for (const quality of qualities) {
    const jpeg = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (jpeg && jpeg.size <= bytes) return base64Of(jpeg)
  }
  return undefined
}

type Picture = {
  readonly source: CanvasImageSource
  readonly width: number
  readonly height: number
  /** Lines are as sharp in any size, so they are drawn as large as they may be. */
  readonly lines: boolean
  readonly close: () => void
}

async function readPicture(file: Blob): Promise<Picture | undefined> {
  try {
    return await (file.type === 'image/svg+xml' ? readLines(file) : readPoints(file))
  } catch {
    return undefined
  }
}

async function readPoints(file: Blob): Promise<Picture> {
  const source = await createImageBitmap(file, { imageOrientation: 'from-image' })
  return { source, width: source.width, height: source.height, lines: false, close: () => source.close() }
}

/** In an image element an SVG file runs no script and loads nothing. */
async function readLines(file: Blob): Promise<Picture> {
  const source = new Image()
  const close = () => URL.revokeObjectURL(source.src)
  source.src = URL.createObjectURL(file)
  await source.decode().catch(error => {
    close()
    throw error
  })
  return { source, width: source.naturalWidth, height: source.naturalHeight, lines: true, close }
}

function draw({ source, width, height, lines }: Picture, pixels: number): HTMLCanvasElement {
  const fitting = pixels / Math.max(width, height, 1)
  const scale = lines ? fitting : Math.min(1, fitting)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const page = canvas.getContext('2d')
  if (!page) throw new Error('This browser draws nothing')
  // JPEG has no transparency: without a background it would turn black.
  page.fillStyle = 'white'
  page.fillRect(0, 0, canvas.width, canvas.height)
  page.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  }
  return btoa(text)
}
