import { useMemo, useState } from 'react'
import type { Command } from '../command.ts'
import type { LookUpPort } from '../look-up.ts'
import type { Registry } from '../registry.ts'
import type { Recents } from './recents.ts'
import { type Block, choiceBlocks, foundBlocks, offeredBlocks, searchLimit } from './rows.ts'
import { createSearch } from './search.ts'
import { useHits } from './useHits.ts'
import { type LookUpState, useLookUp } from './useLookUp.ts'

type World = { registry: Registry; recents: Recents; lookUp?: LookUpPort | undefined }
type Shown = { blocks: readonly Block[]; lookUp: LookUpState; settled: boolean }

const none = [] as const

/** What the list shows for what is typed: everything, what matches, or a command's own choices. */
export function useBlocks(
  { registry, recents, lookUp }: World,
  asking: Command | undefined,
  query: string,
): Shown {
  // As they are when it opens: the step at hand does not change under it.
  const [search] = useState(() => createSearch(registry.commands))
  const hits = useHits(search, asking ? '' : query, searchLimit)
  const state = useLookUp(asking ? undefined : lookUp, query)
  const found = state.status === 'answered' ? state.found : none

  const blocks = useMemo(() => {
    if (asking) return choiceBlocks(asking, query)
    if (!query) return offeredBlocks(registry, recents.get())
    return foundBlocks(hits, recents.get(), found)
  }, [asking, query, registry, recents, hits, found])

  return { blocks, lookUp: state, settled: state.status !== 'asking' }
}
