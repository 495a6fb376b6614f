import User from 'lucide-react/icons/user-round'
import { useEffect, useState } from 'react'
import { DemoWord } from '#src/session/DemoNotice.tsx'
import { formatHour } from '#src/ui/dates.ts'

type Props = { title: string; about?: string | undefined; person?: string | undefined }

export function TopBar({ title, about, person }: Props) {
  return (
    <header className="flex h-[2rem] items-center justify-between gap-4 border-b border-grey-800 text-[1.25rem]">
      <p className="flex min-w-0 overflow-hidden whitespace-nowrap">
        <span className="shrink-0 pe-3 font-bold">{title}</span>
        {about && <About parts={about.split(between)} />}
      </p>
      <p className="flex shrink-0 items-center gap-2 text-grey-300">
        {person && (
          <>
            <User size="1.25rem" aria-hidden className="shrink-0" />
            <span className="max-w-[12rem] truncate">{person}</span>
          </>
        )}
        {!about && <DemoWord />}
        <Clock />
      </p>
    </header>
  )
}

const between = ' · '

/** Where there is no room a long name gives way first, then other figures. The hour of a departure stays whole. */
function widthOf(part: string): string {
  if (/\d:\d\d/.test(part)) return 'wall-hour shrink-0'
  const isName = part.length > 12 && !/\d/.test(part)
  return isName ? 'min-w-[4rem] shrink-[1000000]' : ''
}

function About({ parts }: { parts: readonly string[] }) {
  return parts.map((part, at) => (
    <span key={part} className={`truncate text-grey-400 ${widthOf(part)}`}>
      {at > 0 && <span className="whitespace-pre">{between}</span>}
      {part}
    </span>
  ))
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
