import { type ReactNode, useState } from 'react'
import type { ArticleEntry } from '#contract/endpoints/article.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import type { PageAct } from '#src/commands/page.ts'
import { notify } from '#src/ui/notify.ts'
import { useArticleDoor } from '../article-door.ts'
import { Confirm } from '../Confirm.tsx'

type Archiving = { act: PageAct; busy: boolean; dialog: ReactNode }

/** Archives an article after a question, or puts it back on sale at once. */
export function useArchiving(
  { id, name, archived }: ArticleEntry,
  standing: string | null,
  readAgain: () => void,
): Archiving {
  const call = useCall()
  const { calls, of } = useArticleDoor()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const params = { ...of, article: id }
  const run = async (what: 'archive' | 'restore', said: string, undo?: () => unknown) => {
    setBusy(true)
    const answer = await call(calls[what], { params })
    setBusy(false)
    setAsking(false)
    readAgain()
    if (isRefusal(answer)) return notify({ level: 'error', text: answer.refused.detail })
    notify({ level: 'success', text: said, ...(undo ? { undo } : {}) })
  }
  const restore = () => run('restore', `${name} est de nouveau en vente.`)
  const archive = () => run('archive', `${name} est archivé.`, restore)
  return {
    act: archived
      ? {
          id: 'article.restore',
          title: `Remettre ${name} en vente`,
          keywords: ['désarchiver', 'rétablir'],
          run: restore,
        }
      : {
          id: 'article.archive',
          title: `Archiver ${name}`,
          keywords: ['supprimer', 'retirer', 'effacer'],
          because: standing ?? undefined,
          run: () => setAsking(true),
        },
    busy,
    dialog: asking && (
      <Confirm
        title={`Archiver ${name} ?`}
        act="Archiver"
        busy={busy}
        onAct={() => void archive()}
        onClose={() => setAsking(false)}
      >
        <p>Personne ne le commandera ni ne le recevra plus : les fichiers et les écrans le refusent.</p>
        <p>Son histoire, ses codes et ses étiquettes restent. Vous pourrez le remettre en vente.</p>
      </Confirm>
    ),
  }
}
