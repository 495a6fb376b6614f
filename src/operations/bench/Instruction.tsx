import Gift from 'lucide-react/icons/gift'
import Pencil from 'lucide-react/icons/pencil'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { count } from '#src/ui/numbers.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'
import { type About, aboutText } from '../about.ts'
import type { OperationView } from '../definition.ts'

type Props = { prompt: string; about?: About | undefined; progress?: OperationView['progress'] }

/** Scrolls to a new instruction, even from far down a page that is longer than its window. */
const bringIntoView = (h1: HTMLElement | null) => h1?.scrollIntoView({ block: 'nearest' })

/** The one thing to do now, largest on the screen, with the progress of the work. */
export function Instruction({ prompt, about, progress }: Props) {
  return (
    <section aria-label="Consigne" className="bench-head">
      <div className="flex items-center gap-x-4 gap-y-2 max-sm:flex-wrap rounded-[1.25rem] bg-grey-800 px-5 py-3 text-white dark:bg-surface">
        <span className="hidden size-12 shrink-0 place-items-center rounded-xl bg-white/10 sm:grid">
          <ScanBarcode size={28} aria-hidden />
        </span>
        <div className="min-w-0 flex-1 max-sm:basis-48">
          <h1
            key={prompt}
            ref={bringIntoView}
            className="min-h-[1lh] scroll-mt-24 text-2xl leading-tight font-bold tracking-tight text-balance md:text-3xl"
          >
            <Unbroken>{prompt}</Unbroken>
          </h1>
          {about && <p className="mt-0.5 leading-snug text-grey-400 wrap-anywhere">{aboutText(about)}</p>}
        </div>
        {progress && (
          <p className="ms-auto shrink-0 text-end leading-none tabular-nums">
            <span className="text-3xl font-bold md:text-4xl">
              {count(progress.done)}
              <span className="text-grey-500">/{count(progress.total)}</span>
            </span>
            <span className="mt-1 block text-sm text-grey-400 max-sm:sr-only">{progress.unit}</span>
          </p>
        )}
      </div>
      {progress && <Bar {...progress} />}
    </section>
  )
}

function Bar({ done, total, unit }: { done: number; total: number; unit: string }) {
  return (
    <progress
      value={done}
      max={Math.max(total, 1)}
      aria-label={`${count(done)} sur ${count(total)} ${unit}`}
      className="bench-progress mt-2 block h-1.5 w-full"
    />
  )
}

export const noticeIcons = { gift: Gift, edit: Pencil, alert: TriangleAlert }

/** A focus on a frame lets the arrow keys scroll it. */
const byKeys = { tabIndex: 0 }

/** The facts beside the list: a proposed carton, pieces left, a destination. */
export function Facts({ facts }: { facts: NonNullable<OperationView['facts']> }) {
  return (
    <dl {...byKeys} aria-label="À savoir" className="bench-facts bench-frame panel px-4 py-2">
      {facts.map(({ name, value, more }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="leading-snug font-semibold wrap-anywhere">{value}</dd>
          {more && <dd className="text-sm text-ink-2 wrap-anywhere">{more}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** Notices that the operator must not overlook. */
export function Notices({ notices }: { notices: NonNullable<OperationView['notices']> }) {
  return (
    <ul {...byKeys} aria-label="À ne pas manquer" className="bench-notices bench-frame grid gap-2">
      {notices.map(({ icon, text }) => {
        const Icon = noticeIcons[icon]
        return (
          <li
            key={text}
            className="flex items-center gap-3 rounded-2xl bg-warning-soft px-4 py-2 leading-snug font-semibold text-warning-ink"
          >
            <Icon size={22} aria-hidden className="shrink-0" />
            <span className="min-w-0 wrap-break-word">
              <Unbroken>{text}</Unbroken>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
