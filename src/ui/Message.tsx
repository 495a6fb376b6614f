import type { ComponentType, ReactNode } from 'react'
import type { Refusal } from '#contract/problems.ts'

type Props = {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  title: string
  text?: ReactNode
  alert?: boolean
  fullScreen?: boolean
  children?: ReactNode
}

/** A message that fills the screen, with the ways out below it. */
export function Message({ icon: Icon, title, text, alert = false, fullScreen = false, children }: Props) {
  const Frame = fullScreen ? 'main' : 'div'
  return (
    <Frame className={`grid place-items-center p-6 ${fullScreen ? 'min-h-dvh' : 'min-h-[60vh]'}`}>
      <div
        {...(alert ? { role: 'alert' } : {})}
        className="flex max-w-md flex-col items-center gap-4 text-center"
      >
        <span className="grid size-16 place-items-center rounded-2xl bg-primary-soft text-primary-ink">
          <Icon size={32} aria-hidden />
        </span>
        <h1 className="text-2xl font-bold tracking-tight text-balance">{title}</h1>
        {text && <p className="text-ink-2">{text}</p>}
        {children && <div className="flex flex-wrap justify-center gap-3">{children}</div>}
      </div>
    </Frame>
  )
}

/** Support finds the call in the server's log by this id. */
export function RequestId({ of }: { of: Refusal['refused'] | undefined }) {
  if (!of?.requestId) return null
  return <p className="text-sm text-ink-2">Référence pour le support : {of.requestId}</p>
}
