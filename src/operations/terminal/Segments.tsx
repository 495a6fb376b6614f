import { count } from '#src/ui/numbers.ts'
import type { OperationView } from '../view.ts'

const most = 20

/** One segment a piece; where there are more than an eye counts, each stands for an equal share. */
export function Segments({ done, total, unit }: NonNullable<OperationView['progress']>) {
  const segments = Math.min(Math.max(total, 1), most)
  // The first piece shows at once, and the last segment only when nothing is left.
  const full =
    total > 0 && done >= total
      ? segments
      : Math.min(segments - 1, Math.ceil((done / Math.max(total, 1)) * segments))
  const words = `${count(done)} sur ${count(total)} ${unit}`
  return (
    <div className="flex items-center gap-6">
      <div
        role="progressbar"
        aria-label={words}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={Math.max(total, 1)}
        className="flex h-[0.875rem] flex-1 gap-2"
      >
        {Array.from({ length: segments }, (_, at) => at).map(at => (
          <span key={at} className={`flex-1 rounded-full ${at < full ? 'bg-success' : 'bg-grey-700'}`} />
        ))}
      </div>
      <p className="shrink-0 text-[1.75rem] leading-tight text-grey-300 tabular-nums">{words}</p>
    </div>
  )
}
