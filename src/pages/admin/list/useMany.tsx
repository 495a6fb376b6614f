import { useState } from 'react'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { Role } from '#contract/roles.ts'
import { useAccess } from '#src/session/access.tsx'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'
import { choosing, type Tool, useChosen } from './choosing.tsx'
import { type Question, QuestionDialog } from './QuestionDialog.tsx'

/** What became of one row: how it is taken back, where it can be. */
type Done = { readonly undo?: () => Promise<unknown> }

/** Something done to each of the chosen rows by the call for one, which judges and records each by itself. */
export type Deed<R> = {
  readonly id: string
  readonly title: string
  readonly keywords?: readonly string[]
  /** Why this person may not do it at all. */
  readonly because?: string | undefined
  /** Names how many, and asks what else is to be known. */
  readonly asks: (rows: readonly R[]) => Question
  readonly send: (row: R, given: string) => Promise<Done | Refusal>
  /** « 3 commandes sont en attente. » */
  readonly said: (done: number) => string
}

type Row = { readonly id: string; readonly name: string }
type Line<R> = { readonly row: R; readonly why?: string }
type Told<R> = {
  readonly lines: readonly Line<R>[]
  readonly said: string
  readonly undo: (() => Promise<void>) | undefined
}
type Shown<R> = { readonly asked: Deed<R> } | { readonly told: Told<R> }

/**
 * The acts on many of a list: a button and a line of the palette each, one question that names how many, and a line for each
 * row that was refused. What could be done is done, and is taken back at once where it can be.
 */
export function useMany<R extends Row>(here: readonly R[] = [], deeds: readonly Deed<R>[]) {
  const chosen = useChosen<R>()
  const [shown, setShown] = useState<Shown<R>>()
  const [sent, setSent] = useState<number>()
  const close = () => setShown(undefined)

  const carryOut = async (deed: Deed<R>, given: string) => {
    const lines: Line<R>[] = []
    const undos: (() => Promise<unknown>)[] = []
    for (const [at, row] of chosen.rows.entries()) {
      setSent(at)
      const answer = await deed.send(row, given)
      if (!isRefusal(answer)) {
        lines.push({ row })
        if (answer.undo) undos.push(answer.undo)
        continue
      }
      const { status, detail } = answer.refused
      lines.push({ row, why: detail })
      // The server is silent: each further row would wait as long.
      if (status === 0) {
        lines.push(...chosen.rows.slice(at + 1).map(row => ({ row, why: 'Pas encore demandé.' })))
        break
      }
    }
    setSent(undefined)
    const done = lines.filter(({ why }) => why === undefined).map(({ row }) => row)
    chosen.choose(done, false)
    const said = deed.said(done.length)
    const undo = undos.length > 0 ? () => takeBack(undos) : undefined
    if (done.length < lines.length) return setShown({ told: { lines, said, undo } })
    setShown(undefined)
    notify({ level: 'success', text: said, ...(undo ? { undo } : {}) })
  }

  const none = chosen.size === 0 ? 'Choisissez d’abord des lignes.' : undefined
  const tools = deeds.map(
    (deed): Tool => ({
      id: deed.id,
      title: `${deed.title} ce qui est choisi`,
      keywords: deed.keywords ?? [],
      button: deed.title,
      because: deed.because ?? none,
      forbidden: deed.because,
      busy: sent !== undefined,
      run: () => setShown({ asked: deed }),
    }),
  )
  return {
    choosing: choosing(chosen, here, tools),
    dialog: !shown ? undefined : 'asked' in shown ? (
      <QuestionDialog
        question={shown.asked.asks(chosen.rows)}
        names={chosen.rows.map(({ name }) => name)}
        progress={sent === undefined ? undefined : `${sent} sur ${chosen.size}…`}
        onAct={given => void carryOut(shown.asked, given)}
        onClose={close}
      />
    ) : (
      <Outcome {...shown.told} onClose={close} />
    ),
  }
}

/** Why this person may not do what needs a role; undefined if they may. */
export function useWithoutRole(role: Role): string | undefined {
  const { warehouse } = useAccess()
  return warehouse?.roles.includes(role) ? undefined : 'Il faut un droit que votre compte n’a pas.'
}

async function takeBack(undos: readonly (() => Promise<unknown>)[]): Promise<void> {
  const stuck: string[] = []
  for (const undo of undos) {
    const answer = await undo()
    if (isRefusal(answer)) stuck.push(answer.refused.detail)
  }
  const back = undos.length - stuck.length
  if (back > 0) notify({ level: 'success', text: `${plural(back, 'ligne')} comme avant.` })
  for (const text of new Set(stuck)) notify({ level: 'error', text })
}

type OutcomeProps<R> = Told<R> & { onClose: () => void }

/** A line for each row, those that were refused first, each with its reason. */
function Outcome<R extends Row>({ lines, said, undo, onClose }: OutcomeProps<R>) {
  const [busy, setBusy] = useState(false)
  const back = async (undo: () => Promise<void>) => {
    setBusy(true)
    await undo()
    onClose()
  }
  const refused = lines.filter(({ why }) => why !== undefined)
  const done = lines.filter(({ why }) => why === undefined)
  return (
    <Dialog title={`${plural(refused.length, 'refus', 'refus')}`} onClose={onClose} wide>
      <ul className="mt-4 grid max-h-[55dvh] gap-3 overflow-y-auto">
        {refused.map(({ row, why }) => (
          <li key={row.id} className="border-s-2 border-error ps-3 wrap-anywhere">
            <p className="font-semibold">{row.name}</p>
            <p className="text-ink-2">{why}</p>
          </li>
        ))}
        {done.length > 0 && (
          <li className="border-s-2 border-success ps-3 wrap-anywhere">
            <p className="font-semibold">{said}</p>
            <p className="text-ink-2">{done.map(({ row }) => row.name).join(', ')}</p>
          </li>
        )}
      </ul>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {undo && (
          <Button look="quiet" busy={busy} onClick={() => void back(undo)}>
            Tout remettre comme avant
          </Button>
        )}
        <Button onClick={onClose}>Fermer</Button>
      </div>
    </Dialog>
  )
}
