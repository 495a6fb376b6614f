import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ExportKind } from '#contract/endpoints/export.ts'
import { useReading } from '#src/api/useReading.tsx'
import type { PageAct } from '#src/commands/page.ts'
import { Pagination } from '#src/ui/aria/Pagination.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import type { Sorting } from '#src/ui/aria/Table.tsx'
import { Button } from '#src/ui/Button.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { Heading } from '../Heading.tsx'
import { useActs } from '../useActs.ts'
import type { Choosing } from './choosing.tsx'
import { FileButtons, useFiles } from './files.tsx'
import { type Filter, FilterField, type Filters } from './filters.tsx'
import { type Column, Rows } from './Rows.tsx'
import { Search } from './Search.tsx'

/** The call of a list. Its question may name a text, an order, a page and filters; `S` are the orders, `Q` is all of it. */
type ListCall<S, Q, D> = Endpoint & {
  readonly query?: z.ZodMiniType<unknown, Page<S>> & z.ZodMiniType<unknown, Q>
  readonly answer: z.ZodMiniType<{ data: D }>
}
type Page<S> = { text?: string; sort?: S; order?: Sorting['order']; page?: unknown; size?: unknown }

/** A list of the administration, declared. */
type Declared<S extends string, Q, D, R> = {
  readonly title: string
  readonly lead: ReactNode
  /** Makes a new one: the page's first button and the palette's first act. What comes from the work alone has none. */
  readonly add?: Omit<PageAct, 'run'> & { readonly to: string }
  /** Its name in exports and imports. */
  readonly files?: ExportKind
  readonly call: ListCall<S, Q, D>
  /** How often it is read again, besides after each change. */
  readonly everyMs?: number
  /** Without a total, the answer is the whole list. */
  readonly read: (data: D) => { readonly rows: readonly R[]; readonly total?: number }
  /** The order at first. */
  readonly sorted?: Sorting<NoInfer<S>>
  /** What is searched: examples, for the empty field. */
  readonly search?: string
  readonly filters?: { readonly [K in Exclude<keyof Q, keyof Page<S>>]?: Filter<NonNullable<Q[K]> & string> }
  readonly columns: readonly Column<R, NoInfer<S>>[]
  /** Instead of rows, where there is none. */
  readonly none: string
  /** The address where a row opens. */
  readonly opens?: (row: R) => string
  /** What the page can do besides: it is asked at each drawing. */
  readonly usePage?: (list: Listed<R>) => More<R>
}

/** What a list shows, for what its page can do besides. */
export type Listed<R> = {
  /** Undefined during the first load. */
  readonly rows: readonly R[] | undefined
  readonly total: number
  readonly filters: Filters
  readonly search: (text: string) => void
  readonly filter: (change: Filters) => void
  readonly readAgain: () => void
}

type More<R> = {
  /** Makes a new one without leaving the page. */
  readonly add?: PageAct
  readonly acts?: readonly PageAct[]
  /** Rows are chosen, and things are done to many at once. */
  readonly choosing?: Choosing<R>
  /** Tools over the rows; beside what is done to chosen ones, where there is that. */
  readonly above?: ReactNode
  /** Opens a row without leaving the page. */
  readonly onOpen?: (row: R) => void
  /** Columns whose cells do something with the page. */
  readonly columns?: readonly Column<R>[]
  readonly dialog?: ReactNode
}

type Asked<S extends string> = {
  readonly text: string
  readonly filters: Filters
  readonly sorting: Sorting<S> | undefined
  readonly page: number
  readonly size: number
}

/**
 * Makes the page of a list out of what is declared of it: searched, filtered, sorted and paged by the server, walked
 * through by arrow keys.
 */
export function listPage<S extends string, Q, D, R extends { id: string }>(list: Declared<S, Q, D, R>) {
  const { title, lead, add: adding, files: kind, call, everyMs, read, sorted, search, none, opens } = list
  const { usePage = () => nothingMore } = list
  const filters = Object.entries<Filter | undefined>(list.filters ?? {}).flatMap(([name, filter]) =>
    filter ? [{ name, filter }] : [],
  )
  const atFirst: Asked<S> = {
    text: '',
    filters: Object.fromEntries(filters.map(({ name, filter }) => [name, filter.start])),
    sorting: sorted,
    page: 0,
    size: 50,
  }

  return function ListPage() {
    const go = useNavigate()
    const [asked, setAsked] = useState(atFirst)
    // A new filter or order starts at the first page.
    const ask = (change: Partial<Asked<S>>) => setAsked(before => ({ ...before, page: 0, ...change }))
    const filter = (change: Filters) => ask({ filters: { ...asked.filters, ...change } })
    const { data, refused, isFetching, readAgain } = useReading(call, inputOf(call, asked), {
      keepPrevious: true,
      afterChanges: true,
      ...(everyMs ? { everyMs } : {}),
    })
    const { rows: all, total = all?.length ?? 0 } = data ? read(data.data) : {}
    const at = asked.page * asked.size
    const rows = sorted || !call.query ? all : all?.slice(at, at + asked.size)
    const more: More<R> = usePage({ rows, total, ...asked, filter, search: text => ask({ text }), readAgain })
    const { choosing, onOpen = opens && (row => go(opens(row))) } = more
    const files = useFiles(kind, { ...asked.filters, text: asked.text })
    const add = adding ? { ...adding, run: () => go(adding.to) } : more.add
    useActs(title, [
      ...(add ? [add] : []),
      ...[...(more.acts ?? []), ...(choosing?.acts ?? []), ...files.acts],
    ])
    const columns = [...list.columns, ...(more.columns ?? [])]
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
        {search && (
          <search className="panel grid gap-4 p-5 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col">
            <Search
              label="Rechercher"
              placeholder={search}
              text={asked.text}
              onText={text => ask({ text })}
            />
            {filters.map(one => (
              <FilterField key={one.name} {...one} filters={asked.filters} onChange={filter} />
            ))}
          </search>
        )}
        {refused && !rows ? (
          <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} />
        ) : !rows ? (
          <LoadingPanel />
        ) : (
          <section aria-label={title} aria-busy={isFetching} className="panel overflow-hidden p-0">
            {asked.sorting && <SortChoice columns={columns} sorting={asked.sorting} onSort={ask} />}
            {choosing ? choosing.bar(more.above) : more.above}
            <Rows
              label={title}
              columns={columns}
              rows={rows}
              none={none}
              tick={choosing?.tick}
              pathOf={opens}
              onOpen={onOpen}
              sorting={asked.sorting}
              onSort={sorting => ask({ sorting })}
            />
            {call.query && (
              <Pagination
                page={asked.page}
                size={asked.size}
                total={total}
                onPage={page => ask({ page })}
                onSize={size => ask({ size })}
              />
            )}
          </section>
        )}
        {more.dialog}
      </div>
    )
  }
}

const nothingMore = {}

/** Only what is set is asked for. A whole list is asked for neither an order nor a page. */
function inputOf<S extends string>({ query }: Endpoint, { text, filters, sorting, page, size }: Asked<S>) {
  if (!query) return {}
  const set = Object.entries(filters).filter(([, value]) => value !== undefined)
  return {
    query: {
      ...(text === '' ? {} : { text }),
      ...(sorting ? { sort: sorting.by, order: sorting.order, page, size } : {}),
      ...Object.fromEntries(set),
    },
  }
}

type SortProps<R, S extends string> = {
  columns: readonly Column<R, S>[]
  sorting: Sorting<S>
  onSort: (change: { sorting: Sorting<S> }) => void
}

/** Sorts on a handheld, which hides the column heads. */
function SortChoice<R, S extends string>({ columns, sorting, onSort }: SortProps<R, S>) {
  const sort = (id: string) => {
    const column = columns.find(one => one.id === id)
    if (column?.sorts) onSort({ sorting: { by: column.id, order: 'asc' } })
  }
  return (
    <div className="border-b border-line px-4 py-2 md:hidden">
      <Select
        look="inline"
        label="Trier par"
        value={sorting.by}
        onChange={sort}
        options={columns.filter(({ sorts }) => sorts).map(({ id, title }) => ({ id, label: title }))}
      />
    </div>
  )
}
