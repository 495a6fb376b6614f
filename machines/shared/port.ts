import { fromPromise } from 'xstate'

/** A placeholder for a promise that the page must provide. It has no default: without one, it throws. */
export const port = <P extends (input: never) => Promise<unknown>>(name: string) =>
  fromPromise<Awaited<ReturnType<P>>, Parameters<P>[0]>(() => {
    throw new Error(`The port "${name}" was not handed to the machine.`)
  })

/** Wraps a function to provide such a port. */
export const through = <I, O>(call: (input: I) => Promise<O>) => fromPromise<O, I>(({ input }) => call(input))
