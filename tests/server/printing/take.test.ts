import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { homeCalls } from '#contract/endpoints/home.ts'
import { printJobCalls } from '#contract/endpoints/print-job.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import type { PrintJobStatus } from '#contract/entities/printer.ts'
import { computers, orders, printJobs, printLog, users } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { hers, lyonOf } from '#tests/drivers/warehouse.ts'

const I = await atTheServer()
const title = 'Étiquette CL00000001'

beforeEach(async () => {
  await I.db.delete(printLog)
  await I.db.delete(printJobs)
  await I.logIn('camille')
})

/** A job that Amina's page asked for this many minutes ago, and never reported because the page was killed. */
async function made(minutesAgo: number, more: { order?: string } = {}) {
  const [amina] = await I.db.select().from(users).where(eq(users.username, 'amina'))
  const [order] = more.order ? await I.db.select().from(orders).where(eq(orders.name, more.order)) : []
  const at = new Date(I.now.getTime() - minutesAgo * 60_000)
  const [job] = await I.db
    .insert(printJobs)
    .values({
      role: 'label',
      format: 'zpl',
      data: '^XA^XZ',
      title,
      type: 'SHIPPING',
      warehouseId: await lyonOf(I.db),
      userId: amina?.id ?? null,
      orderId: order?.id ?? null,
      shopId: order?.shopId ?? null,
      createdAt: at,
      changedAt: at,
    })
    .returning()
  if (!job) throw new Error('Nothing was printed')
  return job.id
}
const take = (id: string, key?: string) => I.call(printJobCalls.take, { body: { id } }, key ? { key } : {})
const tell = (id: string, status: PrintJobStatus, attempt: number, more = {}) =>
  I.call(printJobCalls.state, { body: { jobs: [{ id, status, attempt, at: I.now.toISOString(), ...more }] } })
/** The page that asked for the print reports on it. */
async function tellAsAmina(...report: Parameters<typeof tell>) {
  await I.logIn('amina')
  await tell(...report)
  await I.logIn('camille')
}
const stuck = async () => (await I.call(homeCalls.attention, {})).answer().data.prints

test('the home page offers a job without a computer, and the computer that takes it prints it', async () => {
  const id = await made(11)
  expect((await stuck()).first).toMatchObject([{ id, free: true }])
  await I.call(userCalls.reportIp, { body: { ip: hers } })
  const { data, prints } = (await take(id)).answer()
  expect(data).toEqual({ id })
  expect(prints).toMatchObject([{ id, title, data: '^XA^XZ', attempt: 1 }])
  const [bench] = await I.db.select().from(computers).where(eq(computers.ip, hers))
  const [job] = await I.db.select().from(printJobs)
  expect(job).toMatchObject({ status: 'waiting', attempt: 1, computerId: bench?.id })
  expect((await stuck()).total).toBe(0)
  await tell(id, 'printed', 1, { printer: 'Zebra' })
  expect((await I.db.select().from(printJobs))[0]).toMatchObject({ status: 'printed' })
})

test('when two computers take a job at once, one gets it', async () => {
  const id = await made(11)
  const replies = await Promise.all([take(id), take(id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const reply = await take(id)
  I.seeRefusal(reply, 409, 'print-job-taken')
  expect(reply.problem().detail).toBe(`${title} vient d’être prise par un autre poste.`)
})

test('a take repeated under its key gives the same attempt', async () => {
  const id = await made(11)
  const first = (await take(id, 'ici-1')).answer()
  expect((await take(id, 'ici-1')).answer()).toEqual(first)
  expect((await I.db.select().from(printJobs))[0]?.attempt).toBe(1)
})

test('the first page hears that its job is elsewhere, and its late reports change nothing', async () => {
  const id = await made(11)
  await take(id)
  const { data } = (await tell(id, 'waiting', 0)).answer()
  expect(data).toEqual({ noted: 1, elsewhere: [id] })
  expect((await tell(id, 'sent', 1)).answer().data).toEqual({ noted: 1, elsewhere: [] })
})

test('a job whose page has just reported cannot be taken', async () => {
  const id = await made(11)
  await tellAsAmina(id, 'waiting', 0)
  I.seeRefusal(await take(id), 409, 'print-job-taken')
})

test('a job that is at a printer, or waits for one, cannot be taken', async () => {
  const sent = await made(11)
  await tellAsAmina(sent, 'sent', 0, { printer: 'Zebra' })
  const gone = await take(sent)
  I.seeRefusal(gone, 409, 'print-job-taken')
  expect(gone.problem().detail).toBe(`${title} est déjà partie à l’imprimante.`)
  const waits = await made(11)
  await tellAsAmina(waits, 'waiting', 0, { reason: 'QZ Tray ne répond pas' })
  I.waitMinutes(11)
  expect((await stuck()).first.find(({ id }) => id === waits)).toMatchObject({ free: false })
  const elsewhere = await take(waits)
  expect(elsewhere.problem().detail).toBe(`${title} attend à l’imprimante d’un autre poste.`)
})

test('an unknown job and a job of another shop are refused alike', async () => {
  const lamps = await made(11, { order: 'CD00000004' })
  await I.logIn('amina')
  I.seeRefusal(await take(lamps), 404, 'print-job-unknown')
  I.seeRefusal(await take('00000000-0000-4000-8000-000000000000'), 404, 'print-job-unknown')
})
