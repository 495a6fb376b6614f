import { writeFile } from 'node:fs/promises'
import { csvLines, csvStart } from '#contract/csv.ts'
import { Month } from '#contract/entities/bill.ts'
import { euroText } from '#contract/money.ts'
import { isRefusal } from '#contract/problems.ts'
import { closedBill } from '#server/bills/closed.ts'
import { draftOf } from '#server/bills/draft.ts'
import { billTable } from '#server/bills/papers/table.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { warehouseOf } from '#server/warehouse/grammar.ts'
import { fileNamed } from '../command.ts'
import { defineAct, text } from './act.ts'
import { tableLines } from './table.ts'

export const showBill = defineAct({
  usage: 'bill BOUTIQUE MOIS [--csv FICHIER]',
  does: 'La facture d’une boutique pour un mois (2026-11), ou son brouillon à ce jour ; ses lignes dans un fichier',
  takes: 2,
  options: { csv: text },
  async run({ database: { db }, clock, warehouseId, shops }, [slug = '', given = ''], { csv }) {
    const shop = shops.find(one => one.slug === slug)
    if (!shop)
      throw new StartupError(
        `La boutique « ${slug} » est inconnue ici : voyez npm run -s admin -- shop list.`,
      )
    const month = Month.safeParse(given)
    if (!month.success) throw new StartupError('Un mois s’écrit comme 2026-11.')
    const { timeZone } = await warehouseOf(db, warehouseId)
    const of = { by: { warehouseId, timeZone, shops: [shop] }, shop }
    const closed = await closedBill(db, of, month.data)
    const bill = closed?.bill ?? (await draftOf(db, { ...of, month: month.data, now: clock() }))
    if (isRefusal(bill)) throw new StartupError(bill.refused.detail)
    const { titles, rows } = billTable(bill)
    if (csv !== undefined) {
      const target = fileNamed(csv)
      await writeFile(target, csvStart + csvLines([titles, ...rows]), { mode: 0o600 })
      console.log(`Écrit : ${target}`)
      return
    }
    console.log(`${bill.shop.name}, ${month.data} : ${bill.closed?.number ?? 'brouillon à ce jour'}`)
    const lines = bill.lines.map(({ label, quantity, cents }) => [label, String(quantity), euroText(cents)])
    for (const line of tableLines(['Ligne', 'Quantité', 'Montant HT'], lines)) console.log(line)
    console.log(`HT ${euroText(bill.net)}, TVA ${euroText(bill.vat)}, TTC ${euroText(bill.total)}`)
    for (const warning of bill.warnings) console.log(`Attention : ${warning}`)
  },
})
