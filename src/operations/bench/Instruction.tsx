import Gift from 'lucide-react/icons/gift'
import Pencil from 'lucide-react/icons/pencil'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { count } from '#src/ui/numbers.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'
import type { OperationView } from '../definition.ts'

type Props = { prompt: string; about?: string | undefined; progress?: OperationView['progress'] }

/** Scrolls to a new instruction, even from far down the page. */
const bringIntoView = (h1: HTMLElement | null) => h1?.scrollIntoView({ block: 'nearest' })

/** The one thing to do now, largest on the screen, with the progress of the work. */
export function Instruction({ prompt, about, progress }: Props) {
  return (
    <section aria-label="Consigne">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-[1.25rem] bg-grey-800 px-5 py-5 text-white md:px-7 md:py-6 dark:bg-surface">
        <span className="hidden size-16 shrink-0 place-items-center rounded-2xl bg-white/10 sm:grid">
          <ScanBarcode size={34} aria-hidden />
        </span>
        <div className="min-w-0 flex-1 basis-full sm:basis-0">
          <h1
            key={prompt}
            ref={bringIntoView}
            className="scroll-mt-24 text-2xl leading-tight font-bold tracking-tight text-balance md:text-[2.5rem]"
          >
            <Unbroken>{prompt}</Unbroken>
          </h1>
          {about && (
            <p title={about} className="mt-1.5 line-clamp-2 text-grey-400 wrap-break-word md:text-lg">
              {about}
            </p>
          )}
        </div>
        {progress && (
          <p className="flex items-baseline gap-2 tabular-nums sm:block sm:text-end">
            <span className="text-3xl font-bold sm:text-4xl md:text-5xl">
              {count(progress.done)}
              <span className="text-grey-500">/{count(progress.total)}</span>
            </span>
            <span className="block text-grey-400">{progress.unit}</span>
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
      className="bench-progress mt-3 block h-2 w-full"
    />
  )
}

export const noticeIcons = { gift: Gift, edit: Pencil, alert: TriangleAlert }

/** Notices that the operator must not overlook. */
export function Notices({ notices }: { notices: NonNullable<OperationView['notices']> }) {
  return (
    <ul aria-label="À ne pas manquer" className="grid gap-2">
      {notices.map(({ icon, text }) => {
        const Icon = noticeIcons[icon]
        return (
          <li
            key={text}
            className="flex items-center gap-3 rounded-2xl bg-warning-soft px-5 py-3 font-semibold text-warning-ink"
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
