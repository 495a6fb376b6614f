import { ready } from 'zpl-renderer-js'

type Asked = { zpl: string; widthMm: number; heightMm: number; dpi: number }

/** Drawing a label takes a second or more, so a worker does it. */
self.onmessage = async ({ data: { zpl, widthMm, heightMm, dpi } }: MessageEvent<Asked>) => {
  try {
    const { api } = await ready
    const pictures = await api.zplToBase64MultipleAsync(zpl, widthMm, heightMm, Math.round(dpi / 25.4))
    self.postMessage({ pictures })
  } catch (error) {
    self.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  }
}
