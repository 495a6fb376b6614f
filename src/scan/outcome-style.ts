import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Compass from 'lucide-react/icons/compass'
import Copy from 'lucide-react/icons/copy'
import OctagonX from 'lucide-react/icons/octagon-x'
import Terminal from 'lucide-react/icons/terminal'
import type { ComponentType } from 'react'
import type { Tone } from '#machines/shared/operation.ts'
import type { OutcomeKind, PendingReason } from './scan.ts'

interface OutcomeStyle {
  readonly word: string
  readonly icon: ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>
  /** Text, background and border colours. */
  readonly classes: string
}

const good = 'border-success bg-success-soft text-success-ink'
const asks = 'border-warning bg-warning-soft text-warning-ink'
const bad = 'border-error bg-error-soft text-error-ink'
const plain = 'border-line-strong bg-surface text-ink'

const kindStyles: Readonly<Record<OutcomeKind, OutcomeStyle>> = {
  accepted: { word: 'Accepté', icon: CircleCheck, classes: good },
  confirm: { word: 'À confirmer', icon: CircleHelp, classes: asks },
  command: { word: 'Commande', icon: Terminal, classes: good },
  navigated: { word: 'Ouvert', icon: Compass, classes: good },
  duplicate: { word: 'Doublon', icon: Copy, classes: plain },
  unconfirmed: { word: 'En suspens', icon: Clock, classes: asks },
  refused: { word: 'Refusé', icon: CircleX, classes: bad },
  unknown: { word: 'Inconnu', icon: CircleHelp, classes: bad },
}

const alarm: OutcomeStyle = { word: 'Arrêtez', icon: OctagonX, classes: bad }

/** Every outcome has a colour, an icon and a word: none relies on one of them alone. */
export function styleOf(outcome: { kind: OutcomeKind; tone: Tone }): OutcomeStyle {
  return outcome.tone === 'alarm' ? alarm : kindStyles[outcome.kind]
}

export const pendingStyles: Readonly<Record<PendingReason, OutcomeStyle>> = {
  queued: { word: 'En attente', icon: Clock, classes: plain },
  working: { word: 'En cours', icon: Clock, classes: plain },
  asked: { word: 'À choisir', icon: CircleHelp, classes: asks },
}

export const sourceKindNames = {
  wedge: 'Clavier',
  serial: 'Port série',
  hid: 'USB HID',
  camera: 'Caméra',
  manual: 'Saisie',
  demo: 'Démonstration',
} as const
