import type { ScanSource } from '../scan.ts'
import { type Source, type SourceState, wallClock } from './source.ts'
import type { WebBarcodeDetector } from './web-devices.ts'
import type { FrameReader } from './zxing-reader.ts'

export interface CameraSource extends Source {
  /** The stream for a preview, once the camera runs. */
  stream(): MediaStream | null
}

/** Milliseconds between frames: a phone stays cool, and the camera reads a code before the hand settles. */
const betweenFrames = 120

export function cameraSource(identity: ScanSource, deviceId?: string): CameraSource {
  let state: SourceState = { is: 'off' }
  let stream: MediaStream | null = null
  let run = 0

  return {
    identity,
    state: () => state,
    stream: () => stream,
    start(hear, changed) {
      run += 1
      const mine = run
      const become = (next: SourceState) => {
        state = next
        changed()
      }
      become({ is: 'starting' })
      watch(mine).catch(error => {
        if (mine !== run) return
        release()
        become({ is: 'failed', reason: reasonOf(error) })
      })

      async function watch(turn: number) {
        const opened = await navigator.mediaDevices.getUserMedia({
          video: deviceId ? { deviceId: { exact: deviceId } } : { facingMode: 'environment' },
        })
        if (turn !== run) return stopTracks(opened)
        stream = opened
        const video = document.createElement('video')
        video.muted = true
        video.playsInline = true
        video.srcObject = opened
        await video.play()
        const read = await openFrameReader()
        const sight = createSightings()
        if (turn === run) become({ is: 'ready' })
        while (turn === run) {
          const readings = await read(video)
          if (turn !== run) return
          const at = wallClock()
          const fresh = sight(
            readings.map(({ text }) => text),
            at,
          )
          for (const text of fresh) {
            const symbology = readings.find(reading => reading.text === text)?.symbology
            hear({ text, source: identity, at, ...(symbology ? { symbology } : {}) })
          }
          await new Promise(resolve => setTimeout(resolve, betweenFrames))
        }
      }
    },
    stop() {
      run += 1
      release()
      state = { is: 'off' }
    },
  }

  function release() {
    if (stream) stopTracks(stream)
    stream = null
  }
}

function stopTracks(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

function reasonOf(error: unknown): string {
  if (error instanceof DOMException) {
    if (error.name === 'NotAllowedError') return 'L’accès à la caméra a été refusé dans le navigateur.'
    if (error.name === 'NotFoundError' || error.name === 'OverconstrainedError')
      return 'Aucune caméra n’a été trouvée.'
    if (error.name === 'NotReadableError') return 'Un autre programme se sert de la caméra.'
  }
  return 'La lecture par caméra n’a pas pu démarrer.'
}

/** A code that leaves the picture for this many ms and returns is a new scan. */
export const forgetAfter = 1500

/** The camera sees a code in every frame; this reports the code once, when it appears. */
export function createSightings() {
  const seenAt = new Map<string, number>()
  return (texts: readonly string[], now: number): string[] => {
    for (const [text, at] of seenAt) if (now - at >= forgetAfter) seenAt.delete(text)
    const fresh = [...new Set(texts)].filter(text => !seenAt.has(text))
    for (const text of texts) seenAt.set(text, now)
    return fresh
  }
}

/** The formats of a warehouse; fewer formats mean fewer false readings. */
const detectorFormats = ['code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'itf', 'data_matrix', 'qr_code']

/**
 * The browser's detector when it reads every format that we need, else zxing, loaded on demand from our own
 * server.
 */
async function openFrameReader(): Promise<FrameReader> {
  const detector = await ownDetector()
  if (detector) {
    return async video => (await detector.detect(video)).map(({ rawValue }) => ({ text: rawValue }))
  }
  const { zxingFrameReader } = await import('./zxing-reader.ts')
  return zxingFrameReader()
}

async function ownDetector(): Promise<WebBarcodeDetector | null> {
  const { BarcodeDetector } = window
  if (!BarcodeDetector) return null
  const supported = await BarcodeDetector.getSupportedFormats()
  const complete = detectorFormats.every(format => supported.includes(format))
  return complete ? new BarcodeDetector({ formats: detectorFormats }) : null
}
