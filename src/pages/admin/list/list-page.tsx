import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ExportKind, ShopExportKind } from '#contract/endpoints/export.ts'
import type { ViewQuery } from '#contract/endpoints/view.ts'
import { useReading } from '#src/api/useReading.tsx'
import type { PageAct } from '#src/commands/page.ts'
import { useActs } from '#src/commands/page.ts'
import { DayRange, type Days } from '#src/ui/aria/days.tsx'
import { Pagination } from '#src/ui/aria/Pagination.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import type { Sorting } from '#src/ui/Table.tsx'
import type { Here } from '../addresses.ts'
import { Heading } from '../Heading.tsx'
import { actsOf, type Choosing, type Tool, ToolButton } from './choosing.tsx'
import { FileButtons, type Take, useFiles } from './files.tsx'
import { type Filter, FilterField, type Filters } from './filters.tsx'
import { type Column, Rows } from './Rows.tsx'
import { Search } from './Search.tsx'
import { useWay, type WayWords } from './useWay.tsx'
import { isSameView, useViews } from './views.tsx'

/** The call of a list. Its question may name a text, an order, a page and filters; `S` are the orders, `Q` is all of it. */
type ListCall<S, Q, D> = Endpoint & {
  readonly query?: z.ZodMiniType<unknown, Page<S>> & z.ZodMiniType<unknown, Q>
  readonly answer: z.ZodMiniType<{ data: D }>
}
type Page<S> = { text?: string; sort?: S; order?: Sorting['order']; page?: unknown; size?: unknown }

/** A list, declared. */
type Declared<S extends string, Q, D, R> = {
  readonly title: string
  readonly lead: ReactNode
  /** Makes a new one: the page's first button and the palette's first act. What comes from the work alone has none. */
  readonly add?: Omit<PageAct, 'run'> & { readonly to: string }
  /** Its name in exports and imports. */
  readonly files?: ExportKind
  /** Its name in the files of a shop's own door. */
  readonly shopFiles?: ShopExportKind
  readonly call: ListCall<S, Q, D>
  /** What its call's address names, off the page's own address. */
  readonly params?: (here: Here) => Readonly<Record<string, string>>
  /** When it is read again, besides after each change. */
  readonly again?: { readonly everyMs?: number; readonly onFocus?: boolean }
  /** Without a total, the answer is the whole list. */
  readonly read: (data: D) => {
    readonly rows: readonly R[]
    readonly total?: number
    readonly next?: number | null
  }
  /** The order at first. */
  readonly sorted?: Sorting<NoInfer<S>>
  /** How many rows a page has at first. */
  readonly size?: number
  /** It has neither an order to choose nor a count: each page begins behind the last row of the one before. */
  readonly way?: 'before' extends keyof Q ? WayWords : never
  /** The days that it covers can be chosen. */
  readonly days?: 'from' | 'to' extends keyof Q ? true : never
  /** What is searched: examples, for the empty field. */
  readonly search?: string
  readonly filters?: { readonly [K in Exclude<keyof Q, keyof Page<S>>]?: Filter<NonNullable<Q[K]> & string> }
  readonly columns: readonly Column<R, NoInfer<S>>[]
  /** Instead of rows, where there is none. */
  readonly none: string
  /** Instead of rows, where nothing is searched or filtered either. */
  readonly empty?: string
  readonly small?: boolean
  /** The address where a row opens. */
  readonly opens?: (row: R, here: Here) => string
  /** What the page can do besides: it is asked at each drawing. */
  readonly usePage?: (list: Listed<R>) => More<R>
}

/** What a list shows, for what its page can do besides. */
export type Listed<R> = {
  /** Undefined during the first load. */
  readonly rows: readonly R[] | undefined
  readonly total: number
  readonly filters: Filters
  /** What its call is asked. */
  readonly query: Query
  readonly search: (text: string) => void
  readonly filter: (change: Filters) => void
  readonly readAgain: () => void
}

type More<R> = {
  /** Makes a new one without leaving the page. */
  readonly add?: PageAct
  readonly acts?: readonly PageAct[]
  /** Takes the list away as it is searched and filtered, by a call of its own. */
  readonly take?: Take
  /** The page that brings a file into the list, at a shop's own door. */
  readonly bringAt?: string
  /** What is done with the whole list, beside its title. */
  readonly tools?: readonly Tool[]
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

type Query = Readonly<Record<string, unknown>>

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
  const {
    title,
    lead,
    add: adding,
    files: house,
    shopFiles: shop,
    call,
    read,
    sorted,
    way: words,
    none,
    opens,
  } = list
  const { usePage = () => nothingMore } = list
  const filters = Object.entries<Filter | undefined>(list.filters ?? {}).flatMap(([name, filter]) =>
    filter ? [{ name, filter }] : [],
  )
  const atFirst: Asked<S> = {
    text: '',
    filters: Object.fromEntries(filters.map(({ name, filter }) => [name, filter.start])),
    sorting: sorted,
    page: 0,
    size: list.size ?? 50,
  }
  const isCutHere = call.query && !sorted && !words

  return function ListPage() {
    const go = useNavigate()
    const here = useParams()
    const [typed] = useSearchParams()
    const [asked, setAsked] = useState({ ...atFirst, text: typed.get('text') ?? '' })
    const way = useWay()
    // A new filter or order starts at the first page.
    const ask = (change: Partial<Asked<S>>) => {
      setAsked(before => ({ ...before, page: 0, ...change }))
      way.begin()
    }
    const filter = (change: Filters) => ask({ filters: { ...asked.filters, ...change } })
    const search = (text: string) => ask({ text })
    const query = queryOf(asked)
    const from = way.from === undefined ? {} : { before: way.from }
    const { data, refused, isFetching, readAgain } = useReading(
      call,
      {
        ...(list.params ? { params: list.params(here) } : {}),
        ...(call.query ? { query: { ...query, ...from } } : {}),
      },
      { keepPrevious: true, afterChanges: true, ...list.again },
    )
    const { rows: all, total = all?.length ?? 0, next = null } = data ? read(data.data) : {}
    const at = asked.page * asked.size
    const rows = isCutHere ? all?.slice(at, at + asked.size) : all
    const more: More<R> = usePage({ rows, total, ...asked, query, filter, search, readAgain })
    const pathOf = opens && ((row: R) => opens(row, here))
    const { choosing, tools = [], onOpen = pathOf && (row => go(pathOf(row))) } = more
    const views = useViews({
      list: list.search ? [call.name, here.shopSlug].filter(Boolean).join(' ') : undefined,
      now: viewOf(asked),
      isAsked: !isSameView(viewOf(asked), viewOf(atFirst)),
      show: ({ text, filters, sort }) =>
        ask({ text, filters, ...(sort ? { sorting: sortingAmong(list.columns, sort) ?? sorted } : {}) }),
    })
    const files = useFiles({ house, shop, own: more.take, bringAt: more.bringAt }, query)
    const add = adding ? { ...adding, run: () => go(adding.to) } : more.add
    useActs(title, [
      ...(add ? [add] : []),
      ...[...(more.acts ?? []), ...(choosing?.acts ?? []), ...actsOf(tools), ...views.acts, ...files.acts],
    ])
    const columns = [...list.columns, ...(more.columns ?? [])]
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
        <Heading title={title} lead={lead}>
          {tools.map(tool => (
            <ToolButton key={tool.id} tool={tool} />
          ))}
          {views.button}
          <FileButtons files={files} />
          {add && (
            <Button onClick={add.run}>
              <Plus size={20} aria-hidden />
              {add.title}
            </Button>
          )}
        </Heading>
        {list.search && (
          <search
            className={`panel grid gap-4 p-5 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col ${list.days ? 'lg:grid-cols-[auto]' : ''}`}
          >
            {list.days && <DayRange days={daysOf(asked.filters)} onDays={days => filter(days ?? allDays)} />}
            <Search label="Rechercher" placeholder={list.search} text={asked.text} onText={search} />
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
            {sorted && asked.sorting && (
              <SortChoice columns={columns} first={sorted} sorting={asked.sorting} onSort={ask} />
            )}
            {choosing ? choosing.bar(more.above) : more.above}
            <Rows
              label={title}
              columns={columns}
              rows={rows}
              none={list.empty && isWhole(asked) ? list.empty : none}
              small={list.small ?? false}
              tick={choosing?.tick}
              pathOf={pathOf}
              onOpen={onOpen}
              sorting={asked.sorting}
              onSort={sorting => ask({ sorting })}
            />
            {words && way.buttons(next, words)}
            {call.query && !words && (
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
        {views.dialog}
      </div>
    )
  }
}

const nothingMore = {}

const allDays = { from: undefined, to: undefined }
const daysOf = ({ from, to }: Filters): Days => (from !== undefined && to !== undefined ? { from, to } : null)

const isWhole = ({ text, filters }: Asked<string>) =>
  text === '' && Object.values(filters).every(value => value === undefined)

/** The question to a list, as it is saved. */
function viewOf({ text, filters, sorting }: Asked<string>): ViewQuery {
  const set = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return { text, filters: Object.fromEntries(set), ...(sorting ? { sort: sorting } : {}) }
}

/** A view may be older than the columns. */
function sortingAmong<S extends string>(
  columns: readonly Column<never, S>[],
  { by, order }: NonNullable<ViewQuery['sort']>,
): Sorting<S> | undefined {
  const column = columns.find(one => one.sorts && one.id === by)
  return column?.sorts ? { by: column.id, order } : undefined
}

/** Only what is set is asked for. A list without an order comes as a whole, or by its way. */
function queryOf<S extends string>({ text, filters, sorting, page, size }: Asked<S>): Query {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined)
  return {
    ...(text === '' ? {} : { text }),
    ...(sorting ? { sort: sorting.by, order: sorting.order, page, size } : {}),
    ...Object.fromEntries(set),
  }
}

type SortProps<R, S extends string> = {
  columns: readonly Column<R, S>[]
  first: Sorting<S>
  sorting: Sorting<S>
  onSort: (change: { sorting: Sorting<S> }) => void
}

/** Sorts on a handheld, which hides the column heads. */
function SortChoice<R, S extends string>({ columns, first, sorting, onSort }: SortProps<R, S>) {
  const sort = (id: string) => {
    const column = columns.find(one => one.id === id)
    if (column?.sorts) onSort({ sorting: id === first.by ? first : { by: column.id, order: 'asc' } })
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
