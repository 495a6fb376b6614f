import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Level } from './levels.ts'

const marks = {
  good: { Icon: CircleCheck, word: 'Bien', look: 'bg-success-soft text-success-ink' },
  watch: { Icon: TriangleAlert, word: 'À surveiller', look: 'bg-warning-soft text-warning-ink' },
  bad: { Icon: CircleX, word: 'À traiter', look: 'bg-error-soft text-error-ink' },
} as const

/** A colour, an icon and a word. */
export function LevelMark({ level }: { level: Level }) {
  const { Icon, word, look } = marks[level]
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold whitespace-nowrap ${look}`}
    >
      <Icon size={16} aria-hidden />
      {word}
    </span>
  )
}
