import User from 'lucide-react/icons/user-round'
import { useEffect, useState } from 'react'
import { type AboutPart, between, type About as Parts, textOf } from '#src/operations/about.ts'
import { DemoWord } from '#src/session/DemoNotice.tsx'
import { formatHour } from '#src/ui/dates.ts'

type Props = { title: string; about?: Parts | undefined; person?: string | undefined }

export function TopBar({ title, about, person }: Props) {
  return (
    <header className="flex h-[2rem] items-center justify-between gap-4 border-b border-grey-800 text-[1.25rem]">
      <p className="flex min-w-0 overflow-hidden whitespace-nowrap">
        <span className="shrink-0 pe-3 font-bold">{title}</span>
        {about && <About parts={about} />}
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

/** The widths that each part can give up. The next part gives only once the former has nothing left. */
const widths = {
  vanishes: 'min-w-0 shrink-[1000000]',
  'cut first': 'min-w-[4rem] shrink-[1000]',
  usually: 'min-w-[2rem]',
  whole: 'wall-hour shrink-0',
}

const widthOf = (part: AboutPart): string => widths[typeof part === 'string' ? 'usually' : part.tight]

function About({ parts }: { parts: Parts }) {
  return parts.map((part, at) => (
    <span key={textOf(part)} className={`truncate text-grey-400 ${widthOf(part)}`}>
      {at > 0 && <span className="whitespace-pre">{between}</span>}
      {textOf(part)}
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
