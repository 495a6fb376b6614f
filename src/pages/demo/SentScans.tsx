import CircleX from 'lucide-react/icons/circle-x'
import Send from 'lucide-react/icons/send'
import Unplug from 'lucide-react/icons/unplug'
import { pageRoute } from '#contract/pages.ts'
import { pendingStyles, styleOf } from '#src/scan/outcome-style.ts'
import { demoPath } from '#src/scan/sources/demo/channel.ts'
import { Button } from '#src/ui/Button.tsx'
import type { Sent, SentStatus, SheetState } from './sheet.ts'

const plain = 'border-line-strong bg-surface text-ink'
const bad = 'border-error bg-error-soft text-error-ink'

/** Shows where clicks go, and the outcome of the last ones. */
export function SentScans({ target, sent }: Pick<SheetState, 'target' | 'sent'>) {
  const [last, ...before] = sent
  const said = last ? wordsOf(last.status) : undefined
  const isBad = said?.classes === bad
  return (
    <section aria-label="Résultats des clics" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p role="status" className="sr-only">
        {said && !isBad && last ? spoken(last) : ''}
      </p>
      <p role="alert" className="sr-only">
        {said && isBad && last ? spoken(last) : ''}
      </p>
      {last && <Line sent={last} />}
      {before.length > 0 && (
        <ul className="hidden grid-cols-[minmax(0,1fr)] gap-1 lg:grid">
          {before.map(one => (
            <li key={one.id} className="flex items-center gap-2 px-4 text-sm text-ink-2">
              <Past sent={one} />
            </li>
          ))}
        </ul>
      )}
      <Target target={target} isAside={last !== undefined} />
    </section>
  )
}

function Line({ sent: { title, status } }: { sent: Sent }) {
  const { word, text, detail, icon: Icon, classes } = wordsOf(status)
  const below = [title === text ? '' : title, detail].filter(Boolean).join(' · ')
  return (
    <div className={`flex items-center gap-3 rounded-2xl border-2 px-4 py-2 ${classes}`}>
      <Icon size={26} className="shrink-0" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-bold wrap-break-word">
          {word}
          {text && ` · ${text}`}
        </p>
        {below && <p className="text-sm wrap-break-word">{below}</p>}
      </div>
    </div>
  )
}

function Past({ sent: { title, status } }: { sent: Sent }) {
  const { word, text, icon: Icon } = wordsOf(status)
  return (
    <>
      <Icon size={16} className="shrink-0" aria-hidden />
      <span className="truncate">
        {title} · {word}
        {text && text !== title && ` · ${text}`}
      </span>
    </>
  )
}

/** On a narrow screen the outcome alone tells well enough where clicks go. */
function Target({ target, isAside }: Pick<SheetState, 'target'> & { isAside: boolean }) {
  if (target === undefined) return <p className="px-4 text-sm text-ink-2">Recherche de l’application…</p>
  if (target === null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-warning-soft px-4 py-2 text-warning-ink">
        <p className="font-semibold">Aucun onglet de l’application n’est ouvert.</p>
        <Button onClick={openApplication}>Ouvrir l’application</Button>
      </div>
    )
  }
  return (
    <p className={`flex items-center gap-2 px-4 text-sm text-ink-2 ${isAside ? 'max-lg:hidden' : ''}`}>
      <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-success" />
      <span className="truncate">Les clics vont à l’onglet « {target} »</span>
    </p>
  )
}

type Words = Pick<ReturnType<typeof styleOf>, 'word' | 'icon' | 'classes'> & {
  text?: string
  detail?: string
}

function wordsOf(status: SentStatus): Words {
  switch (status.is) {
    case 'sent':
    case 'heard':
      return { word: 'Envoyé', icon: Send, classes: plain }
    case 'pending':
      return status.reason === 'asked'
        ? { ...pendingStyles.asked, text: 'L’application pose une question : répondez-y là-bas.' }
        : pendingStyles[status.reason]
    case 'settled':
      return { ...styleOf(status), text: status.text, ...(status.detail ? { detail: status.detail } : {}) }
    case 'unread':
      return {
        word: 'Pas lu',
        text: 'Les touches sont arrivées mêlées à d’autres : cliquez de nouveau.',
        icon: CircleX,
        classes: bad,
      }
    case 'no-tab':
      return {
        word: 'Pas envoyé',
        text: 'Ouvrez l’application, puis cliquez de nouveau.',
        icon: Unplug,
        classes: bad,
      }
    case 'no-answer':
      return { word: 'Sans réponse', text: 'L’onglet de l’application dort.', icon: Unplug, classes: bad }
  }
}

function spoken({ title, status }: Sent): string {
  const { word, text, detail } = wordsOf(status)
  return [title, word, text, detail].filter(Boolean).join('. ')
}

const applicationName = 'douchette'
const sheetName = 'douchette-demo'

export const isInOwnWindow = () => window.name === sheetName

/** Opens the application in a second window, for a sheet that has no tab to scan into. */
function openApplication() {
  window.open(pageRoute('home'), applicationName)
}

/** Moves the sheet to a small window; this window becomes the application. */
export function moveToOwnWindow() {
  if (window.open(demoPath, sheetName, 'popup,width=460,height=860'))
    window.location.assign(pageRoute('home'))
}
