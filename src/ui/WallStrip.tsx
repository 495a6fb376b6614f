import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFit } from './useFit.ts'

type Props = {
  icon: LucideIcon
  children: ReactNode
  /** A warning stands out; a state of affairs does not. */
  tone?: 'warning' | 'calm'
  /** Told at once to who hears the screen. */
  urgent?: boolean
}

/** One notice above a wall's work, in two lines; a longer one is written smaller, in three. */
export function WallStrip({ icon: Icon, children, tone = 'warning', urgent = false }: Props) {
  const words = useFit<HTMLSpanElement>()
  return (
    <p
      role={urgent ? 'alert' : 'status'}
      className={`wall-notice flex shrink-0 items-center gap-4 rounded-xl px-4 py-0.5 ${tone === 'warning' ? 'bg-warning text-grey-900' : 'bg-grey-800 text-white'}`}
    >
      <Icon size="1.1em" aria-hidden className="shrink-0" />
      <span ref={words} className="wall-strip min-w-0">
        {children}
      </span>
    </p>
  )
}
