import { ProgressBar } from 'react-aria-components'
import { French } from '#src/ui/aria/French.tsx'

export function Progress({ label, part }: { label: string; part: number }) {
  return (
    <French>
      <ProgressBar aria-label={label} value={part * 100}>
        {({ percentage = 0, valueText }) => (
          <div className="flex items-center gap-3">
            <div className="h-3 flex-1 overflow-hidden rounded-full bg-hover">
              <div className="h-full rounded-full bg-primary" style={{ width: `${percentage}%` }} />
            </div>
            <span className="w-14 text-end tabular-nums">{valueText}</span>
          </div>
        )}
      </ProgressBar>
    </French>
  )
}
