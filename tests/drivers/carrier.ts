import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { atTheEnd } from './server.ts'

/** Where the services of tests stand. */
export const carrierReach = { networks: ['loopback'], timeoutMs: 400 } as const
export const carrierSecret = 'secret-du-transporteur'

type Behaviour =
  | 'well'
  | 'slow'
  | 'never'
  | 'forgetful never'
  | 'cut'
  | 'broken'
  | 'broken after buying'
  | 'refusing'
  | 'refusing the service'
  | 'refusing the weight'
  | 'refusing the point'
  | 'wrong label'
  | 'another’s label'
  | 'no label'
  | 'wrong paper'
  | 'no manifest'
  | 'no quotes'
  | 'twice'

type TravelEvent = { readonly stage: string; readonly at: string; readonly detail?: string }

type Seen = {
  /** The names of parcels in the order of their buying. */
  bought: string[]
  asked: string[]
  told: Record<string, unknown>[]
  parcels: Record<string, { tracking: string }>
  /** The slips that it made a manifest for. */
  manifests: string[]
}

/** A carrier's service as a process of its own. */
export async function aCarrier() {
  const path = fileURLToPath(new URL('carrier-process.mjs', import.meta.url))
  const child = fork(path, { execArgv: [] })
  const { port } = await new Promise<{ port: number }>(resolve =>
    child.once('message', message => resolve(message as { port: number })),
  )
  let last = 0
  const tell = (message: object) =>
    new Promise<Seen>(resolve => {
      last += 1
      const id = last
      const hear = (said: unknown) => {
        if ((said as { id?: number }).id !== id) return
        child.off('message', hear)
        resolve(said as Seen)
      }
      child.on('message', hear)
      child.send({ ...message, id })
    })
  const stop = () =>
    new Promise<void>(resolve => {
      child.once('exit', () => resolve())
      child.kill('SIGKILL')
    })
  atTheEnd(stop)
  return {
    url: `http://127.0.0.1:${port}`,
    behave: (mode: Behaviour) => tell({ mode }),
    answer: () => tell({ answer: true }),
    begin: () => tell({ mode: 'well', forget: true }),
    /** What its depots tell of a parcel from now on. */
    travel: (parcel: string, events: readonly TravelEvent[]) => tell({ travel: { parcel, events } }),
    seen: () => tell({}),
  }
}
