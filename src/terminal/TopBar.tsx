import User from 'lucide-react/icons/user-round'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type AboutPart, between, type About as Parts, textOf } from '#src/operations/about.ts'
import { DemoWord } from '#src/session/DemoNotice.tsx'
import { formatHour } from '#src/ui/dates.ts'

type Props = { title: string; about?: Parts | undefined; person?: string | undefined }

export function TopBar({ title, about, person }: Props) {
  return (
    <header className="flex h-[2rem] items-center gap-3 border-b border-grey-800 text-[1.25rem]">
      <span className="shrink-0 font-bold whitespace-nowrap">{title}</span>
      {about && <About parts={about} />}
      <p className="ms-auto flex min-w-[12rem] shrink-[1000000] items-center justify-end gap-2 text-grey-300">
        {person && (
          <>
            <User size="1.25rem" aria-hidden className="shrink-0" />
            <span className="min-w-0 truncate">{person}</span>
          </>
        )}
        {!about && <DemoWord />}
        <Clock />
      </p>
    </header>
  )
}

/** Parts with a lower number go first where the line is too long, the last ones of the same number before the others. */
const staying = { vanishes: 0, 'cut first': 1, usually: 2, whole: 3 }

const stayingOf = (part: AboutPart): number => staying[typeof part === 'string' ? 'usually' : part.tight]

/** A part that has no room goes as a whole: half a name, or half an hour of departure, says nothing. */
function About({ parts }: { parts: Parts }) {
  const line = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const box = line.current
    if (!box) return
    const leaveOut = () => {
      const all = [...box.querySelectorAll<HTMLElement>(':scope > span')]
      for (const one of all) one.hidden = false
      const inTurn = all
        .map((element, at) => ({ element, at, stays: Number(element.dataset.stays) }))
        .sort((one, other) => one.stays - other.stays || other.at - one.at)
      // The last one left is cut rather than missed.
      for (const { element } of inTurn.slice(0, -1)) {
        if (box.scrollWidth <= box.clientWidth) return
        element.hidden = true
      }
    }
    leaveOut()
    const watch = new ResizeObserver(leaveOut)
    watch.observe(box)
    return () => watch.disconnect()
  })
  return (
    <p ref={line} className="wall-about min-w-0 truncate text-grey-400">
      {parts.map(part => (
        <span
          key={textOf(part)}
          data-stays={stayingOf(part)}
          className={stayingOf(part) === staying.whole ? 'wall-hour' : undefined}
        >
          <span className="whitespace-pre">{between}</span>
          {textOf(part)}
        </span>
      ))}
    </p>
  )
}

const oftenMs = 5_000

function Clock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), oftenMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={now.toISOString()} className="ms-2 font-semibold text-white tabular-nums">
      {formatHour(now)}
    </time>
  )
}
