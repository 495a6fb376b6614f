import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AnswerOf } from '#contract/endpoint.ts'
import { deskCalls, type HandedStep } from '#contract/endpoints/desk.ts'
import type { Access } from '#contract/endpoints/user.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { stepOf } from '#src/operations/active.ts'
import { operationPage, shopPage } from '#src/operations/addresses.ts'
import { operations } from '#src/operations/index.ts'
import { hasSavedWork, receiveStep } from '#src/operations/saved.ts'
import { useAccess } from '#src/session/access.tsx'
import { terminalStorage } from '#src/storage/terminal-storage.ts'
import { Button } from '#src/ui/Button.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { notify } from '#src/ui/notify.ts'
import { LoadingPage } from '#src/ui/Spinner.tsx'
import { Confirm } from '../admin/Confirm.tsx'

/** « À reprendre au poste »: the steps that a wall could not finish, each with what it waits for and whose it was. */
export function DeskWorkPage() {
  const call = useCall()
  const navigate = useNavigate()
  const { user } = useAccess()
  const [busy, setBusy] = useState<string>()
  const [dropping, setDropping] = useState<HandedStep>()
  const { data, refused, isFetching, readAgain } = useReading(
    deskCalls.list,
    {},
    { everyMs: 60_000, onFocus: true },
  )
  const steps = data?.data

  const take = async (step: HandedStep) => {
    if (ownWorkIn(step, user.email)) {
      return notify({
        level: 'warning',
        text: `Vous avez déjà un travail en cours dans « ${step.title} » : finissez-le d’abord.`,
      })
    }
    setBusy(step.id)
    const answer = await call(deskCalls.take, { params: { step: step.id } })
    setBusy(undefined)
    if (isRefusal(answer)) {
      notify({ level: 'warning', text: answer.refused.detail })
      return readAgain()
    }
    if (receive(answer.data, user)) await navigate(pageOf(step))
    else notify({ level: 'error', text: 'Cette étape ne se lit pas : elle est à refaire.' })
  }

  const drop = async ({ id, title }: HandedStep) => {
    setBusy(id)
    const answer = await call(deskCalls.drop, { params: { step: id } })
    setBusy(undefined)
    setDropping(undefined)
    readAgain()
    if (isRefusal(answer)) return notify({ level: 'warning', text: answer.refused.detail })
    const { order } = answer.data
    notify({
      level: 'success',
      text: order === null ? `${title} : étape retirée` : `${title} : étape retirée, ${order} est rendue`,
    })
  }

  useActs(
    'À reprendre au poste',
    (steps ?? []).flatMap(step => [
      {
        id: `desk-work.take.${step.id}`,
        title: `Reprendre : ${step.title}, ${step.by}`,
        run: () => take(step),
      },
      {
        id: `desk-work.drop.${step.id}`,
        title: `Retirer : ${step.title}, ${step.by}`,
        run: () => setDropping(step),
      },
    ]),
  )

  if (!steps) {
    return refused ? <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} /> : <LoadingPage />
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <title>À reprendre au poste · Douchette</title>
      <header>
        <h1 className="text-2xl font-bold tracking-tight md:text-3xl">À reprendre au poste</h1>
        <p className="mt-1 text-ink-2">
          Ce qu’un écran mural ne peut pas finir : une photo, un lot sans code, une recherche par nom. Ce que
          personne ne reprend s’efface au bout d’un jour.
        </p>
      </header>
      {steps.length === 0 ? (
        <p className="panel p-5 text-ink-2">Rien n’attend.</p>
      ) : (
        <ul aria-label="Étapes en attente" className="panel divide-y divide-line">
          {steps.map(step => (
            <li key={step.id} className="flex flex-wrap items-center justify-between gap-4 p-5">
              <div className="min-w-0">
                <p className="font-semibold">
                  {step.title} · {step.prompt}
                </p>
                {step.about && <p className="wrap-anywhere">{step.about}</p>}
                <p className="text-sm text-ink-2">
                  {step.by}, {formatDayHour(step.at)}
                </p>
              </div>
              <div className="flex gap-3">
                <Button look="quiet" disabled={busy !== undefined} onClick={() => setDropping(step)}>
                  Retirer
                </Button>
                <Button busy={busy === step.id} onClick={() => void take(step)}>
                  Reprendre
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {dropping && (
        <Confirm
          title={`Retirer « ${dropping.title} » ?`}
          act="Retirer"
          busy={busy === dropping.id}
          onAct={() => void drop(dropping)}
          onClose={() => setDropping(undefined)}
        >
          <p>
            {[dropping.prompt, dropping.about].filter(Boolean).join(' · ')}, laissée par {dropping.by} le{' '}
            {formatDayHour(dropping.at)}.
          </p>
          <p className="text-ink-2">
            Ce qui était scanné à cette étape est perdu. Une commande qu’elle tenait est rendue.
          </p>
        </Confirm>
      )}
    </div>
  )
}

type Where = Pick<HandedStep, 'operation' | 'shop'>

const savedAs = ({ operation, shop }: Where): string =>
  stepOf({ id: operation }, shop === null ? undefined : { slug: shop })

/** Taking the step would overwrite this person's own work. */
export const ownWorkIn = (step: Where, user: string): boolean =>
  hasSavedWork(terminalStorage, savedAs(step), user)

export function pageOf({ operation, shop }: Where): string {
  const path = operations.find(({ id }) => id === operation)?.path ?? operation
  return shop === null ? operationPage(path) : shopPage(path, shop)
}

/** The step becomes this person's saved one, and its screen resumes it. */
export function receive(
  { version, snapshot, by, ...where }: AnswerOf<typeof deskCalls.take>['data'],
  { email, displayName }: Access['user'],
): boolean {
  const handovers = by === displayName ? [] : [{ from: by, to: displayName, at: Date.now() }]
  return receiveStep(terminalStorage, savedAs(where), email, { version, snapshot, work: true, handovers })
}
