import { inArray } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { Month } from '#contract/entities/bill.ts'
import { isRefusal } from '#contract/problems.ts'
import { fileOf } from '../bills/files.ts'
import { houseLongDay } from '../dates.ts'
import type { Database } from '../db/open.ts'
import { mails } from '../db/schema/index.ts'
import type { Looking } from '../keep-looking.ts'
import { doLeasedWork } from '../leased-work.ts'
import { shopHome } from '../shop-home/now.ts'
import { type Ready as BillMail, sendBillMails } from './bill-mails.ts'
import { areMailsBusy, type Came, claimMails, type Mail, renewMails, settleMail } from './claim.ts'
import { gatherMails, readerOf } from './gather.ts'
import { billsPath } from './happenings.ts'
import type { Mailer, Smtp } from './smtp.ts'
import { type Written, writeAlarms, writeSummary } from './write.ts'

type World = {
  readonly database: Database
  readonly clock: () => Date
  readonly smtp: Smtp | undefined
  /** Where people reach this server. */
  readonly publicUrl: string | undefined
  readonly failed: (error: unknown) => void
  /** How often it is looked for what happened. */
  readonly gatherEveryMs?: number
}

const usualGatherEveryMs = 60_000
const limitMs = 20_000
const atOnce = 4

export function makeMailer({ smtp, ...world }: World): Mailer {
  if (!smtp) {
    return { from: undefined, wake: () => {}, watch: () => {}, close: async () => {} }
  }
  const { url, from } = smtp
  const transport = createTransport({
    ...wayTo(new URL(url)),
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    // A text with a path or an address in it stays a text.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const send = (mail: Ready) => transport.sendMail(mail)
  const all = [
    sending({ ...world, from }, send),
    sendBillMails({ ...world, handOver: mail => handOverBill(mail, from, send) }),
  ]
  return {
    from,
    wake: () => all.map(one => one.wake()),
    watch: () => all.map(one => one.watch()),
    close: async () => void (await Promise.all(all.map(one => one.close()))),
  }
}

async function handOverBill({ name, ...mail }: BillMail, from: string, send: Send): Promise<Came> {
  try {
    await send({
      ...{ from, ...mail, attachments: [...mail.attachments] },
      messageId: `<douchette-${name}@${hostOf(from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return { came: 'sent' }
  } catch (error) {
    return whyNot(error)
  }
}

const hostOf = (from: string): string => from.split('@').at(-1) ?? 'douchette'

/** By `smtps:` TLS begins at once, by `smtp:` as soon as the server offers it. */
function wayTo({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === 'smtps:'
  return {
    secure,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

type Ready = Parameters<ReturnType<typeof createTransport>['sendMail']>[0]
type Send = (mail: Ready) => Promise<unknown>

function sending(
  {
    database: { db },
    clock,
    publicUrl,
    failed,
    from,
    gatherEveryMs = usualGatherEveryMs,
  }: Omit<World, 'smtp'> & { readonly from: string },
  send: Send,
): Looking {
  let gathersAt = 0

  /** Undefined: nobody works for the shop any more. */
  async function written(mail: Mail): Promise<Written | undefined> {
    if (mail.kind === 'alarm') return writeAlarms(mail, publicUrl)
    const by = await readerOf(db, mail.shop)
    if (!by) return undefined
    return writeSummary(mail, publicUrl, await shopHome(db, by, clock()), houseLongDay(clock(), by.timeZone))
  }

  /** The paper of each bill that the mail tells of, with its electronic form inside. */
  async function papersOf({ shop, told }: Mail) {
    const months = told.flatMap(({ path }) => Month.safeParse(path.replace(billsPath, '')).data ?? [])
    const by = months.length > 0 ? await readerOf(db, shop) : undefined
    const files: { filename: string; content: Buffer; contentType: string }[] = []
    for (const month of by ? months : []) {
      const file = by && (await fileOf(db, { by, shop, month, now: clock() }, 'pdf'))
      if (!file || isRefusal(file)) continue
      files.push({ filename: file.name, content: Buffer.from(file.data), contentType: file.type })
    }
    return files
  }

  async function handOver(mail: Mail): Promise<Came> {
    const made = await written(mail)
    if (!made)
      return { came: 'failed', why: 'aucun entrepôt ne travaille plus pour cette boutique', forGood: true }
    const { stop, ...content } = made
    const attachments = await papersOf(mail)
    const [first = 0] = mail.numbers
    try {
      await send({
        ...{ from, to: mail.to, attachments, ...content },
        // A mail that is handed over twice, by a server that died in between, has one name.
        messageId: `<douchette-${first}-${mail.shop.id}@${hostOf(from)}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(stop
            ? { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
            : {}),
        },
      })
      return { came: 'sent' }
    } catch (error) {
      return whyNot(error)
    }
  }

  return doLeasedWork<Mail>({
    ...{ name: 'mails', failed, atOnce },
    async claim(by, most) {
      if (performance.now() >= gathersAt) {
        gathersAt = performance.now() + gatherEveryMs
        await gatherMails(db, clock())
      }
      return claimMails(db, by, most)
    },
    renew: by => renewMails(db, by),
    turn: async (mail, by) => settleMail(db, mail, by, await handOver(mail)),
    putDown: ({ numbers }) =>
      db
        .update(mails)
        .set({ status: 'waiting', leasedBy: null, leasedUntil: null })
        .where(inArray(mails.number, [...numbers])),
    isBusy: () => areMailsBusy(db),
  })
}

/** The answer of the receiving server. A refusal that begins with 5 is for good, except of our own log-in. */
function whyNot(error: unknown): Came {
  const known = error instanceof Error ? error : new Error(String(error))
  const code = 'responseCode' in known && typeof known.responseCode === 'number' ? known.responseCode : null
  const kind = 'code' in known && typeof known.code === 'string' ? known.code : ''
  const forGood = code !== null && code >= 500 && kind !== 'EAUTH'
  const why =
    code === null
      ? `le serveur de mails ne répond pas${kind ? ` (${kind})` : ''}`
      : kind === 'EAUTH'
        ? `le serveur de mails refuse le compte de SMTP_URL (${code})`
        : `le serveur de mails a répondu ${code}`
  return { came: 'failed', why, forGood }
}
