import { useEffect, useState } from 'react'
import { productCalls } from '#contract/endpoints/product.ts'
import type { ProductSummary } from '#contract/entities/order.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { useDialogScans } from '#src/scan/provider.tsx'
import { notify } from '#src/ui/notify.ts'

const most = 8
/** The server is asked when the typing pauses, not for each letter. */
const pauseMs = 200

type Add = (product: ProductSummary, qty: number) => void

/** Finds a shop's articles by what is typed, and adds those that are scanned while `scans` is on. */
export function useArticles(shop: string, scans: boolean, add: Add) {
  const call = useCall()
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useReading(
    productCalls.search,
    { body: { query, shop, limit: most } },
    // The options stay while the next letter's are asked for: an arrow key may already be on one.
    { enabled: query !== '', keepPrevious: true },
  )
  const addScanned = async (code: string) => {
    const answer = await call(productCalls.search, { body: { query: code, shop, exact: true } })
    if (isRefusal(answer)) return notify({ level: 'error', text: answer.refused.detail })
    const [product] = answer.data
    if (!product) {
      return notify({ level: 'error', text: `Le code ${code} n’est celui d’aucun article de la boutique.` })
    }
    add(product, product.codes.find(one => one.code === code)?.qty ?? 1)
  }
  useDialogScans(({ codes }) => {
    const code = codes.find(({ kind }) => kind === 'product')
    if (!code || !scans) return null
    void addScanned(code.value)
    return { kind: 'accepted', tone: 'step', text: `Article ${code.value} lu pour la liste`, code }
  })
  const found = query === '' ? [] : (data?.data ?? [])
  return {
    type: setTyped,
    /** The words for an empty list: the answer may still be on its way. */
    none: query === typed && data ? 'Aucun article ne répond.' : 'Recherche…',
    options: found.map(({ sku, name }) => ({ id: sku, label: name, hint: sku })),
    pick: (sku: string) => {
      const product = found.find(one => one.sku === sku)
      if (product) add(product, 1)
    },
  }
}
