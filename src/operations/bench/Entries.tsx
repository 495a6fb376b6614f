import Camera from 'lucide-react/icons/camera'
import {
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { OnScale } from '#src/scales/LiveWeight.tsx'
import { scaleSetting } from '#src/scales/setting.ts'
import { Button } from '#src/ui/Button.tsx'
import { lazyPage } from '#src/ui/lazy-page.ts'
import { photograph } from '#src/ui/photograph.ts'
import { useStore } from '#src/useStore.ts'
import type { ViewNumber, ViewPhoto, ViewText } from '../definition.ts'
import { numberTyped } from './typed.ts'

type Props = ViewNumber & { onTold: (n: number) => void }

/** Loaded where a bench has a scale. */
const LiveWeight = lazyPage(async () => (await import('#src/scales/LiveWeight.tsx')).LiveWeight)

/**
 * A field for a weight, typed or off the bench's scale: Enter in the empty field takes what lies there. It takes the focus at
 * once, and a scan still gets through.
 */
export function NumberEntry({ label, unit, most, onTold }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const scale = useRef<OnScale>(null)
  const { device } = useStore(scaleSetting)
  const [wrong, setWrong] = useState<string>()

  const allRight = useCallback(() => setWrong(undefined), [])

  useEffect(() => field.current?.focus(), [])

  const tell = (event: FormEvent) => {
    event.preventDefault()
    const typed = field.current?.value ?? ''
    const told =
      (typed.trim() === '' ? scale.current?.take() : undefined) ?? numberTyped(typed, { unit, most })
    setWrong(typeof told === 'string' ? told : undefined)
    if (typeof told === 'number') onTold(told)
    field.current?.select()
  }

  const weighed = unit === 'g' && device !== null && (
    <Suspense>
      <LiveWeight ref={scale} device={device} onStable={allRight} onTake={onTold} />
    </Suspense>
  )
  return (
    <Entry onSubmit={tell} wrong={wrong} id={id} below={weighed}>
      <div className="min-w-0 flex-1 basis-48">
        <label htmlFor={id} className="mb-1 block font-semibold">
          {unit === 'g' ? `${label}, en g ou kg` : label}
        </label>
        <input
          ref={field}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          aria-describedby={`${id}-wrong`}
          className="field h-14 text-3xl font-bold tabular-nums"
        />
      </div>
    </Entry>
  )
}

type TextProps = ViewText & {
  /** Returns why the text cannot be taken. */
  onTold: (text: string) => string | undefined
}

/** A field for a text on the goods: a lot with its date, a tracking number. */
export function TextEntry({ label, day, onTold }: TextProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const date = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string>()

  useEffect(() => field.current?.focus(), [])

  const tell = (event: FormEvent) => {
    event.preventDefault()
    const text = field.current?.value.trim() ?? ''
    const on = date.current?.value.split('-').reverse().join('/') ?? ''
    setWrong(text === '' ? `Écrivez : ${label.toLowerCase()}.` : onTold([text, on].filter(Boolean).join(' ')))
  }

  return (
    <Entry onSubmit={tell} wrong={wrong} id={id}>
      <div className="min-w-0 flex-1 basis-40">
        <label htmlFor={id} className="mb-1 block font-semibold">
          {label}
        </label>
        <input
          ref={field}
          id={id}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          aria-describedby={`${id}-wrong`}
          className="field h-14 text-xl font-bold"
        />
      </div>
      {day && (
        <div className="min-w-0 basis-40">
          <label htmlFor={`${id}-day`} className="mb-1 block font-semibold">
            {day}
          </label>
          <input ref={date} id={`${id}-day`} type="date" className="field h-14" />
        </div>
      )}
    </Entry>
  )
}

type EntryProps = {
  id: string
  wrong: string | undefined
  onSubmit: (event: FormEvent) => void
  below?: ReactNode
  children: ReactNode
}

function Entry({ id, wrong, onSubmit, below, children }: EntryProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="panel shrink-0 px-4 py-3">
      <div className="flex flex-wrap items-end gap-3">
        {children}
        <Button type="submit" className="min-h-14 px-6 text-lg">
          Valider
        </Button>
        {below}
      </div>
      <p id={`${id}-wrong`} role="alert" className="mt-2 font-semibold text-error-ink empty:hidden">
        {wrong}
      </p>
    </form>
  )
}

/** The count of the last scan, in the head of the list that shows it. It leaves the focus where it is. */
export function QuantityEntry({ onTold }: { onTold: (n: number) => void }) {
  const [wrong, setWrong] = useState(false)
  const tell = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('quantity')
    if (!(field instanceof HTMLInputElement)) return
    const told = numberTyped(field.value, { unit: 'pièces', most: mostPieces })
    setWrong(typeof told === 'string')
    if (typeof told === 'string') return field.select()
    onTold(told)
    field.value = ''
  }
  return (
    <form noValidate onSubmit={tell}>
      <label className="flex items-center gap-2 text-sm text-ink-2">
        Quantité
        <input
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          aria-invalid={wrong || undefined}
          className="w-16 rounded-lg border border-line-strong bg-surface px-2 py-1 text-end text-base font-bold text-ink tabular-nums aria-invalid:border-error"
        />
      </label>
    </form>
  )
}

const mostPieces = 9_999

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
