import type { Code } from '#contract/barcodes/index.ts'
import { searchCalls } from '#contract/endpoints/search.ts'
import { acknowledgedByScan } from '#machines/shared/operation.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useScan } from '#src/scan/provider.tsx'
import type { Latch } from '#src/scan/scan.ts'
import { nameCode } from '#src/scan/words.ts'
import { useStoreAfterPaint } from '#src/ui/after-paint.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'
import type { FeedbackHistory } from '../feedback.ts'

/** Below an error: the thing that was scanned, by its name and picture, and what is expected in its stead. */
export function Refusal({ feed }: { feed: FeedbackHistory }) {
  const { latch } = useStoreAfterPaint(useScan().feed)
  const [said] = useStoreAfterPaint(feed)
  if (!latch) return null
  const { text } = latch.feedback
  const ofScan = said?.text === text ? said.refused : undefined
  const way = wayOn(latch.feedback, ofScan?.prompt)
  return (
    <div className="grid gap-3">
      {ofScan?.code && <Scanned key={said?.id} code={ofScan.code} text={text} />}
      {way && (
        <p className="bench-expected">
          <Unbroken>{way}</Unbroken>
        </p>
      )}
    </div>
  )
}

/** A refusal that ends in what to scan has said it: « Ceci est un article : scannez d’abord l’emplacement. » */
const saysIt = /scannez|Attendu :/

function wayOn({ tone, text, detail }: Latch['feedback'], prompt: string | undefined): string | undefined {
  if (!acknowledgedByScan(tone) || !prompt) return 'Continuez par OK (F2)'
  if (saysIt.test(text) || saysIt.test(detail ?? '')) return undefined
  return `Attendu : ${prompt.charAt(0).toLowerCase()}${prompt.slice(1)}`
}

/** Badges are secret, and a command has its title in the refusal. */
const unnamed: readonly Code['kind'][] = ['badge', 'command']

function Scanned({ code, text }: { code: Code; text: string }) {
  const { kind, value } = code
  const isNamed = !unnamed.includes(kind)
  const { data } = useReading(searchCalls.all, { query: { query: value } }, { enabled: isNamed })
  const found = data?.data.flatMap(group => group.found).find(({ exact }) => exact)
  // The refusal may say the code itself.
  if (!isNamed || (!found && text.includes(value))) return null
  return (
    <p className="flex min-w-0 items-center gap-3">
      {found?.photo && <img src={found.photo} alt="" className="size-20 shrink-0 rounded-xl bg-white" />}
      <span className="min-w-0">
        <span className="block text-sm">Vous avez scanné</span>
        <strong className="line-clamp-2 text-xl leading-tight wrap-anywhere">
          {found?.title ?? nameCode(code)}
        </strong>
        {found && <span className="line-clamp-1 text-sm wrap-anywhere">{found.hint}</span>}
      </span>
    </p>
  )
}
