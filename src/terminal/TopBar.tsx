import User from 'lucide-react/icons/user-round'
import { useEffect, useState } from 'react'
import { DemoWord } from '#src/session/DemoNotice.tsx'
import { formatHour } from '#src/ui/dates.ts'

type Props = { title: string; about?: string | undefined; person?: string | undefined }

export function TopBar({ title, about, person }: Props) {
  return (
    <header className="flex h-[2rem] items-center justify-between gap-6 border-b border-grey-800 text-[1.25rem]">
      <p className="min-w-0 truncate">
        <span className="font-bold">{title}</span>
        {about && <span className="ms-4 text-grey-400">{about}</span>}
      </p>
      <p className="flex shrink-0 items-center gap-2 text-grey-300">
        {person && (
          <>
            <User size="1.25rem" aria-hidden />
            <span>{person}</span>
          </>
        )}
        <DemoWord />
        <Clock />
      </p>
    </header>
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
    <time dateTime={now.toISOString()} className="ms-4 font-semibold text-white tabular-nums">
      {formatHour(now)}
    </time>
  )
}
