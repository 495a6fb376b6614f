import { memo, Suspense } from 'react'
import { Barcode } from '#src/ui/barcode.tsx'
import { isWide, type SheetCard, type SheetGroup } from './groups.ts'

type Props = {
  group: SheetGroup
  /** The last code sent. */
  sent: string | undefined
  onScan: (code: string, title: string) => void
}

export function CardGrid({ group, sent, onScan }: Props) {
  const columns = isWide(group)
    ? 'md:grid-cols-2 print:grid-cols-2'
    : 'sm:grid-cols-2 xl:grid-cols-3 print:grid-cols-3'
  return (
    <ul className={`grid gap-3 print:gap-0 ${columns}`}>
      {group.cards.map(card => (
        <li key={card.code} className="flex min-w-0 break-inside-avoid print:-ms-px print:-mt-px">
          <Card card={card} isSent={card.code === sent} onScan={onScan} />
        </li>
      ))}
    </ul>
  )
}

/** Memoized: drawing a barcode takes a millisecond, and the sheet has well over a hundred. */
const Card = memo(function Card({
  card: { code, title, hint },
  isSent,
  onScan,
}: {
  card: SheetCard
  isSent: boolean
  onScan: Props['onScan']
}) {
  return (
    <button
      type="button"
      data-code={code}
      onClick={() => onScan(code, title)}
      // A press on a child that renders again before the release makes no click, so only the button takes
      // pointers.
      className={`flex w-full min-w-0 flex-col *:pointer-events-none rounded-2xl border bg-surface p-3 text-start transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-lg active:translate-y-px print:rounded-none print:border-dashed print:p-[2.5mm] print:shadow-none ${
        isSent ? 'border-primary ring-2 ring-primary print:border-line print:ring-0' : 'border-line'
      }`}
    >
      <span className="line-clamp-2 font-semibold wrap-break-word print:text-[10pt] print:leading-tight">
        {title}
      </span>
      <span className="mb-2 line-clamp-2 text-sm text-ink-2 wrap-break-word print:mb-[1.5mm] print:text-[8pt] print:leading-tight">
        {hint}
      </span>
      <span aria-hidden className="mt-auto block overflow-hidden rounded-lg bg-white print:rounded-none">
        <Suspense fallback={<span className="block h-16 print:h-[12mm]" />}>
          <Barcode text={code} className="h-16 w-full py-1.5 print:h-[12mm] print:py-0" />
        </Suspense>
      </span>
      <span className="mt-1.5 w-full text-center text-xs text-ink-2 tabular-nums wrap-anywhere print:mt-[1mm] print:text-[7pt]">
        {code}
      </span>
    </button>
  )
})
