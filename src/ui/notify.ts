import { createStore } from '#src/store.ts'

export type NoticeLevel = 'success' | 'info' | 'warning' | 'error'
export type Notice = {
  level: NoticeLevel
  text: string
  detail?: string
  /** Takes back what the notice tells of. */
  undo?: () => unknown
}

type Show = (notice: Notice) => void

const waiting: Notice[] = []
let show: Show | undefined
/** Becomes true with the first toast. */
export const toastsWanted = createStore(false)

/** Shows a toast. The first one loads the toaster; toasts before that wait in order. */
export function notify(notice: Notice) {
  if (show) return show(notice)
  waiting.push(notice)
  toastsWanted.set(true)
}

/** Registers the toaster and shows the waiting toasts. Returns a function that removes it. */
export function drawNoticesWith(draw: Show) {
  show = draw
  for (const notice of waiting.splice(0)) draw(notice)
  return () => {
    show = undefined
  }
}
