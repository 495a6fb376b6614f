import * as z from 'zod/mini'
import type { QueuedJob } from '#machines/print-queue/job.ts'
import { ownScript } from '#src/own-script.ts'
import zplWorker from './zpl-worker.ts?worker&url'

const Drawn = z.union([
  z.object({ pictures: z.array(z.string()), pdf: z.string() }),
  z.object({ failed: z.string() }),
])

export type DrawnLabel = {
  readonly pages: readonly { readonly place: number; readonly src: string }[]
  /** In base64, with pages of the label's size. */
  readonly pdf: string
}

/** Draws a label's pages as data URLs, and as a PDF. A worker does it, because the drawing program is large and slow. */
export function drawLabel(zpl: string, dpi: number): Promise<DrawnLabel> {
  const worker = new Worker(ownScript(zplWorker), { type: 'module' })
  return new Promise<DrawnLabel>((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      const drawn = Drawn.parse(data)
      if ('failed' in drawn) return reject(new Error(drawn.failed))
      const pages = drawn.pictures.map((picture, at) => ({
        place: at,
        src: `data:image/png;base64,${picture}`,
      }))
      resolve({ pages, pdf: drawn.pdf })
    }
    worker.onerror = event => reject(new Error(event.message))
    worker.postMessage({ zpl, dpi })
  }).finally(() => worker.terminate())
}

type Paper = Pick<QueuedJob, 'format' | 'data' | 'title'>

/** The print as a file to save or to print elsewhere. */
export function fileOf({ format, data, title }: Paper): File {
  const name = `${title.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'impression'}.${format}`
  if (format === 'zpl') return new File([data], name, { type: 'text/plain' })
  const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0))
  return new File([bytes], name, { type: 'application/pdf' })
}

/** Opens the browser's print dialog on a PDF, from an invisible frame. Rejects where the browser cannot show PDFs. */
export function printPdf(url: string): Promise<void> {
  if (!navigator.pdfViewerEnabled) return Promise.reject(new Error('Ce navigateur n’affiche pas les PDF.'))
  const frame = document.createElement('iframe')
  frame.title = 'Document à imprimer'
  frame.className = 'print-frame'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  return new Promise<void>((resolve, reject) => {
    frame.onload = () => {
      try {
        frame.contentWindow?.focus()
        frame.contentWindow?.print()
        resolve()
      } catch (error) {
        reject(error)
      }
    }
    frame.src = url
    document.body.append(frame)
    // The next print removes the frame: some browsers still read it while their dialog is open.
    for (const old of document.querySelectorAll('iframe.print-frame')) if (old !== frame) old.remove()
  })
}
