import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Access } from '#contract/endpoints/user.ts'
import { pageRoute } from '#contract/pages.ts'
import { useOutbox } from '#src/outbox/useOutbox.ts'
import { refusedWords } from '#src/outbox/words.ts'
import type { PrintingEnvironment } from '#src/printing/environment.tsx'
import { Icon, type IconName } from '#src/ui/Icon.tsx'

type Tone = 'good' | 'bad' | 'waiting' | 'special'

const tones: Record<Tone, string> = {
  good: 'bg-success-soft text-success-ink',
  bad: 'bg-error-soft text-error-ink',
  waiting: 'bg-hover text-ink-2',
  special: 'bg-warning-soft text-warning-ink',
}

/** `to` is the page that deals with it; the other badges lead to the page about printing. */
type Badge = {
  name: string
  tip: string
  tone: Tone
  icon: IconName
  href?: string
  to?: string
  count?: number
}
type Printing = Pick<PrintingEnvironment, 'ip' | 'reachable' | 'qz' | 'computer' | 'alarm'>

type Props = {
  access: Access
  printing: Printing
  /** Opens the place that says what to do about each. */
  onOpen: () => void
}

export function StatusBadges({ access, printing, onOpen }: Props) {
  const { refused } = useOutbox()
  const badges = [
    ...refusals(refused.length),
    ...standing(access),
    ...[address(printing), program(printing), computer(printing)].map(badge =>
      printing.alarm === 'off' ? calm(badge) : badge,
    ),
  ]
  return (
    <ul aria-label="Voyants" className="flex items-center gap-1">
      {badges.map(badge => (
        <li key={badge.name}>
          <StatusBadge {...badge} onOpen={badge.tone === 'special' ? undefined : onOpen} />
        </li>
      ))}
    </ul>
  )
}

function refusals(n: number): Badge[] {
  if (n === 0) return []
  const tip = `${refusedWords(n)} par le serveur : à régler sur l’accueil`
  return [{ name: refusedWords(n), tip, tone: 'bad', icon: 'circle-x', to: pageRoute('home'), count: n }]
}

function standing({ debug, adminUrl }: Access): Badge[] {
  const badges: Badge[] = []
  if (debug) badges.push({ name: 'Débug', tip: 'Mode débug activé', tone: 'special', icon: 'bug' })
  if (adminUrl) {
    badges.push({
      name: 'Administration',
      tip: 'Accès administrateur',
      tone: 'waiting',
      icon: 'shield-user',
      href: adminUrl,
    })
  }
  return badges
}

function address({ ip, reachable, qz }: Printing): Badge {
  const name = 'Adresse IP'
  if (qz === 'connecting') return waiting(name, 'Recherche de votre adresse locale…')
  return reachable
    ? { name, tip: `Votre ip est accessible : ${ip}`, tone: 'good', icon: 'wifi' }
    : { name, tip: 'Votre IP local est inaccessible', tone: 'bad', icon: 'wifi-off' }
}

function program({ qz }: Printing): Badge {
  const name = 'QZ Tray'
  if (qz === 'connecting') return waiting(name, 'Connexion à QZ Tray…')
  return qz === 'connected'
    ? { name, tip: 'Vous pouvez imprimer', tone: 'good', icon: 'printer-check' }
    : { name, tip: 'Merci de lancer le logiciel QZ Tray', tone: 'bad', icon: 'printer-x' }
}

function computer({ computer: state }: Printing): Badge {
  const name = 'Poste'
  if (state === 'unknown') return waiting(name, 'Vérification de votre ordinateur…')
  return state === 'configured'
    ? { name, tip: 'Votre ordinateur est configuré', tone: 'good', icon: 'monitor-check' }
    : { name, tip: "Votre ordinateur n'est pas configuré", tone: 'bad', icon: 'monitor-x' }
}

/** Where nothing prints, what is missing is no fault: the badge says the same without its red. */
const calm = (badge: Badge): Badge => (badge.tone === 'bad' ? { ...badge, tone: 'waiting' } : badge)

const waiting = (name: string, tip: string): Badge => ({ name, tip, tone: 'waiting', icon: 'loader-circle' })

function StatusBadge({
  name,
  tip,
  tone,
  icon,
  href,
  to,
  count,
  onOpen,
}: Badge & { onOpen: (() => void) | undefined }) {
  const look = `inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3 text-sm font-semibold ${tones[tone]}`
  const content = (
    <>
      <Icon name={icon} className={icon === 'loader-circle' ? 'animate-spin' : ''} />
      {count !== undefined && (
        <span aria-hidden className="tabular-nums 2xl:hidden">
          {count}
        </span>
      )}
      <span className="sr-only 2xl:not-sr-only">{name}</span>
    </>
  )
  return (
    <Tooltip text={tip}>
      {described =>
        href ? (
          <a href={href} target="_blank" rel="noreferrer" className={look} {...described}>
            {content}
            <span className="sr-only"> (nouvel onglet)</span>
          </a>
        ) : to ? (
          <Link to={to} className={look} {...described}>
            {content}
          </Link>
        ) : (
          <button type="button" className={look} onClick={onOpen} {...described}>
            {content}
          </button>
        )
      }
    </Tooltip>
  )
}

type TooltipProps = {
  text: string
  /** The one child that can have the focus. The tooltip describes it. */
  children: (describedBy: { 'aria-describedby': string }) => ReactNode
}

/** Shows on hover, on keyboard focus and on touch; Esc hides it. Screen readers read it as a description. */
export function Tooltip({ text, children }: TooltipProps) {
  const [shown, setShown] = useState(false)
  const id = useId()
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setShown(false)
  }
  return (
    <span
      role="none"
      className="relative inline-flex"
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={hideOnEscape}
    >
      {children({ 'aria-describedby': id })}
      <span
        id={id}
        role="tooltip"
        hidden={!shown}
        className="absolute end-0 top-full z-30 mt-2 w-max max-w-64 rounded-lg bg-grey-800 px-3 py-2 text-sm font-medium text-white shadow-lg before:absolute before:inset-x-0 before:-top-2 before:h-2 dark:bg-grey-300 dark:text-grey-900"
      >
        {text}
      </span>
    </span>
  )
}
