export type NoticeLevel = 'success' | 'info' | 'warning' | 'error'
export type Notice = { level: NoticeLevel; text: string; detail?: string }

type Show = (notice: Notice) => void

const waiting: Notice[] = []
const wanted = new Set<() => void>()
let show: Show | undefined
let isWanted = false

/** A toast. The first one brings the code that draws them; those before it wait in order. */
export function notify(notice: Notice) {
  if (show) return show(notice)
  waiting.push(notice)
  isWanted = true
  for (const listener of wanted) listener()
}

export const toastsWanted = {
  get: () => isWanted,
  subscribe: (listener: () => void) => {
    wanted.add(listener)
    return () => wanted.delete(listener)
  },
}

/** The drawing side, once it stands on the page. */
export function drawNoticesWith(draw: Show) {
  show = draw
  for (const notice of waiting.splice(0)) draw(notice)
  return () => {
    show = undefined
  }
}
