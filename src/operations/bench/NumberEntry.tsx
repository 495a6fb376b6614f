import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#src/ui/Button.tsx'
import type { ViewNumber } from '../view.ts'

type Props = ViewNumber & { onTold: (n: number) => void }

/** What is read off the scales, typed. It has the hand as soon as it is there, and a scan passes through it. */
export function NumberEntry({ label, unit, most, onTold }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [])

  const tell = (event: FormEvent) => {
    event.preventDefault()
    const told = field.current?.value.replace(/\s/g, '') ?? ''
    if (!/^\d+$/.test(told) || Number(told) > most) return field.current?.select()
    onTold(Number(told))
    field.current?.select()
  }

  return (
    <form noValidate onSubmit={tell} className="panel flex flex-wrap items-end gap-4 p-5">
      <div className="min-w-0 flex-1 basis-48">
        <label htmlFor={id} className="mb-1.5 block font-semibold">
          {label}, en {unit}
        </label>
        <input
          ref={field}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          className="field h-16 text-3xl font-bold tabular-nums"
        />
      </div>
      <Button type="submit" className="min-h-16 px-8 text-lg">
        Valider
      </Button>
    </form>
  )
}
