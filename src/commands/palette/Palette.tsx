import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { allowed } from '../command.ts'
import { navigationCommands } from '../navigation.ts'
import { buildRegistry } from '../registry.ts'
import { PaletteDialog } from './PaletteDialog.tsx'
import { createRecents } from './recents.ts'

type Section = { readonly subheader?: string; readonly items: readonly { title: string; path: string }[] }
type Props = { sections: readonly Section[]; onClose: () => void }

/** The palette over what the menu offers and nothing else. */
export function Palette({ sections, onClose }: Props) {
  const navigate = useNavigate()
  const recents = useMemo(() => createRecents(localStorage), [])
  const [page, setPage] = useState<string>()
  const registry = useMemo(() => {
    const menu = sections.map(({ subheader = '', items }) => ({ group: subheader, entries: items }))
    return buildRegistry(navigationCommands(menu, { may: () => allowed, go: navigate }))
  }, [sections, navigate])
  return (
    <PaletteDialog registry={registry} recents={recents} page={page} onPage={setPage} onClose={onClose} />
  )
}
