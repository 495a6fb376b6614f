import { type ReactNode, useState } from 'react'
import type { PageAct } from '#src/commands/page.ts'
import { Checkbox } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { plural } from '#src/ui/numbers.ts'

/** Rows chosen one by one or by page, also from other pages of the list. */
export function useChosen<R extends { id: string }>() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map())
  const choose = (rows: readonly R[], on: boolean) =>
    setChosen(before => {
      const next = new Map(before)
      for (const row of rows)
        if (on) next.set(row.id, row)
        else next.delete(row.id)
      return next
    })
  return {
    rows: [...chosen.values()],
    size: chosen.size,
    has: ({ id }: R) => chosen.has(id),
    hasAll: (rows: readonly R[]) => rows.length > 0 && rows.every(({ id }) => chosen.has(id)),
    choose,
    clear: () => setChosen(new Map()),
  }
}

export type Chosen<R extends { id: string }> = ReturnType<typeof useChosen<R>>

/** What can be done with many rows: a line of the palette and, with a name for it, a button. */
export type Tool = PageAct & {
  readonly button?: string
  readonly look?: 'plain' | 'quiet'
  readonly busy?: boolean
  /** Why this person may never do it, told by the button. */
  readonly forbidden?: string | undefined
  /** Pressed while it cannot be done, it says why by itself. */
  readonly explains?: boolean
}

/** What a list whose rows are chosen hands to its page. */
export type Choosing<R> = {
  readonly acts: readonly PageAct[]
  /** The line over the rows. */
  readonly bar: (more: ReactNode) => ReactNode
  /** The box that chooses a row. */
  readonly tick: (row: R) => ReactNode
}

/** Rows are chosen one by one or all of the page at once, for the tools over them. */
export function choosing<R extends { id: string; name: string }>(
  chosen: Chosen<R>,
  here: readonly R[],
  tools: readonly Tool[],
): Choosing<R> {
  const all = chosen.hasAll(here)
  return {
    acts: [
      {
        id: 'list.choose',
        title: all ? 'Ne plus choisir cette page' : 'Choisir toute cette page',
        keywords: ['sélectionner', 'cocher', 'tout'],
        run: () => chosen.choose(here, !all),
      },
      ...actsOf(tools),
    ],
    bar: more => (
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2">
        <Checkbox label="Toute la page" selected={all} onChange={on => chosen.choose(here, on)} />
        <p role="status" className="me-auto text-ink-2">
          {chosen.size > 0 && plural(chosen.size, 'choisi')}
        </p>
        {tools.map(tool => tool.button && <ToolButton key={tool.id} tool={tool} />)}
        {more}
      </div>
    ),
    tick: row => (
      <Checkbox
        label={`Choisir ${row.name}`}
        quiet
        selected={chosen.has(row)}
        onChange={on => chosen.choose([row], on)}
      />
    ),
  }
}

export const actsOf = (tools: readonly Tool[]): PageAct[] =>
  tools.map(({ id, title, keywords = [], because, run }) => ({ id, title, keywords, because, run }))

export const ToolButton = ({ tool }: { tool: Tool }) => (
  <Button
    look={tool.look ?? 'plain'}
    disabled={tool.because !== undefined && !tool.explains}
    title={tool.forbidden}
    busy={tool.busy ?? false}
    onClick={() => void tool.run()}
  >
    {tool.button}
  </Button>
)
