import Camera from 'lucide-react/icons/camera'
import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { photograph } from '#src/ui/photograph.ts'
import type { ViewNumber, ViewPhoto } from '../definition.ts'

type Props = ViewNumber & { onTold: (n: number) => void }

/** A field for a weight off the scales. It takes the focus at once, and a scan still gets through. */
export function NumberEntry({ label, unit, most, onTold }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [])

  const tell = (event: FormEvent) => {
    event.preventDefault()
    const typed = field.current?.value.replace(/\s/g, '') ?? ''
    if (!/^\d+$/.test(typed) || Number(typed) > most) return field.current?.select()
    onTold(Number(typed))
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

type PhotoEntryProps = Pick<ViewPhoto, 'label'> & { onTaken: (jpeg: string) => void }

const said = {
  waiting: 'Prenez une photo, ou choisissez-en une sur ce poste.',
  drawing: 'Préparation de la photo…',
  unreadable: 'Ce fichier n’est pas une photo que ce poste sait lire. Choisissez-en un autre.',
}

/** Takes a picture with the camera, or a file where there is none. The picture leaves small and without its location. */
export function PhotoEntry({ label, onTaken }: PhotoEntryProps) {
  const id = useId()
  const [state, setState] = useState<keyof typeof said>('waiting')

  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    setState('drawing')
    const jpeg = await photograph(file)
    // An empty field lets the operator choose the same file again.
    target.value = ''
    setState(jpeg ? 'waiting' : 'unreadable')
    if (jpeg) onTaken(jpeg)
  }

  return (
    <div className="panel flex flex-wrap items-center gap-4 p-5">
      <Camera size={34} aria-hidden className="shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1 basis-56">
        <p id={id} className="text-lg font-semibold wrap-break-word">
          {label}
        </p>
        <p role="status" className={state === 'unreadable' ? 'text-error-ink' : 'text-ink-2'}>
          {said[state]}
        </p>
      </div>
      <label className="relative flex min-h-16 cursor-pointer items-center rounded-2xl bg-primary px-8 text-lg font-semibold text-white hover:bg-primary-dark has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        Prendre ou choisir une photo
        <input
          type="file"
          aria-describedby={id}
          accept="image/*"
          capture="environment"
          disabled={state === 'drawing'}
          onChange={take}
          className="sr-only"
        />
      </label>
    </div>
  )
}
