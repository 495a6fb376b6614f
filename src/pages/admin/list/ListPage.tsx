import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useEffect, useState } from 'react'
import type { ExportFilters, ExportKind } from '#contract/endpoints/export.ts'
import type { Refusal } from '#contract/problems.ts'
import type { PageAct } from '#src/commands/page.ts'
import { SearchField } from '#src/ui/aria/fields.tsx'
import { Pagination } from '#src/ui/aria/Pagination.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { type Column, Table } from '#src/ui/aria/Table.tsx'
import { Button } from '#src/ui/Button.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { Heading } from '../Heading.tsx'
import { useActs } from '../useActs.ts'
import type { Ask, Asked } from './asked.ts'
import { chosenColumn } from './ChosenCell.tsx'
import { FileButtons } from './FileButtons.tsx'
import { useFiles } from './useFiles.ts'
import type { Many } from './useMany.tsx'

type Props<K extends string, F extends ExportFilters, R extends { id: string }> = {
  title: string
  lead: string
  /** Makes a new one: the page's first button and the palette's first act. What comes from the work alone has none. */
  add?: PageAct
  /** What else can be done here, for the palette. */
  acts?: readonly PageAct[]
  /** Its name in exports and imports. */
  files?: ExportKind
  search: { label: string; placeholder: string }
  filters?: ReactNode
  asked: Asked<K, F>
  onAsk: Ask<K, F>
  columns: readonly (Column & { id: string })[]
  /** Undefined during the first load. */
  rows: readonly R[] | undefined
  total: number
  reading: { refused: Refusal['refused'] | undefined; isFetching: boolean; readAgain: () => void }
  none: string
  /** Rows are chosen, and things are done to many at once. */
  many?: Many<R>
  /** A line of tools over the rows; beside what is done to many, where there is that. */
  above?: ReactNode
  onOpen?: (row: R) => void
  children: (row: R) => ReactNode
}

/** Every list of the administration: searched, filtered, sorted and paged by the server, walked through by arrow keys. */
export function ListPage<K extends string, F extends ExportFilters, R extends { id: string }>(
  props: Props<K, F, R>,
) {
  const { title, lead, add, search, filters, asked, onAsk, columns, rows, total, reading, none } = props
  const { many, onOpen, children } = props
  const files = useFiles(props.files, {
    ...asked.filters,
    ...(asked.text === '' ? {} : { text: asked.text }),
  })
  useActs(title, [...(add ? [add] : []), ...(props.acts ?? []), ...(many?.acts ?? []), ...files.acts])
  const open = (id: string) => {
    const row = rows?.find(one => one.id === id)
    if (row) onOpen?.(row)
  }
  const sortable = columns.filter(({ sorts }) => sorts)
  const sort = (id: string, order: 'asc' | 'desc') => {
    const by = sortable.find(column => column.id === id)?.id
    // The columns that sort are named as the server's orders are.
    if (by) onAsk({ sorting: { by: by as K, order } })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading title={title} lead={lead}>
        <FileButtons files={files} />
        {add && (
          <Button onClick={add.run}>
            <Plus size={20} aria-hidden />
            {add.title}
          </Button>
        )}
      </Heading>
      <search className="panel grid gap-4 p-5 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col">
        <Search {...search} text={asked.text} onText={text => onAsk({ text })} />
        {filters}
      </search>
      {reading.refused && !rows ? (
        <LoadFailure refused={reading.refused} onRetry={reading.readAgain} busy={reading.isFetching} />
      ) : !rows ? (
        <LoadingPanel />
      ) : (
        <section aria-label={title} aria-busy={reading.isFetching} className="panel overflow-hidden p-0">
          <div className="border-b border-line px-4 py-2 md:hidden">
            <Select
              look="inline"
              label="Trier par"
              value={asked.sorting.by}
              onChange={id => sort(id, 'asc')}
              options={sortable.map(column => ({ id: column.id, label: column.title }))}
            />
          </div>
          {many ? many.bar(props.above) : props.above}
          <div className="md:overflow-x-auto">
            <Table
              label={title}
              columns={many ? [chosenColumn, ...columns] : columns}
              rows={rows}
              none={<p className="px-4 py-12 text-center text-ink-2">{none}</p>}
              sorting={asked.sorting}
              onSort={({ by, order }) => sort(by, order)}
              {...(onOpen ? { onOpen: open } : {})}
              className="md:min-w-[52rem]"
              headClassName="border-b border-line bg-ground text-sm max-md:hidden"
              rowClassName="border-b border-line last:border-0 max-md:block max-md:py-3"
            >
              {row => (
                <>
                  {many?.tick(row)}
                  {children(row)}
                </>
              )}
            </Table>
          </div>
          <Pagination
            page={asked.page}
            size={asked.size}
            total={total}
            onPage={page => onAsk({ page })}
            onSize={size => onAsk({ size })}
          />
        </section>
      )}
      {many?.dialog}
    </div>
  )
}

/** The look of a cell: a column on a desk, a line of a small card on a handheld. */
export const cell = 'px-4 py-2.5 wrap-anywhere max-md:block max-md:py-0.5'

/** What is unusual of a row, behind its name. */
export const Tag = ({ look = 'quiet', children }: { look?: keyof typeof tags; children: ReactNode }) => (
  <span className={`ms-2 rounded-md px-2 py-0.5 text-sm font-semibold ${tags[look]}`}>{children}</span>
)

const tags = { quiet: 'bg-ground text-ink-2', warning: 'bg-warning-soft text-warning-ink' } as const

/** The page asks the server when the typing pauses, not for each letter. */
const pauseMs = 250

type SearchProps = { label: string; placeholder: string; text: string; onText: (text: string) => void }

function Search({ label, placeholder, text, onText }: SearchProps) {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    if (typed.trim() === text) return
    const timer = setTimeout(() => onText(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, text, onText])
  return (
    <SearchField label={label} placeholder={placeholder} value={typed} onChange={setTyped} maxLength={120} />
  )
}
