import { resolve } from 'node:path'
import { StartupError } from '#server/db/startup-error.ts'

/** Runs a command of whoever looks after the server. A sentence that tells what to do ends it without a stack trace. */
export async function command(work: () => Promise<void>): Promise<void> {
  // The command writes files with customers' addresses.
  process.umask(0o077)
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** npm runs in the repository's folder; a name is meant from where the person stands. */
export const fileNamed = (name: string): string => resolve(process.env.INIT_CWD ?? '.', name)

export const megabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} Mo`

export const whenSaid = (moment: string): string =>
  new Date(moment).toLocaleString('fr-FR', { dateStyle: 'long', timeStyle: 'medium' })
