import { vi } from 'vitest'
import {
  type Columns,
  type Import,
  type ImportKind,
  importCalls,
  partSize,
} from '#contract/endpoints/import.ts'
import { shopImportCalls } from '#contract/endpoints/shop-import.ts'
import type { atTheServer } from './server.ts'

type I = Awaited<ReturnType<typeof atTheServer>>

/** Brings files in as the page does, at a shop's own door too: sends them in parts, looks at their columns, tries, and runs. */
export function importing(I: I, slugShop?: string) {
  const calls = slugShop === undefined ? importCalls : shopImportCalls
  const of = slugShop === undefined ? {} : { slugShop }
  const at = slugShop === undefined ? {} : { params: { slugShop } }
  const read = async (id: string) =>
    (await I.call(calls.read, { params: { ...of, import: id } })).answer().data

  const they = {
    async send(kind: ImportKind, content: string | Uint8Array, name = `${kind}.csv`): Promise<string> {
      const bytes = Buffer.from(content)
      const opened = await I.call(calls.open, { ...at, body: { kind, name, size: bytes.length } })
      const { id } = opened.answer().data
      for (let from = 0; from < bytes.length; from += partSize) {
        const data = bytes.subarray(from, from + partSize).toString('base64')
        const sent = await I.call(calls.part, { params: { ...of, import: id }, body: { at: from, data } })
        sent.answer()
      }
      return id
    },

    read,

    async columns(id: string): Promise<Columns> {
      return (await I.call(calls.head, { params: { ...of, import: id } })).answer().data.columns
    },

    async ended(id: string): Promise<Import> {
      return vi.waitFor(
        async () => {
          const state = await read(id)
          if (state.status === 'running') throw new Error('The import is still running')
          return state
        },
        { timeout: 100_000, interval: 5 },
      )
    },

    async start(id: string, dry: boolean, columns?: Columns) {
      const body = { dry, columns: columns ?? (await they.columns(id)) }
      return I.call(calls.start, { params: { ...of, import: id }, body })
    },

    /** A dry run to its end. */
    async tried(id: string): Promise<Import> {
      const started = await they.start(id, true)
      started.answer()
      return they.ended(id)
    },

    /** A file from its sending to its end, after a dry run. */
    async imported(kind: ImportKind, content: string | Uint8Array, name?: string): Promise<Import> {
      const id = await they.send(kind, content, name)
      await they.tried(id)
      const started = await they.start(id, false)
      started.answer()
      return they.ended(id)
    },

    /** The sentences of the refused lines, by line. */
    async refusals(id: string): Promise<Record<number, string>> {
      const page = await I.call(calls.lines, { params: { ...of, import: id }, query: { outcome: 'refused' } })
      return Object.fromEntries(page.answer().data.lines.map(({ line, why }) => [line, why]))
    },
  }
  return they
}
