import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

const Listening = z.object({ port: z.number() })
const Answer = z.object({ id: z.number() })

/** A shop's program as a process of its own. `tell` makes things happen there and returns what it has seen. */
export async function startShop<Happening, Seen>(server: string, first: Happening) {
  const child = fork(fileURLToPath(new URL(server, import.meta.url)), { execArgv: [] })
  const port = await new Promise<number>(resolve =>
    child.once('message', message => resolve(Listening.parse(message).port)),
  )
  const stop = () =>
    new Promise<void>(resolve => {
      child.once('exit', () => resolve())
      child.kill('SIGKILL')
    })
  let last = 0
  const tell = (...happens: Happening[]) => {
    last += 1
    const id = last
    const answers = (said: unknown): said is Seen => Answer.safeParse(said).data?.id === id
    return new Promise<Seen>(resolve => {
      const hear = (said: unknown) => {
        if (!answers(said)) return
        child.off('message', hear)
        resolve(said)
      }
      child.on('message', hear)
      child.send({ id, happens })
    })
  }
  await tell(first)
  return { url: `http://127.0.0.1:${port}`, happens: tell, seen: () => tell(), stop }
}
