import { createStore } from '#src/store.ts'

export type NoticeLevel = 'success' | 'info' | 'warning' | 'error'
export type Notice = { level: NoticeLevel; text: string; detail?: string }

type Show = (notice: Notice) => void

const waiting: Notice[] = []
let show: Show | undefined
/** True from the first toast on. */
export const toastsWanted = createStore(false)

/** A toast. The first one brings the code that draws them; those before it wait in order. */
export function notify(notice: Notice) {
  if (show) return show(notice)
  waiting.push(notice)
  toastsWanted.set(true)
}

/** The drawing side, once it stands on the page. */
export function drawNoticesWith(draw: Show) {
  show = draw
  for (const notice of waiting.splice(0)) draw(notice)
  return () => {
    show = undefined
  }
}
