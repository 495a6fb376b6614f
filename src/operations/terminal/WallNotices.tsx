import { noticeIcons } from '../bench/Notices.tsx'
import type { OperationView } from '../view.ts'

type Props = {
  notices: NonNullable<OperationView['notices']>
  /** Cards to choose from fill the screen. */
  small: boolean
}

/** What cannot be overlooked, from three metres either. */
export function WallNotices({ notices, small }: Props) {
  return (
    <ul aria-label="À ne pas manquer" className="flex flex-wrap gap-x-3 gap-y-2">
      {notices.map(({ icon, text }) => {
        const Icon = noticeIcons[icon]
        return (
          <li
            key={text}
            className={`flex max-w-full min-w-0 items-center gap-3 rounded-2xl bg-warning px-4 leading-tight font-semibold text-grey-900 ${small ? 'py-0.5 text-[1.125rem]' : 'flex-1 basis-full py-1 text-[1.5rem]'}`}
          >
            <Icon size="1.2em" aria-hidden className="shrink-0" />
            <span className={small ? 'truncate' : 'line-clamp-2 min-w-0'}>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}
