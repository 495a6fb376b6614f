import { vi } from 'vitest'
import {
  type Columns,
  type Import,
  type ImportKind,
  importCalls,
  partSize,
} from '#contract/endpoints/import.ts'
import type { atTheServer } from './server.ts'

type I = Awaited<ReturnType<typeof atTheServer>>

/** Brings files in as the page does: sends them in parts, looks at their columns, tries, and runs. */
export function importing(I: I) {
  const read = async (id: string) =>
    (await I.call(importCalls.read, { params: { import: id } })).answer().data

  const they = {
    async send(kind: ImportKind, content: string | Uint8Array, name = `${kind}.csv`): Promise<string> {
      const bytes = Buffer.from(content)
      const opened = await I.call(importCalls.open, { body: { kind, name, size: bytes.length } })
      const { id } = opened.answer().data
      for (let at = 0; at < bytes.length; at += partSize) {
        const data = bytes.subarray(at, at + partSize).toString('base64')
        const sent = await I.call(importCalls.part, { params: { import: id }, body: { at, data } })
        sent.answer()
      }
      return id
    },

    read,

    async columns(id: string): Promise<Columns> {
      return (await I.call(importCalls.head, { params: { import: id } })).answer().data.columns
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
      return I.call(importCalls.start, { params: { import: id }, body })
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
      const page = await I.call(importCalls.lines, { params: { import: id }, query: { outcome: 'refused' } })
      return Object.fromEntries(page.answer().data.lines.map(({ line, why }) => [line, why]))
    },
  }
  return they
}
