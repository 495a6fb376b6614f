import { createHash } from 'node:crypto'
import { billCalls } from '#contract/endpoints/bill.ts'
import type { Month } from '#contract/entities/bill.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { Bench } from '../world/bench.ts'

const shops = ['papier', 'lune'] as const

type OfMonth = { readonly slugShop: string; readonly month: Month }

/** Adds to a month's bill or takes off, and sometimes takes that back. Only a manager may; anybody tries. */
export async function adjustBill(bench: Bench) {
  const { chance } = bench
  const [slugShop, which, cents, isTakenBack] = [
    chance.pick(shops),
    chance.int(0, 1),
    chance.int(1, 90_00) * chance.pick([1, -1]),
    chance.happens(0.3),
  ]
  const month = (await openMonths(bench, slugShop))[which]
  if (month === undefined) return
  const params = { slugShop, month }
  const body = { label: 'Geste commercial', reason: 'Camion en retard', cents, vat: 2000 }
  const made = await bench.change(billCalls.adjust, { params, body })
  if (isRefusal(made) || !isTakenBack) return
  const { id } = made.data.adjustment
  await bench.change(billCalls.removeAdjustment, { params: { ...params, adjustment: id } })
}

/** Closes the bill of a month, often from two tabs at once, and looks at what came of it. */
export async function closeBill(bench: Bench) {
  const { chance } = bench
  const [slugShop, which, twice] = [chance.pick(shops), chance.int(0, 2), chance.happens(0.4)]
  const months = await openMonths(bench, slugShop)
  const month = months[Math.min(which, months.length - 1)]
  if (month === undefined) return
  await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => close(bench, { slugShop, month })))
  await lookAtBill(bench, { slugShop, month })
}

/** At the turn of a month: all bills of all shops. Two managers begin with the same one. */
export async function closeAll(bench: Bench) {
  for (const slugShop of shops) {
    for (const month of (await openMonths(bench, slugShop)).reverse()) await close(bench, { slugShop, month })
  }
  await readBill(bench)
}

/** Looks at a closed bill, its paper and its detail: they are as they were seen before. */
export async function readBill(bench: Bench) {
  const { chance } = bench
  const [slugShop, which] = [chance.pick(shops), chance.int(0, 2)]
  const list = await bench.read(billCalls.list, { params: { slugShop } })
  const closed = isRefusal(list) ? [] : list.data.bills.filter(({ number }) => number !== null)
  const found = closed[Math.min(which, closed.length - 1)]
  if (found) await lookAtBill(bench, { slugShop, month: found.month })
}

/** The months whose bills are not closed, the latest first. */
async function openMonths(bench: Bench, slugShop: string): Promise<Month[]> {
  const list = await bench.read(billCalls.list, { params: { slugShop } })
  if (isRefusal(list)) return []
  return list.data.bills.flatMap(({ month, number }) => (number === null ? month : []))
}

const triesAtMost = 6
/** Others work on, and servers count: the person reads the bill again and asks once more. */
const changesMeanwhile = ['bill-changed', 'bill-counting']

async function close(bench: Bench, params: OfMonth): Promise<void> {
  for (let tries = 1; tries <= triesAtMost; tries += 1) {
    const seen = await bench.read(billCalls.month, { params })
    if (isRefusal(seen) || seen.data.bill.closed) return
    const answer = await bench.change(billCalls.close, { params, body: { total: seen.data.bill.total } })
    if (!isRefusal(answer) || !isOneOf(answer, changesMeanwhile)) return
  }
}

const isOneOf = ({ refused }: Refusal, codes: readonly string[]) => codes.includes(refused.code)

async function lookAtBill(bench: Bench, params: OfMonth): Promise<void> {
  const found = await bench.read(billCalls.month, { params })
  const bill = isRefusal(found) ? undefined : found.data.bill
  if (!bill?.closed) return
  const { number } = bill.closed
  bench.saw(number, JSON.stringify(bill))
  for (const paper of ['pdf', 'detail'] as const) {
    const file = await bench.read(billCalls.file, { params: { ...params, paper } })
    if (!isRefusal(file))
      bench.saw(`${number} ${paper}`, createHash('sha256').update(file.data).digest('hex'))
  }
}
