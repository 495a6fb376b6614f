import { photoBytesAtMost, photoPixelsAtMost } from '#contract/photo.ts'

/** The lowest still shows that something is broken; the highest keeps a label readable. */
const qualities = [0.8, 0.6, 0.4, 0.2]

/**
 * Redraws a picture as a JPEG in base64: small, upright and without the camera's metadata. Undefined when this browser
 * cannot read the file as a picture.
 */
export async function photograph(file: Blob): Promise<string | undefined> {
  const picture = await readPicture(file)
  if (!picture) return undefined
  const canvas = draw(picture)
  picture.close()
  for (const quality of qualities) {
    const jpeg = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (jpeg && jpeg.size <= photoBytesAtMost) return base64Of(jpeg)
  }
  return undefined
}

async function readPicture(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}

function draw(picture: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, photoPixelsAtMost / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const page = canvas.getContext('2d')
  if (!page) throw new Error('This browser draws nothing')
  // JPEG has no transparency: without a background it would turn black.
  page.fillStyle = 'white'
  page.fillRect(0, 0, canvas.width, canvas.height)
  page.drawImage(picture, 0, 0, canvas.width, canvas.height)
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
