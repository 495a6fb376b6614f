import { fromPromise } from 'xstate'

/** A place for something the world hands over. Nothing stands in for it: unprovided, it throws. */
export const port = <P extends (input: never) => Promise<unknown>>(name: string) =>
  fromPromise<Awaited<ReturnType<P>>, Parameters<P>[0]>(() => {
    throw new Error(`The port "${name}" was not handed to the machine.`)
  })

/** What fills such a place. */
export const through = <I, O>(call: (input: I) => Promise<O>) => fromPromise<O, I>(({ input }) => call(input))
