import { useEffect, useRef, useState } from 'react'
import { count } from '#src/ui/numbers.ts'
import { useTheme } from '#src/ui/theme.ts'
import { type Drawn, drawChart, pointAt } from './chart-engine.ts'

type Props = {
  /** One sentence for those who do not see it. */
  summary: string
  drawn: Drawn
  className?: string
}

/** A chart that arrow keys walk along. Its figures stand in a table below it, too. */
export function FigureChart(props: Props) {
  // Another theme has other colours, so the canvas is drawn anew.
  return <Canvas key={useTheme()} {...props} />
}

function Canvas({ summary, drawn, className = 'h-64' }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const chart = useRef<ReturnType<typeof drawChart>>(null)
  const [at, setAt] = useState(0)
  /** A new answer with the same figures draws nothing. */
  const told = JSON.stringify(drawn)

  useEffect(() => {
    if (!canvas.current) return
    const drawnHere = drawChart(canvas.current, JSON.parse(told))
    chart.current = drawnHere
    return () => drawnHere.destroy()
  }, [told])

  const { labels, series } = drawn
  const walkTo = (index: number) => {
    setAt(index)
    if (chart.current) pointAt(chart.current, index)
  }
  const said = series.map(({ name, values }) => `${name} ${count(values[at] ?? 0)}`).join(', ')
  return (
    <div className="grid gap-1">
      <div className={`relative min-w-0 ${className}`}>
        <canvas ref={canvas} role="img" aria-label={summary} />
      </div>
      <input
        type="range"
        aria-label={`Parcourir : ${summary}`}
        aria-valuetext={`${labels[at] ?? ''} : ${said}`}
        min={0}
        max={Math.max(0, labels.length - 1)}
        value={Math.min(at, Math.max(0, labels.length - 1))}
        onFocus={() => walkTo(at)}
        onChange={event => walkTo(event.target.valueAsNumber)}
        className="sr-only accent-primary focus-visible:not-sr-only focus-visible:h-6 focus-visible:w-full"
      />
    </div>
  )
}
