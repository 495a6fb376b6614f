import { Command as Cmdk } from 'cmdk'
import { KBarPositioner, KBarProvider, KBarResults, KBarSearch, useKBar, useMatches } from 'kbar'
import { type ReactNode, useEffect } from 'react'
import { allowed } from '#src/commands/command.ts'
import { PaletteDialog } from '#src/commands/palette/Palette.tsx'
import { createRecents } from '#src/commands/palette/recents.ts'
import { buildRegistry } from '#src/commands/registry.ts'
import type { Entry } from './entries.ts'

/** Each palette as its own documentation recommends, with rows of the same look. */
export const contenders: Record<string, (entries: readonly Entry[]) => ReactNode> = {
  douchette: entries => <Ours entries={entries} />,
  cmdk: entries => <CmdkPalette entries={entries} />,
  kbar: entries => <KbarPalette entries={entries} />,
}

const nothing = () => {}
const panel =
  'palette mx-auto mt-[10vh] w-[calc(100vw-1.5rem)] max-w-2xl overflow-hidden rounded-2xl bg-surface p-0'
const field = 'h-16 min-w-0 flex-1 bg-transparent text-lg outline-none'
const list = 'max-h-[55vh] overflow-y-auto p-2'
const row = 'flex min-h-14 items-center gap-4 rounded-xl px-3'

function Ours({ entries }: { entries: readonly Entry[] }) {
  const registry = buildRegistry(
    entries.map(({ id, title, path, group }) => ({
      id,
      title,
      group: 'Aller à',
      hint: path,
      section: group,
      when: () => allowed,
      run: nothing,
    })),
  )
  const recents = createRecents({ getItem: () => null, setItem: nothing })
  return <PaletteDialog registry={registry} recents={recents} onPage={nothing} onClose={nothing} />
}

function CmdkPalette({ entries }: { entries: readonly Entry[] }) {
  return (
    <Cmdk label="Recherche" className={panel}>
      <Cmdk.Input autoFocus placeholder="Search..." className={field} />
      <Cmdk.List className={list}>
        <Cmdk.Empty>Not found</Cmdk.Empty>
        {entries.map(({ id, title, path, group }) => (
          <Cmdk.Item key={id} value={title} keywords={[path, group]} className={row}>
            <Words title={title} path={path} group={group} />
          </Cmdk.Item>
        ))}
      </Cmdk.List>
    </Cmdk>
  )
}

function KbarPalette({ entries }: { entries: readonly Entry[] }) {
  const actions = entries.map(({ id, title, path, group }) => ({
    id,
    name: title,
    subtitle: path,
    keywords: `${path} ${group}`,
    perform: nothing,
  }))
  return (
    <KBarProvider actions={actions} options={{ disableScrollbarManagement: true }}>
      <Opened>
        <KBarPositioner>
          <div className={panel}>
            <KBarSearch autoFocus className={field} defaultPlaceholder="Search..." />
            <KbarList />
          </div>
        </KBarPositioner>
      </Opened>
    </KBarProvider>
  )
}

function Opened({ children }: { children: ReactNode }) {
  const { query, shown } = useKBar(state => ({ shown: state.visualState !== 'hidden' }))
  useEffect(() => query.toggle(), [query])
  return shown && children
}

function KbarList() {
  const { results } = useMatches()
  return (
    <KBarResults
      items={results}
      onRender={({ item }) =>
        typeof item === 'string' ? (
          <div>{item}</div>
        ) : (
          <div className={row}>
            <Words title={item.name} path={item.subtitle ?? ''} group="" />
          </div>
        )
      }
    />
  )
}

function Words({ title, path, group }: { title: string; path: string; group: string }) {
  return (
    <>
      <span className="min-w-0 flex-1 py-1">
        <span className="block truncate font-semibold">{title}</span>
        <span className="block truncate text-sm text-ink-2">{path}</span>
      </span>
      <span className="hidden shrink-0 rounded-md bg-hover px-2 py-0.5 text-xs font-semibold sm:block">
        {group}
      </span>
    </>
  )
}
