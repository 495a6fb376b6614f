import Gift from 'lucide-react/icons/gift'
import Pencil from 'lucide-react/icons/pencil'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Unbroken } from '#src/ui/Unbroken.tsx'
import type { OperationView } from '../view.ts'

export const noticeIcons = { gift: Gift, edit: Pencil, alert: TriangleAlert }

/** What cannot be overlooked. */
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
