import type { ArticleEntry } from '#contract/endpoints/article.ts'
import { labelCalls } from '#contract/endpoints/label.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'

/** Prints a label for each article, with the code of one piece. */
export function useLabels() {
  const call = useCall()
  return async (articles: readonly ArticleEntry[]): Promise<boolean> => {
    const lines = articles.flatMap(({ sku, codes }) => {
      const printed = codes.find(({ qty }) => qty === 1) ?? codes[0]
      return printed ? [{ name: sku, code: printed.code, qty: 1 }] : []
    })
    const bare = articles.filter(({ codes }) => codes.length === 0).map(({ sku }) => sku)
    const without =
      bare.length === 0 ? '' : ` Sans code : ${bare.slice(0, 3).join(', ')}${bare.length > 3 ? '…' : '.'}`
    if (lines.length === 0) {
      notify({ level: 'error', text: `Rien à imprimer.${without} Donnez-leur d’abord un code.` })
      return false
    }
    const answer = await call(labelCalls.print, { params: { kind: 'product' }, body: { lines } })
    if (isRefusal(answer)) {
      notify({ level: 'error', text: answer.refused.detail })
      return false
    }
    notify({ level: 'success', text: `${plural(answer.data.labels, 'étiquette')} à l’impression.${without}` })
    return true
  }
}
