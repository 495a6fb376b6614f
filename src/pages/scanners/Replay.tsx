import { useId, useRef, useState } from 'react'
import { readTrace, replayTrace, type Trace } from '#src/scan/journal/trace.ts'
import { useScan } from '#src/scan/provider.tsx'
import { wallClock } from '#src/scan/sources/source.ts'
import { Button } from '#src/ui/Button.tsx'

/** Longer pauses of a trace are cut to this: hours say nothing, but seconds may be what went wrong. */
const longestPause = 3000

type State =
  | { is: 'empty' }
  | { is: 'bad'; problem: string }
  | { is: 'read' | 'running' | 'done'; trace: Trace }

/** Replays a trace of another terminal here: its scans act as if the operator made them now. */
export function Replay() {
  const { hear } = useScan()
  const [state, setState] = useState<State>({ is: 'empty' })
  const run = useRef(0)
  const id = useId()

  const read = async (file: File | undefined) => {
    run.current += 1
    if (!file) return setState({ is: 'empty' })
    const trace = readTrace(await file.text())
    setState(trace.ok ? { is: 'read', trace: trace.trace } : { is: 'bad', problem: trace.problem })
  }

  const replay = async (trace: Trace) => {
    run.current += 1
    const mine = run.current
    setState({ is: 'running', trace })
    await replayTrace(trace, {
      hear: scan => {
        if (mine === run.current) hear(scan)
      },
      now: wallClock,
      wait: ms =>
        mine === run.current
          ? new Promise(resolve => setTimeout(resolve, Math.min(ms, longestPause)))
          : Promise.resolve(),
    })
    if (mine === run.current) setState({ is: 'done', trace })
  }

  const stop = (trace: Trace) => {
    run.current += 1
    setState({ is: 'read', trace })
  }

  return (
    <section aria-labelledby={id} className="panel p-5 md:p-6">
      <h2 id={id} className="text-lg font-bold">
        Rejouer une trace
      </h2>
      <p className="mt-1 text-ink-2">
        Les scans du fichier sont refaits ici, dans leur ordre et avec leurs pauses. Ils agissent comme de
        vrais scans.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <label className="relative inline-flex min-h-11 cursor-pointer items-center rounded-xl border border-line-strong bg-surface px-5 font-semibold hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
          Choisir une trace…
          <input
            type="file"
            accept="application/json,.json"
            onChange={event => void read(event.target.files?.[0])}
            className="sr-only"
          />
        </label>
        {(state.is === 'read' || state.is === 'done') && (
          <Button onClick={() => void replay(state.trace)}>Rejouer {sayScans(state.trace)}</Button>
        )}
        {state.is === 'running' && (
          <Button look="plain" onClick={() => stop(state.trace)}>
            Arrêter
          </Button>
        )}
      </div>
      <p role="status" className="mt-3 text-ink-2">
        {state.is === 'bad' && state.problem}
        {state.is === 'running' && 'Les scans sont en train d’être refaits.'}
        {state.is === 'done' && 'Trace rejouée.'}
        {(state.is === 'read' || state.is === 'done') && state.trace.note && ` « ${state.trace.note} »`}
      </p>
    </section>
  )
}

function sayScans({ entries }: Trace): string {
  return entries.length === 1 ? 'le scan' : `${entries.length} scans`
}
