import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { type ArticleEntry, archivedAtOnce } from '#contract/endpoints/article.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'
import { useArticleDoor } from '../article-door.ts'
import { Confirm } from '../Confirm.tsx'
import type { Chosen } from '../list/choosing.tsx'

type Left = { readonly article: ArticleEntry; readonly why: string }
type Archiving = { busy: boolean; ask: () => void; dialog: ReactNode }

const named = 5

/** Archives the chosen articles after a question, and lists those that cannot be, each with its reason. One undo for all. */
export function useArchivingMany(chosen: Chosen<ArticleEntry>): Archiving {
  const call = useCall()
  const { calls, at, article: pathOf } = useArticleDoor()
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState<'question' | readonly Left[]>()

  const send = async (ids: readonly string[], archived: boolean) => {
    const done: string[] = []
    const refused: { article: string; why: string }[] = []
    for (let first = 0; first < ids.length; first += archivedAtOnce) {
      const articles = ids.slice(first, first + archivedAtOnce)
      const answer = await call(calls.archiveMany, { ...at, body: { articles, archived } })
      if (isRefusal(answer)) {
        notify({ level: 'error', text: answer.refused.detail })
        break
      }
      done.push(...answer.data.done)
      refused.push(...answer.data.refused)
    }
    return { done, refused }
  }
  const archive = async () => {
    setBusy(true)
    const { rows } = chosen
    const { done, refused } = await send(
      rows.map(({ id }) => id),
      true,
    )
    setBusy(false)
    const left = refused.flatMap(({ article, why }) => {
      const row = rows.find(({ id }) => id === article)
      return row ? [{ article: row, why }] : []
    })
    chosen.choose(
      rows.filter(({ id }) => done.includes(id)),
      false,
    )
    setOpen(left.length > 0 ? left : undefined)
    if (done.length === 0) return
    const undo = async () => {
      const back = await send(done, false)
      notify({ level: 'success', text: `${plural(back.done.length, 'article')} de nouveau en vente.` })
    }
    notify({
      level: 'success',
      text: `${plural(done.length, 'article archivé', 'articles archivés')}.`,
      undo,
    })
  }
  const close = () => setOpen(undefined)
  const names = chosen.rows.slice(0, named).map(({ name }) => name)
  const more = chosen.size - names.length
  return {
    busy,
    ask: () => setOpen('question'),
    dialog:
      open === 'question' ? (
        <Confirm
          title={`Archiver ${plural(chosen.size, 'article')} ?`}
          act="Archiver"
          busy={busy}
          onAct={() => void archive()}
          onClose={close}
        >
          <p className="font-semibold wrap-anywhere">
            {names.join(', ')}
            {more > 0 && ` et ${plural(more, 'autre')}`}
          </p>
          <p>Personne ne les commandera ni ne les recevra plus : les fichiers et les écrans les refusent.</p>
          <p>Ceux qui ont du stock, des commandes ou des livraisons en cours restent en vente.</p>
        </Confirm>
      ) : open ? (
        <Dialog
          title={`${plural(open.length, 'article reste', 'articles restent')} en vente`}
          onClose={close}
          wide
        >
          <ul className="mt-4 grid max-h-[55dvh] gap-3 overflow-y-auto">
            {open.map(({ article: { id, name, sku }, why }) => (
              <li key={id} className="border-s-2 border-line-strong ps-3">
                <Link to={pathOf(id)} className="font-semibold hover:underline">
                  {name} ({sku})
                </Link>
                <p className="text-ink-2">{why}</p>
              </li>
            ))}
          </ul>
          <div className="mt-6 flex justify-end">
            <Button onClick={close}>Fermer</Button>
          </div>
        </Dialog>
      ) : undefined,
  }
}
